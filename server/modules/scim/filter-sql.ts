import { sql, type RawBuilder } from "kysely";
import type { Filter } from "scim2-parse-filter";
import { toSortKey } from "../../database/schema/sort-key.ts";
import { GROUP_TYPE, type ScimType, USER_TYPE } from "./attributes.ts";
import { scimError } from "./errors.ts";
import { toBoolean } from "./filter.ts";
import { parsePath } from "./paths.ts";
import { HAS_ROLES } from "./person-rows.ts";

type Sql = RawBuilder<unknown>;
type Comparison = "eq" | "ne" | "co" | "sw" | "ew" | "gt" | "lt" | "ge" | "le";

/** What an attribute is found by: a column, and how a text is compared with it. */
interface Column {
  readonly kind: "text" | "yes_no" | "time" | "id";
  readonly column: Sql;
  /** A text as the column holds it; the text itself where absent. */
  readonly fold?: (text: string) => string;
  /** A second column that an equal value must equal, which an index leads to. */
  readonly indexed?: { readonly column: Sql; readonly fold: (text: string) => string };
  /** Set around the comparison where the values are rows of another table. */
  readonly among?: (condition: Sql) => Sql;
}
type Columns = Readonly<Record<string, Column>>;

const lower = (text: string): string => text.toLowerCase();
const text = (column: Sql): Column => ({ kind: "text", column: sql`lower(${column})`, fold: lower });
const exact = (column: Sql): Column => ({ kind: "text", column });
const EMAIL: Column = {
  ...text(sql`person.email`),
  indexed: { column: sql`person.email__key`, fold: toSortKey },
};
const NAME: Column = { kind: "text", column: sql`person.employee_name__key`, fold: toSortKey };
const WORK = exact(sql`'work'`);
const TRUE: Column = { kind: "yes_no", column: sql`1` };
const held = (column: Sql, kind: Column["kind"] = "text"): Column => ({
  kind,
  column,
  among: (condition) => sql`exists (select 1 from employee__roles held
    join role on role.id = held.value and role.archived is null where held.owner = person.id and ${condition})`,
});
const created = (table: Sql): Column => ({ kind: "time", column: sql`${table}.created` });
const modified = (table: Sql): Column => ({ kind: "time", column: sql`${table}.modified` });
const active: Column = {
  kind: "yes_no",
  column: sql`case when person.status = 'active'
    or (coalesce(entry.waits, 0) = 1 and not ${HAS_ROLES}) then 1 else 0 end`,
};

/** By the lower-case path of the attribute. */
const USER_COLUMNS: Columns = {
  id: { kind: "id", column: sql`person.id` },
  externalid: exact(sql`entry.external_id`),
  username: text(sql`coalesce(entry.user_name, person.email)`),
  displayname: NAME,
  "name.formatted": NAME,
  title: text(sql`person.designation`),
  preferredlanguage: text(sql`person.language`),
  timezone: text(sql`person.time_zone`),
  active,
  emails: EMAIL,
  "emails.value": EMAIL,
  "emails.type": WORK,
  "emails.primary": TRUE,
  phonenumbers: text(sql`person.phone`),
  "phonenumbers.value": text(sql`person.phone`),
  "phonenumbers.type": WORK,
  "phonenumbers.primary": TRUE,
  "groups.value": held(sql`role.id`, "id"),
  "groups.display": { ...held(sql`lower(role.display_name)`), fold: lower },
  "roles.value": held(sql`role.name`),
  employeenumber: text(sql`person.employee_id`),
  department: text(sql`team.name`),
  "manager.value": { kind: "id", column: sql`person.reports_to` },
  "meta.created": created(sql`person`),
  "meta.lastmodified": modified(sql`person`),
};

const members: Column = {
  kind: "id",
  column: sql`held.owner`,
  among: (condition) =>
    sql`exists (select 1 from employee__roles held where held.value = role.id and ${condition})`,
};

const GROUP_COLUMNS: Columns = {
  id: { kind: "id", column: sql`role.id` },
  externalid: exact(sql`entry.external_id`),
  displayname: text(sql`role.display_name`),
  members,
  "members.value": members,
  "meta.created": created(sql`role`),
  "meta.lastmodified": modified(sql`role`),
};

const columnsOf = (type: ScimType): Columns =>
  ({ [USER_TYPE.name]: USER_COLUMNS, [GROUP_TYPE.name]: GROUP_COLUMNS })[type.name] ?? {};

