import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";

let folder: string;
let test: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "benchline-start-"));
  // the second start is what is watched: the first makes the tables
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

/** What only some calls need. Each costs every start some milliseconds, and there are many. */
const NOT_AT_START = [
  "@fastify/ajv-compiler",
  "@fastify/fast-json-stringify-compiler",
  "@fastify/swagger",
  "@node-rs/argon2",
  "ajv",
  "csv-parse",
  "google-auth-library",
  "libphonenumber-js",
  "nodemailer",
  "sax",
  "yauzl",
];

/** Packages that a process with the server loads until it has answered for the first time. */
async function packagesAtStart(): Promise<string[]> {
  const server = (path: string) =>
    JSON.stringify(pathToFileURL(join(import.meta.dirname, "../../server", path)).href);
  const { dataDir, url } = test.testDatabase;
  const options = JSON.stringify({ ...test.definitions, dataDir, log: "silent" });
  const output = join(folder, "packages.json");
  await writeFile(
    join(folder, "start.mjs"),
    `import { registerHooks } from "node:module";
     import { writeFileSync } from "node:fs";
     const packages = new Set();
     registerHooks({ load(url, context, next) {
       const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
       if (name !== undefined) packages.add(name);
       return next(url, context);
     } });
     const { databaseOpener } = await import(${server("database/database.ts")});
     const database = await (await databaseOpener(${JSON.stringify({ url, dataDir })}))();
     const { buildApp } = await import(${server("app.ts")});
     const app = await buildApp({ ...${options}, database });
     const { statusCode } = await app.inject("/api/health/");
     await app.close();
     await database.close();
     writeFileSync(${JSON.stringify(output)}, JSON.stringify({ statusCode, packages: [...packages] }));`,
  );
  await promisify(execFile)(process.execPath, [join(folder, "start.mjs")]);
  const { statusCode, packages } = JSON.parse(await readFile(output, "utf8")) as {
    statusCode: number;
    packages: string[];
  };
  expect(statusCode).toBe(200);
  return packages;
}

it("a start loads nothing that only some calls need", async () => {
  const packages = await packagesAtStart();
  expect(packages).toContain("fastify");
  const others = test.testDatabase.dialect === "sqlite" ? ["pg", "pg-copy-streams"] : [];
  expect(packages.filter((name) => [...NOT_AT_START, ...others].includes(name))).toEqual([]);
});
