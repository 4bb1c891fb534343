import { createHmac, hkdfSync } from "node:crypto";

/** An entry of the audit trail as its seal reads it. */
export interface Entry {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly act: string;
  readonly person: number | null;
  readonly impersonator: number | null;
  readonly subject: string;
  readonly detail: string | null;
  readonly address: string | null;
  readonly request: string | null;
}

export interface SealedEntry extends Entry {
  /** Its place in the chain, from 1 without a gap. */
  readonly number: number;
  readonly mac: string;
  /** Not null: the area does not list it, which no server does. Absent where nobody asked. */
  readonly archived?: number | null;
}

/** An entry at some moment, signed. */
export interface SignedEntry {
  readonly number: number;
  readonly mac: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly signature: string;
}

/**
 * `checkpoint`: the last entry there was; kept elsewhere, it tells a trail that was cut or written anew. `start`: the last
 * entry that was removed at the end of its time, behind which the trail begins.
 */
type Signing = "checkpoint" | "start";

/** A key that seals may be made with. */
export interface ChainKey {
  readonly key: Buffer;
  /** The number of the last entry that it can have sealed; null: it is in use. */
  readonly until: number | null;
}

/** The key of the chain, of the server's secret key: a copy of the database makes no valid entry. */
export function auditKey(secretKey: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "", "benchline audit trail", 32));
}

/** The seal of an entry, over its number, its words and the seal before; in hex. */
export function macOf(key: Buffer, previous: string, number: number, entry: Entry): string {
  const { id, at, act, person, impersonator, subject, detail, address, request } = entry;
  const words = [number, id, at, act, person, impersonator, subject, detail, address, request];
  return createHmac("sha256", key)
    .update(`${previous}\n${JSON.stringify(words)}`)
    .digest("hex");
}

/** Signs an entry for one use: what was signed for another is not taken for it. */
export function signEntry(key: Buffer, use: Signing, entry: Omit<SignedEntry, "signature">): SignedEntry {
  const { number, mac, at } = entry;
  const signature = createHmac("sha256", key)
    .update(`${use}\n${JSON.stringify([number, mac, at])}`)
    .digest("hex");
  return { number, mac, at, signature };
}

/** Whether one of the keys that an entry with this number can have been sealed with fits. */
const someKey = (keys: readonly ChainKey[], number: number, fits: (key: Buffer) => boolean): boolean =>
  keys.some(({ key, until }) => (until === null || number <= until) && fits(key));

export const isSigned = (keys: readonly ChainKey[], use: Signing, entry: SignedEntry): boolean =>
  someKey(keys, entry.number, (key) => signEntry(key, use, entry).signature === entry.signature);

/** Whether an entry's seal was made with one of the keys, over its words, a number and the seal before. */
export const isSealed = (
  keys: readonly ChainKey[],
  previous: string,
  number: number,
  entry: SealedEntry,
): boolean => someKey(keys, number, (key) => macOf(key, previous, number, entry) === entry.mac);
