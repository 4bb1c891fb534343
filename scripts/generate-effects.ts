/** Writes docs/effects.md: what follows from each step of the shipped definitions, what the server asks and does, and the tests. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { effectProofs, effectTable } from "./lib/effect-proofs.ts";
import { ruleProofs, ruleTables } from "./lib/rule-proofs.ts";

const root = join(import.meta.dirname, "..");
const text = effectTable(effectProofs(root)) + ruleTables(ruleProofs(root));
await writeFile(join(root, "docs/effects.md"), text);
