import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let nowhere: TestDatabase;

beforeAll(async () => {
  nowhere = await createTestDatabase();
});
afterAll(() => nowhere.drop());

function run(command: string, words: readonly string[]) {
  const { dataDir, url } = nowhere;
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url ?? "" };
  const path = join(import.meta.dirname, "../../server/commands", command);
  return promisify(execFile)(process.execPath, [path, ...words], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (failure: { code: number; stdout: string; stderr: string }) => ({
      code: failure.code,
      said: failure.stdout + failure.stderr,
    }),
  );
}

it.each([
  ["audit-verify.ts"],
  ["audit-export.ts", "trail.jsonl"],
  ["repair.ts"],
  ["backup.ts"],
  ["keys-rotate.ts"],
  ["keys-rotate.ts", "--continue"],
])("%s that was given other settings than the server says so, and makes nothing there", async (...call) => {
  const [command, ...words] = call;
  const { code, said } = await run(command!, words);
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(/^There is no database of Benchline in /) as string,
  });
  expect(await readdir(nowhere.dataDir)).toEqual([]);
});
