/** Writes docs/licences.md: the packages of the running product by licence. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { licencesText } from "./lib/licences.ts";

const root = join(import.meta.dirname, "..");
await writeFile(join(root, "docs/licences.md"), licencesText(root));
