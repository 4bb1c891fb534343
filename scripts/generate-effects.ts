/** Writes docs/effects.md: what follows from each step of the shipped definitions, and the tests that make it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { effectProofs, effectTable } from "./lib/effect-proofs.ts";

const root = join(import.meta.dirname, "..");
await writeFile(join(root, "docs/effects.md"), effectTable(effectProofs(root)));
