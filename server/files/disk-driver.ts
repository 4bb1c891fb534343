import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileMissing, assertKey } from "./driver.ts";
import type { FileDriver } from "./driver.ts";

/** Files below one folder, spread over subfolders by the first letters of their key. */
export function createDiskDriver({ directory }: { directory: string }): FileDriver {
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(directory, key.slice(0, 2), key.slice(2, 4), key);
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const unfinished = `${path}.${randomBytes(6).toString("hex")}.part`;
      try {
        await pipeline(content, createWriteStream(unfinished, { flags: "wx", flush: true }));
        await rename(unfinished, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key) {
      const stream = createReadStream(pathOf(key));
      return new Promise<Readable>((resolve, reject) => {
        stream.once("open", () => resolve(stream));
        stream.once("error", (error: NodeJS.ErrnoException) =>
          reject(error.code === "ENOENT" ? new FileMissing(key) : error),
        );
      });
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async exists(key) {
      return access(pathOf(key)).then(
        () => true,
        () => false,
      );
    },
  };
}

/** A rename survives a power cut only when its folder is written out. Not every system can; then its own habit stands. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => null);
  if (folder === null) return;
  await folder.sync().catch(() => undefined);
  await folder.close();
}
