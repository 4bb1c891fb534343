import type { Readable } from "node:stream";
import { openPromise } from "yauzl";
import type { Entry } from "yauzl";
import { AppError } from "../../../../core/errors/app-error.ts";
import { LIMITS, malformed } from "./table.ts";

/** The parts of a zipped document, by their paths. */
export interface Package {
  has(path: string): boolean;
  /** The part's bytes, unpacked as they are read; cut off where they exceed what the package claims. */
  open(path: string): Promise<Readable>;
  close(): void;
}

/** A package unpacks to no more than this times its size, once it is large. */
const MAX_DENSE = 250;
const DENSE_FROM = 20 * 1024 * 1024;
const MAX_ENTRIES = 2_000;

/** Throws `malformed_import` for what is no zip, `unpacks_too_large` for what would fill the server. */
export async function openPackage(path: string): Promise<Package> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw malformed("the file is damaged", error);
  });
  const entries = new Map<string, Entry>();
  try {
    let unpacked = 0;
    let packed = 0;
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      unpacked += entry.uncompressedSize;
      packed += entry.compressedSize;
      const dense = unpacked > DENSE_FROM && unpacked > packed * MAX_DENSE;
      if (unpacked > LIMITS.unpacked || dense || entries.size > MAX_ENTRIES) {
        throw new AppError({ code: "unpacks_too_large", status: 413 });
      }
    }
  } catch (error) {
    zip.close();
    throw error instanceof AppError ? error : malformed("the file is damaged", error);
  }
  return {
    has: (name) => entries.has(name),
    async open(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw malformed(`the part ${name} is missing`);
      try {
        return await zip.openReadStreamPromise(entry);
      } catch (error) {
        throw malformed(`the part ${name} cannot be read`, error);
      }
    },
    close: () => zip.close(),
  };
}
