import { COMMON_FIELDS } from "../../../core/definition/types.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import type { QueryIssue, Readability } from "../../../core/query/types.ts";
import { invalidQuery } from "../errors.ts";
import type { Parameters } from "../types.ts";
import type { CellForm } from "../../field-types/types.ts";
import { isFormat } from "./formats.ts";
import type { ExportFormat } from "./formats.ts";

/** A field, or one of the values every record has. */
export type ExportColumn =
  | { readonly name: string; readonly field: CompiledField }
  | { readonly name: string; readonly field: null };

export interface ExportSettings {
  readonly format: ExportFormat;
  readonly form: CellForm;
  readonly columns: readonly ExportColumn[];
  /** Parameters by which a list chooses and sorts its rows. */
  readonly list: Parameters;
}

const COMMON: ReadonlySet<string> = new Set([...COMMON_FIELDS, "label"]);
const EVERYTHING = "*";

/**
 * What of an address says how the file looks: `columns=title,client` (else the columns of the list, `*` for all),
 * `header=names` and `format=xlsx`. Columns the actor reads nowhere are left out, and answered like unknown ones when they are asked for.
 */
export function readSettings({
  resource,
  parameters,
  readable,
}: {
  resource: CompiledResource;
  parameters: Parameters;
  readable: (field: string) => Readability;
}): ExportSettings {
  const {
    columns,
    header,
    format = "csv",
    page: _page,
    page_size: _size,
    count: _count,
    totals: _totals,
    ...list
  } = parameters;
  const issues: QueryIssue[] = [];
  if (header !== undefined && header !== "" && header !== "names") {
    issues.push({ parameter: "header", code: "invalid_header", parameters: {} });
  }
  if (!isFormat(format)) issues.push({ parameter: "format", code: "invalid_format", parameters: {} });
  const found = typeof columns === "string" ? columns.trim() : "";
  if (columns !== undefined && typeof columns !== "string") {
    issues.push({ parameter: "columns", code: "repeated_parameter", parameters: { name: "columns" } });
  }
  const chosen =
    found === "" || found === EVERYTHING
      ? usual(resource, found === "" ? resource.list.columns : everything(resource))
      : asked(resource, { names: found.split(","), readable, issues });
  if (issues.length > 0) throw invalidQuery(issues);
  return {
    format: isFormat(format) ? format : "csv",
    form: header === "names" ? "names" : "labels",
    columns: chosen.filter(({ name }) => readable(name) !== "no"),
    list,
  };
}

function everything({ fields }: CompiledResource): string[] {
  return ["id", ...fields.map(({ name }) => name), "created", "modified"];
}

function usual(resource: CompiledResource, names: readonly string[]): ExportColumn[] {
  return names.flatMap((name) => getColumn(resource, name) ?? []).filter(fitsIntoCell);
}

function asked(
  resource: CompiledResource,
  input: { names: readonly string[]; readable: (field: string) => Readability; issues: QueryIssue[] },
): ExportColumn[] {
  const names = [...new Set(input.names.map((name) => name.trim()))].filter((name) => name !== "");
  return names.flatMap((name) => {
    const column = getColumn(resource, name);
    const known = column !== null && input.readable(name) !== "no";
    if (known && fitsIntoCell(column)) return [column];
    const code = known ? "not_exportable" : "unknown_field";
    input.issues.push({ parameter: "columns", code, parameters: { field: name } });
    return [];
  });
}

function getColumn({ fieldsByName }: CompiledResource, name: string): ExportColumn | null {
  const field = Object.hasOwn(fieldsByName, name) ? fieldsByName[name] : undefined;
  if (field !== undefined) return { name, field };
  return COMMON.has(name) ? { name, field: null } : null;
}

function fitsIntoCell({ field }: ExportColumn): boolean {
  return field?.kind !== "rows";
}
