import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { licencesText, readLicences } from "./lib/licences.ts";

const root = join(import.meta.dirname, "..");

/** They ask for no more than to be named, also of a product whose source is not given away. */
const PERMISSIVE = new Set([
  "(MPL-2.0 OR Apache-2.0)",
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
]);

it("has only packages whose licence lets the product be sold", () => {
  const licences = readLicences(root);
  expect(licences.get("MIT")?.length).toBeGreaterThan(100);
  expect([...licences].filter(([licence]) => !PERMISSIVE.has(licence))).toEqual([]);
});

it("lists them in docs/licences.md as the lock file has them (npm run generate)", () => {
  expect(readFileSync(join(root, "docs/licences.md"), "utf8")).toBe(licencesText(root));
});
