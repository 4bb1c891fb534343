import { createHash } from "node:crypto";

const BYTES = 6;

/** A number that is the same for the same name in every process and version; 48 bits, so a few thousand names never meet. */
export function stableId(...parts: readonly string[]): number {
  const digest = createHash("sha256").update(parts.join("\n")).digest();
  return digest.readUIntBE(0, BYTES);
}
