import type { ClientResource } from "../../core/definition/client-types.ts";
import type { FieldContext } from "../config/config-context.tsx";
import { viewOf } from "./index.ts";
import { formatReference } from "./reference/name.ts";
import { asText, isEmptyValue } from "./values.ts";
import { isolated } from "../i18n/isolated.ts";

interface NamingOptions {
  readonly context: FieldContext;
  readonly resource: ClientResource;
  readonly row: Readonly<Record<string, unknown>>;
  /** A field that goes without saying where the name stands. */
  readonly without?: string;
}

/** A row by the fields that name it, in the reader's words; its number where none of them holds anything. */
export function formatRowName({ context, resource, row, without }: NamingOptions): string {
  const parts = resource.label.flatMap((name) => {
    const field = context.index.field(resource.name, name);
    const value = row[name];
    if (name === without || field === null || isEmptyValue(value)) return [];
    const text = viewOf(field).inWords?.({ field, resource: resource.name, value, record: row, context });
    return [isolated(text ?? formatReference({ context, field, value }) ?? asText(value))];
  });
  return parts.length === 0 ? `#${String(row["id"])}` : parts.join(" · ");
}

/** Of the columns that stand beside a row's name those that it does not hold already. */
export const columnsBesideName = (resource: ClientResource, columns: readonly string[]): readonly string[] =>
  columns.filter((name) => !resource.label.includes(name));
