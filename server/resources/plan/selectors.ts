import { sql } from "kysely";
import { fieldTypeOf } from "../../../core/definition/fields/index.ts";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { fieldSql } from "../sql/fields.ts";
import { column, named } from "../sql/frame.ts";
import { isForeignTo } from "../../secrets/sealed-values.ts";
import { labelSql } from "./labels.ts";
import type { CompiledField, ValueKind } from "../../../core/definition/types.ts";
import type { Frame, Sql } from "../sql/frame.ts";
import type { RightsOf } from "./labels.ts";

/** What a select must bring for one field, and how the answer is read from it. */
interface Selector {
  readonly columns: readonly Sql[];
  /** `at`: position of the first of the columns. Null: nothing is there. */
  readonly read: (row: readonly unknown[], at: number) => unknown;
}

interface SelectorInput {
  readonly frame: Frame;
  readonly field: CompiledField;
  readonly rightsOf: RightsOf;
}

type MakeSelector = (input: SelectorInput) => Selector;

const scalar: MakeSelector = ({ frame, field }) => {
  const spec = fieldTypeOf(field.valueType);
  return {
    columns: [fieldSql(frame, field.name).sql],
    read: (row, at) => {
      const stored = row[at] as string | number | null;
      return stored === null ? null : spec.fromStorage(stored, field);
    },
  };
};

/** Text, whole numbers, dates: the column is the answer. */
const plain: MakeSelector = ({ frame, field }) => ({
  columns: [fieldSql(frame, field.name).sql],
  read: (row, at) => row[at],
});

const reference: MakeSelector = ({ frame, field, rightsOf }) => {
  const id = fieldSql(frame, field.name).sql;
  return {
    columns: [id, labelSql({ frame, to: field.to, id, rightsOf })],
    read: (row, at) => (row[at] === null ? null : { id: row[at], label: row[at + 1] }),
  };
};

const references: MakeSelector = ({ frame, field, rightsOf }) => {
  const { dialect, alias } = frame.compilation;
  const link = { alias: alias() };
  const table = resourceStorage(frame.resource).fields.get(field.name)?.linkTable;
  const value = column(link, "value");
  const id = table == null ? sql`cast(${value} as bigint)` : value;
  const entry = dialect.jsonObject({ id, label: labelSql({ frame, to: field.to, id, rightsOf }) });
  // what is worked out when it is read has no table of its elements, and no order but that of the ids
  const list =
    table == null
      ? sql`select ${dialect.jsonArrayAgg(entry, id)} from ${dialect.jsonEachValues(fieldSql(frame, field.name).sql)} as ${sql.id(link.alias)}`
      : sql`select ${dialect.jsonArrayAgg(entry, column(link, "position"))} from ${named(table, link.alias)} where ${column(link, "owner")} = ${column(frame, "id")}`;
  return { columns: [sql`cast((${list}) as text)`], read: readList };
};

const ATTACHMENT = "attachment";

function fileEntry({ frame, id }: { frame: Frame; id: Sql }): { entry: Sql; tables: Sql } {
  const { dialect, alias } = frame.compilation;
  const file = { alias: alias() };
  const attachment = { alias: alias() };
  const entry = dialect.jsonObject({
    id,
    name: column(attachment, "label__"),
    size: column(file, "size"),
    type: column(file, "type"),
  });
  const same = sql`${column(attachment, "id")} = ${column(file, "id")}`;
  const tables = sql`${named("sys__file", file.alias)} left join ${named(ATTACHMENT, attachment.alias)} on ${same} where ${column(file, "id")} = ${id}`;
  return { entry, tables };
}

const file: MakeSelector = ({ frame, field }) => {
  const id = fieldSql(frame, field.name).sql;
  if (!Object.hasOwn(frame.compilation.resources.byName, ATTACHMENT)) {
    return { columns: [id], read: (row, at) => (row[at] === null ? null : { id: row[at] }) };
  }
  const { entry, tables } = fileEntry({ frame, id });
  return {
    columns: [id, sql`cast((select ${entry} from ${tables}) as text)`],
    read: (row, at) => (row[at] === null ? null : (parse(row[at + 1]) ?? { id: row[at] })),
  };
};

const files: MakeSelector = (input) => {
  const { frame, field } = input;
  const table = resourceStorage(frame.resource).fields.get(field.name)?.linkTable;
  if (table == null || !Object.hasOwn(frame.compilation.resources.byName, ATTACHMENT)) return json(input);
  const { dialect, alias } = frame.compilation;
  const link = { alias: alias() };
  const { entry, tables } = fileEntry({ frame, id: column(link, "value") });
  const list = dialect.jsonArrayAgg(sql`(select ${entry} from ${tables})`, column(link, "position"));
  const owned = sql`${column(link, "owner")} = ${column(frame, "id")}`;
  const columns = [sql`cast((select ${list} from ${named(table, link.alias)} where ${owned}) as text)`];
  return { columns, read: readFiles };
};

function readFiles(row: readonly unknown[], at: number): unknown {
  const list = parse(row[at]);
  if (!Array.isArray(list) || list.length === 0) return null;
  // SQLite hands a JSON object from an inner select on as text.
  return list.map((entry: unknown) => (typeof entry === "string" ? parse(entry) : entry));
}

function readList(row: readonly unknown[], at: number): unknown {
  const list = parse(row[at]);
  return Array.isArray(list) && list.length > 0 ? list : null;
}

function parse(text: unknown): unknown {
  return typeof text === "string" ? (JSON.parse(text) as unknown) : null;
}

const json: MakeSelector = ({ frame, field }) => ({
  columns: [fieldSql(frame, field.name).sql],
  read: (row, at) => {
    const value = parse(row[at]);
    return Array.isArray(value) && value.length === 0 ? null : value;
  },
});

/** Label filled in by a second read: the resource is known only per row. */
const dynamicReference: MakeSelector = ({ frame, field }) => ({
  columns: [column(frame, field.name), column(frame, `${field.name}__id`)],
  read: (row, at) => (row[at] === null ? null : { resource: row[at], id: row[at + 1], label: null }),
});

/** Read with statements of their own. */
const rows: MakeSelector = () => ({ columns: [], read: () => null });

const sealed: MakeSelector = ({ frame, field }) => {
  const { resource } = frame;
  const { sealing } = frame.compilation.dialect;
  const isForeign = isForeignTo(resource, field);
  return {
    columns: [column(frame, "id"), column(frame, field.name)],
    read: (row, at) => {
      const [id, stored] = [row[at] as number, row[at + 1]];
      return typeof stored === "string"
        ? sealing.open({ resource: resource.name, id, isForeign }, stored)
        : null;
    },
  };
};

export const SELECTORS = {
  text: plain,
  long_text: plain,
  integer: plain,
  decimal: scalar,
  boolean: scalar,
  date: plain,
  datetime: scalar,
  time: plain,
  option: plain,
  options: json,
  reference,
  references,
  dynamic_reference: dynamicReference,
  rows,
  file,
  files,
  json,
  sealed,
} as const satisfies Record<ValueKind, MakeSelector>;
