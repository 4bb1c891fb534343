import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "benchline-private-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("what is there and what is written is readable by nobody else", async () => {
  await writeFile(join(folder, "benchline.sqlite"), "");
  await chmod(join(folder, "benchline.sqlite"), 0o644);
  await mkdir(join(folder, "files"));
  await chmod(join(folder, "files"), 0o755);
  // a process of its own: the mask is one for all threads
  const code = `
    const { makePrivate } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, "private-files.ts")).href)});
    const { mkdirSync, writeFileSync } = await import("node:fs");
    makePrivate(${JSON.stringify(folder)});
    mkdirSync(${JSON.stringify(join(folder, "imports"))});
    writeFileSync(${JSON.stringify(join(folder, "note"))}, "");`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code]);
  const mode = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8);
  expect(await Promise.all(["benchline.sqlite", "files", "imports", "note"].map(mode))).toEqual([
    "600",
    "700",
    "700",
    "600",
  ]);
});
