/** Writes docs/rights.md: who may do what by the shipped access definition, in words. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rightsText } from "./lib/rights-text.ts";

const root = join(import.meta.dirname, "..");
await writeFile(join(root, "docs/rights.md"), rightsText(root));
