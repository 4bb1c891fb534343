import { quote } from "../../../server/database/identifiers.ts";
import { linkTables } from "../../../server/database/schema/link-tables.ts";
import { KEY_SUFFIX, resourceStorage } from "../../../server/database/schema/resource-storage.ts";
import type { Statement } from "../../../server/database/types.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { LIST_COLUMNS, SPAN } from "./rows.ts";

/** So many submissions are made one by one; the rest are copies of those, made in the database, which takes a tenth of the time. */
const MADE = 1_000_000;
/** What is copied, each in the order of its references: a copied submission belongs to the copy of its requirement. */
const COPIED: readonly string[] = ["lead", "submission"];
/** Beside codes, what ends with the number of its row. */
const NUMBERED: readonly string[] = ["external_job_id"];
const DIGITS = "'0123456789'";

/** How often the rows of a resource are there, the first time included. */
export const timesOf = (resource: string, submissions: number): number =>
  COPIED.includes(resource) ? Math.ceil(submissions / MADE) : 1;

/** Adds the rows of a table, and of the tables of its lists, once more: later, under new numbers and codes. */
export function copyRows({
  resource,
  columns,
  counts,
  copy,
  times,
}: {
  resource: CompiledResource;
  /** Columns that rows were made with. */
  columns: readonly string[];
  counts: ReadonlyMap<string, number>;
  /** From 1. */
  copy: number;
  times: number;
}): Statement[] {
  const shiftOf = (name: string): number => copy * Math.ceil((counts.get(name) ?? 0) / times);
  const shift = shiftOf(resource.name);
  const later = Math.round((copy * SPAN) / times);
  const storage = resourceStorage(resource);
  const codes = resource.fields
    .filter(({ definition }) => definition.type === "code")
    .map(({ name }) => name);
  const numbered = [...codes, ...NUMBERED].flatMap((name) => [name, name + KEY_SUFFIX]);
  const made = shiftOf(resource.name) / copy;
  const renumbered = (column: string) => `rtrim(${column}, ${DIGITS}) || (id + ${shift})`;

  function valueOf(name: string): string {
    const column = quote(name);
    if (name === "id") return `id + ${shift}`;
    if (numbered.includes(name)) return renumbered(column);
    if (isInstant(resource, name)) return `${column} + ${later}`;
    const to = resource.fields.find((field) => field.name === name)?.to ?? "";
    if (COPIED.includes(to)) return `${column} + ${shiftOf(to)}`;
    if (name !== "label__" && name !== "search__") return column;
    return codes.reduce((text, code) => {
      const old = quote(code);
      const whole = `replace(${text}, ${old}, ${renumbered(old)})`;
      return `replace(${whole}, lower(${old}), lower(${renumbered(old)}))`;
    }, column);
  }

  const insert = (table: string, names: readonly string[], values: readonly string[], key: string) => ({
    sql: `INSERT INTO ${quote(table)} (${names.map(quote).join(", ")}) SELECT ${values.join(", ")} FROM ${quote(table)} WHERE ${key} <= ${made}`,
    parameters: [],
  });
  return [
    insert(resource.name, columns, columns.map(valueOf), "id"),
    ...linkTables(resource, storage).map(({ name }) =>
      insert(name, LIST_COLUMNS, [`owner + ${shift}`, "position", "value"], "owner"),
    ),
  ];
}

const isInstant = ({ fields }: CompiledResource, name: string): boolean =>
  name === "created" ||
  name === "modified" ||
  fields.some((field) => field.name === name && field.kind === "datetime");
