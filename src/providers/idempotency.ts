const keys = new Map<string, string>();

/**
 * The key under which the server answers a write once. The same write sent again after a failure that left open whether
 * it was carried out goes out under the same key; after an answer, the next one gets its own.
 */
export function writeKey(signature: string): string {
  const key = keys.get(signature) ?? randomKey();
  keys.set(signature, key);
  return key;
}

/** The write was answered, with success or with a refusal. */
export function settleWrite(signature: string): void {
  keys.delete(signature);
}

/** The write under this key is looked after elsewhere: the same one again is another. */
export function releaseKey(key: string): void {
  for (const [signature, known] of keys) if (known === key) keys.delete(signature);
}

/** `crypto.randomUUID` is missing where the page came over plain HTTP. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
