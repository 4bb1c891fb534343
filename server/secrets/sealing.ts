import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { foldText } from "../../core/definition/fold.ts";

const ALGORITHM = "aes-256-gcm";
const VERSION = "s1";
const IV_LENGTH = 12;
const TAG_LENGTH = 16;
const ID_LENGTH = 8;
const SEALED = /^s1\.([0-9a-f]{8})\.([a-z0-9_]+)\.([\w-]+)$/;
/** The same with its key, anywhere in a text. */
export const SEALED_ANYWHERE = /s1\.([0-9a-f]{8})\.([a-z0-9_]+)\.[\w-]+/g;

/** Where a value lies: a text sealed for one place opens at no other. */
export interface SealedPosition {
  readonly resource: string;
  readonly id: number;
}

/** How a database keeps the values of sealed fields. */
export interface Sealing {
  /** A text that only the keys open, with the key's id in it. */
  readonly seal: (place: SealedPosition & { readonly field: string }, text: string) => string;
  /**
   * The text of what was sealed here; what was not sealed is given as it is.
   *
   * @param isForeign whether a name is that of another field: nothing is taken from those
   * @throws Error where no key opens it, or it was moved here from elsewhere
   */
  readonly open: (
    place: SealedPosition & { readonly isForeign: (field: string) => boolean },
    stored: string,
  ) => string;
  /** Keyed hashes by which a value is found: that of the newest key first, then those of the keys before. */
  readonly hashes: (resource: string, text: string) => readonly string[];
  /** Ids of the keys, the newest last. */
  readonly ids: () => readonly string[];
  /** How a text begins that is sealed with the newest key. */
  readonly prefix: () => string;
  /** How every sealed text begins. */
  readonly anyPrefix: string;
}

interface Key {
  readonly id: string;
  readonly cipher: Buffer;
  readonly hash: Buffer;
}

/** What a key is called where it was used; it tells nothing of the key. */
export const keyId = (key: Buffer): string =>
  createHash("sha256").update(key).digest("hex").slice(0, ID_LENGTH);

/** Seals with the last of the keys. They are asked for each time, for they may change while the server runs. */
export function createSealing(keys: () => readonly Buffer[]): Sealing {
  const derived = new Map<string, Key>();
  const derive = (key: Buffer): Key => {
    const id = keyId(key);
    const known = derived.get(id);
    if (known !== undefined) return known;
    const part = (purpose: string) => Buffer.from(hkdfSync("sha256", key, "", `benchline ${purpose}`, 32));
    const made = { id, cipher: part("sealed fields"), hash: part("hashes of sealed fields") };
    derived.set(id, made);
    return made;
  };
  const newest = () => derive(keys().at(-1) ?? noKey());
  return {
    seal({ field, ...place }, text) {
      const { id, cipher } = newest();
      const iv = randomBytes(IV_LENGTH);
      const sealer = createCipheriv(ALGORITHM, cipher, iv).setAAD(placeBytes(place, field));
      const body = Buffer.concat([sealer.update(text, "utf8"), sealer.final()]);
      const bytes = Buffer.concat([iv, sealer.getAuthTag(), body]);
      return `${VERSION}.${id}.${field}.${bytes.toString("base64url")}`;
    },
    open({ isForeign, ...place }, stored) {
      const [, id, field = "", body = ""] = SEALED.exec(stored) ?? [];
      if (id === undefined) return stored;
      const key = keys()
        .map(derive)
        .find((one) => one.id === id);
      const where = `${place.resource} ${place.id}`;
      if (key === undefined)
        throw new Error(`The key ${id} that a value of ${where} is sealed with is missing.`);
      if (isForeign(field)) throw new Error(`A sealed value of ${where} was moved from ${field}.`);
      const bytes = Buffer.from(body, "base64url");
      const tag = bytes.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH);
      const opener = createDecipheriv(ALGORITHM, key.cipher, bytes.subarray(0, IV_LENGTH))
        .setAAD(placeBytes(place, field))
        .setAuthTag(tag);
      try {
        return (
          opener.update(bytes.subarray(IV_LENGTH + TAG_LENGTH), undefined, "utf8") + opener.final("utf8")
        );
      } catch (error) {
        throw new Error(`A sealed value of ${where} was changed or moved.`, { cause: error });
      }
    },
    hashes: (resource, text) =>
      keys()
        .map(derive)
        .toReversed()
        .map(({ hash }) =>
          createHmac("sha256", hash)
            .update(`${resource}\n${plainForm(text)}`)
            .digest("base64url"),
        ),
    ids: () => keys().map(keyId),
    prefix: () => `${VERSION}.${newest().id}.`,
    anyPrefix: `${VERSION}.`,
  };
}

const placeBytes = ({ resource, id }: SealedPosition, field: string): Buffer =>
  Buffer.from(`${resource}.${field}.${id}`);

/** Values that people write with blanks or hyphens, or without, are found either way. */
const plainForm = (text: string): string => foldText(text).replaceAll(/[\s-]/g, "");

function noKey(): never {
  throw new Error("There is no key for sealed fields here.");
}
