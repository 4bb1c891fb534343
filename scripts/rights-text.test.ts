import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rightsText } from "./lib/rights-text.ts";

const root = join(import.meta.dirname, "..");

test("docs/rights.md says what the shipped rights are: npm run generate writes it", async () => {
  expect(await readFile(join(root, "docs/rights.md"), "utf8")).toBe(rightsText(root));
});
