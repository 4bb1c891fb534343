import { readFileSync, statSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { findSecretKeys, KEY_LENGTH, type SecretKeys } from "./secret-key.ts";
import { keyId } from "./sealing.ts";

/** Milliseconds after which a process looks whether another one has added a key. */
export const CHECK_INTERVAL_MS = 1000;

/** Where keys of sealed fields lie that were added since: base64, one a line, the newest last. */
export const fieldKeysFile = (dataDir: string): string => join(dataDir, "field.keys");

/**
 * The keys of sealed fields: the server's secret keys, and those that took its place one after the other. A key that
 * another process adds is known within a second.
 */
export function fieldKeys({
  dataDir,
  secretKeys,
}: {
  dataDir: string;
  secretKeys: SecretKeys;
}): () => readonly Buffer[] {
  const path = fieldKeysFile(dataDir);
  const first = secretKeys.toReversed();
  let known: readonly Buffer[] = first;
  let looked = -Infinity;
  let written = 0;
  return () => {
    const now = performance.now();
    if (now - looked < CHECK_INTERVAL_MS) return known;
    looked = now;
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed !== written) {
      known = [...first, ...readKeys(path)];
      written = changed;
    }
    return known;
  };
}

/** Ids of the keys that are here, the secret keys' first. Makes none. */
export async function fieldKeyIds(place: { dataDir: string; given: readonly Buffer[] }): Promise<string[]> {
  return [...(await findSecretKeys(place)), ...readKeys(fieldKeysFile(place.dataDir))].map(keyId);
}

/**
 * Adds a key, with which values are sealed from now on.
 *
 * @param note is told the key's id before it can be used
 */
export async function addFieldKey(dataDir: string, note: (id: string) => Promise<void>): Promise<void> {
  const path = fieldKeysFile(dataDir);
  const key = randomBytes(KEY_LENGTH);
  await note(keyId(key));
  const keys = [...readKeys(path), key];
  const beside = `${path}.new`;
  const file = await open(beside, "w", 0o600);
  try {
    await file.writeFile(keys.map((key) => `${key.toString("base64")}\n`).join(""));
    // a value may be sealed with it at once: it must not be lost with the power
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}

function readKeys(path: string): Buffer[] {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return [];
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const key = Buffer.from(line.trim(), "base64");
    if (key.length !== KEY_LENGTH)
      throw new Error(`${path} holds a line that is no key of ${KEY_LENGTH} bytes.`);
    return key;
  });
}
