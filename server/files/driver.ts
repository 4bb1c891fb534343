import type { Readable } from "node:stream";

/** What is known of the bytes before they are stored. */
export interface StoredContent {
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
}

/** Where the bytes of files lie. Keys are made by the server: `[a-z0-9/._-]+`, never from a file's name. */
export interface FileDriver {
  /** Stores the stream's bytes under a new key; nothing can be read under it before all are stored. */
  put(key: string, content: Readable, options: StoredContent): Promise<void>;
  /** Rejects with `FileMissing` when nothing is stored under the key. */
  get(key: string): Promise<Readable>;
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

export class FileMissing extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`No file is stored under ${key}`);
    this.name = "FileMissing";
    this.key = key;
  }
}

const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/** Keys become paths and addresses: anything unusual is a mistake of ours and stops here. */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.includes("..")) throw new Error(`Not a storage key: ${key}`);
}
