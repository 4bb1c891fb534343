import { foldText } from "../../../core/definition/fold.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import type { CompiledField, ResourceLabels } from "../../../core/definition/types.ts";
import { COMMON_FIELDS } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { OpenResource } from "../read/open.ts";

/** What a column of the file is: a field to fill, the row's id, or something exports contain that nobody can write. */
export type ImportColumn =
  | { readonly use: "field"; readonly field: CompiledField }
  | { readonly use: "id" }
  | { readonly use: "ignored" };

const COMMON = new Set<string>([...COMMON_FIELDS, "label"]);

/**
 * Matches the header with fields by name or by label, in the reader's language or in English. A field the actor does
 * not see is as unknown as one that does not exist.
 */
export function matchColumns(
  open: OpenResource,
  { header, language }: { header: readonly string[]; language: Language },
): ImportColumn[] {
  const { resource, own, definitions } = open;
  const seen = resource.fields.filter(
    (field) => own.decideClass(field.sensitivity, "read").effect !== "deny",
  );
  const writable = resource.fields.filter(
    (field) => own.decideClass(field.sensitivity, "write").effect !== "deny",
  );
  const fields = [...new Set([...seen, ...writable])];
  const words: (ResourceLabels | undefined)[] = [
    definitions.labels[language]?.[resource.name],
    definitions.labels.en?.[resource.name],
  ];
  const byName = new Map<string, CompiledField>();
  for (const field of fields) {
    for (const label of [field.name, ...words.map((labels) => labels?.fields[field.name])]) {
      if (label !== undefined && !byName.has(foldText(label))) byName.set(foldText(label), field);
    }
  }
  const unknown: string[] = [];
  const columns = header.map((title): ImportColumn => {
    const name = foldText(title);
    if (name === "id") return { use: "id" };
    const field = byName.get(name);
    if (field !== undefined) return isGiven(field) ? { use: "field", field } : { use: "ignored" };
    if (!COMMON.has(name.replaceAll(" ", "_"))) unknown.push(title);
    return { use: "ignored" };
  });
  if (unknown.length > 0) {
    throw new AppError({
      code: "unknown_columns",
      status: 400,
      parameters: { columns: unknown.join(", ") },
      detail: { columns: unknown },
    });
  }
  return columns;
}

/** Made by the server, moved by transitions only, or not to be written into a cell. */
function isGiven(field: CompiledField): boolean {
  return !field.readOnly && field.lifecycle === null && !["rows", "file", "files"].includes(field.kind);
}
