import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SecretKeys } from "./secret-key.ts";

const ALGORITHM = "aes-256-gcm";
const VERSION = "v1";
const IV = 12;
const TAG = 16;

interface Sealing<Keys extends readonly Buffer[]> {
  readonly keys: Keys;
  /** What the text is for: a text sealed for one purpose opens for no other. */
  readonly purpose: string;
  readonly text: string;
}

/** A text that only the first key opens, safe in an address. */
export function seal({ keys: [key], purpose, text }: Sealing<SecretKeys>): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** The text, or null where it was sealed with none of the keys, for another purpose, or changed on the way. */
export function unseal({ keys, purpose, text }: Sealing<readonly Buffer[]>): string | null {
  const [version, sealed = ""] = text.split(".");
  const bytes = Buffer.from(sealed, "base64url");
  if (version !== VERSION || bytes.length < IV + TAG) return null;
  for (const key of keys) {
    const opened = openWith(key, purpose, bytes);
    if (opened !== null) return opened;
  }
  return null;
}

function openWith(key: Buffer, purpose: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(IV, IV + TAG));
    return decipher.update(bytes.subarray(IV + TAG), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