/** A condition for the rows of a list. Values are bound, never written. Throws `scim_filter` for what is not filtered by. */
export function filterSql(type: ScimType, filter: Filter, prefix = ""): Sql {
  switch (filter.op) {
    case "and":
    case "or": {
      const parts = filter.filters.map((part) => filterSql(type, part, prefix));
      return sql`(${sql.join(parts, filter.op === "and" ? sql` and ` : sql` or `)})`;
    }
    case "not":
      return sql`(not ${filterSql(type, filter.filter, prefix)})`;
    case "[]":
      // every attribute with several values has one at most here, or says by itself which row it is
      if (prefix !== "") throw scimError("scim_filter", filter.attrPath);
      return filterSql(type, filter.valFilter, `${filter.attrPath}.`);
    case "pr": {
      const { kind, column, among = (condition) => condition } = findColumn(type, prefix + filter.attrPath);
      const there = kind === "text" ? sql`coalesce(${column}, '') <> ''` : sql`${column} is not null`;
      return sql`(${among(there)})`;
    }
    default: {
      const path = prefix + filter.attrPath;
      const found = findColumn(type, path);
      const { among = (condition) => condition } = found;
      const { op, compValue: value } = filter;
      // of several values, no one may be equal
      if (op === "ne") return sql`(not ${among(compare(found, { path, op: "eq", value }))})`;
      return sql`(${among(compare(found, { path, op, value }))})`;
    }
  }
}

/** What a list is ordered by. Throws `scim_filter` for what it cannot be. */
export function orderColumn(type: ScimType, path: string): Sql {
  const { among, column } = findColumn(type, path);
  if (among !== undefined) throw scimError("scim_filter", path);
  return column;
}

function findColumn(type: ScimType, path: string): Column {
  const parsed = parsePath(type, path);
  const name = [parsed?.attribute?.name, parsed?.sub?.name].filter((part) => part !== undefined).join(".");
  const column = columnsOf(type)[name.toLowerCase()];
  if (column === undefined) throw scimError("scim_filter", path);
  return column;
}

interface Compared {
  readonly path: string;
  readonly op: Comparison;
  readonly value: boolean | null | number | string;
}

/** Never null, so that its opposite holds of what has no value. */
function compare(
  { kind, column, fold = (same) => same, indexed }: Column,
  { path, op, value }: Compared,
): Sql {
  const refused = () => scimError("scim_filter", path);
  if (value === null) {
    if (op !== "eq") throw refused();
    return sql`(${column} is null)`;
  }
  if (kind === "yes_no") {
    const wanted = toBoolean(value);
    if (op !== "eq" || wanted === null) throw refused();
    return sql`(${column} = ${wanted ? 1 : 0})`;
  }
  if (kind === "id") {
    if (op !== "eq") throw refused();
    return /^[1-9]\d{0,14}$/.test(String(value))
      ? sql`(${column} is not null and ${column} = ${Number(value)})`
      : sql`(1 = 0)`;
  }
  if (kind === "time") {
    const at = Date.parse(String(value));
    const sign = { eq: sql`=`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }[op as string];
    if (Number.isNaN(at) || sign === undefined) throw refused();
    return sql`(${column} ${sign} ${at})`;
  }
  if (typeof value !== "string") throw refused();
  const wanted = fold(value);
  const test = textTest(column, op, wanted);
  if (test === null) throw refused();
  const quick =
    op === "eq" && indexed !== undefined ? sql`${indexed.column} = ${indexed.fold(value)} and ` : sql``;
  return sql`(${column} is not null and ${quick}${test})`;
}

/** Without patterns, in which letters of a value would mean something. */
function textTest(column: Sql, op: Comparison, wanted: string): Sql | null {
  // databases count letters, not halves of them
  const { length } = Array.from(wanted);
  switch (op) {
    case "eq":
      return sql`${column} = ${wanted}`;
    case "co":
      return wanted === "" ? sql`1 = 1` : sql`replace(${column}, ${wanted}, '') <> ${column}`;
    case "sw":
      return sql`substr(${column}, 1, ${sql.lit(length)}) = ${wanted}`;
    case "ew":
      return sql`length(${column}) >= ${sql.lit(length)} and substr(${column}, length(${column}) - ${sql.lit(length)} + 1) = ${wanted}`;
    default:
      return null;
  }
}
