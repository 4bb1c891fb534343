import { join } from "node:path";
import type { DefinitionError } from "../../core/shared/error-collector.ts";
import { missingFile, readJsonFile } from "./json-file.ts";

const NAMES = [
  "predicate",
  "expression",
  "resource",
  "access",
  "navigation",
  "labels",
  "report",
  "dashboard",
  "form",
] as const;

/** The schemas of the definition language by file name, as they were when the server started. */
export type Schemas = ReadonlyMap<string, unknown>;

/** Reads all schemas at once: a running server does not look at the files again. */
export async function readSchemas({ schemasDir }: { schemasDir: string }): Promise<{
  schemas: Schemas;
  errors: readonly DefinitionError[];
}> {
  const schemas = new Map<string, unknown>();
  const errors: DefinitionError[] = [];
  for (const name of NAMES) {
    const file = `${name}.schema.json`;
    const source = `schemas/${file}`;
    const read = await readJsonFile({ path: join(schemasDir, file), source });
    if (read?.ok === true) schemas.set(file, read.value);
    else errors.push(read?.error ?? missingFile(source));
  }
  return { schemas, errors };
}
