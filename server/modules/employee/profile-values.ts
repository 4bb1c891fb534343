import { checkCountry } from "../../../core/definition/fields/contact.ts";
import { parseValue } from "../../../core/definition/fields/index.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import type { Database } from "../../database/types.ts";
import type { ModuleContext } from "../context.ts";
import { invalidValues } from "../../resources/errors.ts";

type Context = Pick<ModuleContext, "database" | "definitions">;
type Values = Readonly<Record<string, unknown>>;

/** What a profile form calls by name, and the engine by id. Other texts go on as they are: empty ones as nothing. */
export async function profileValues(
  { database, definitions }: Context,
  texts: Readonly<Record<string, string>>,
): Promise<Values> {
  const issues: FieldIssue[] = [];
  const refuse = (field: string, code: FieldIssue["code"]): null => {
    issues.push({ field, code, parameters: {} });
    return null;
  };
  const values: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(texts)) values[name] = text === "" ? null : text;

  const { phone, shift, team, technology } = texts;
  const field = definitions().resources.byName["employee"]?.fieldsByName["phone"];
  if (phone !== undefined && phone !== "" && field !== undefined) {
    // whoever adds people may know some digits only; people themselves know their number (§5)
    const parsed = parseValue({ value: phone, field: { ...field, limits: {} } });
    const wrong = parsed.ok ? checkCountry(parsed.value, field.limits) : parsed.problem;
    if (wrong !== null) issues.push({ field: "phone", ...wrong });
  }
  if (shift !== undefined && shift !== "")
    values["shift"] = (await readId(database, "shift", "value", shift)) ?? refuse("shift", "invalid_option");
  if (team !== undefined && team !== "")
    values["team"] =
      (await readId(database, "team", "name__key", toSortKey(team))) ?? refuse("team", "unknown_reference");
  if (technology !== undefined) {
    const names = readNames(technology);
    const ids = names === null ? null : await skillIds(database, names);
    if (names === null) refuse("technology", "invalid_list");
    else if (ids === null) refuse("technology", "unknown_reference");
    values["technology"] = ids;
  }
  if (texts["image"] !== undefined) {
    // a picture is a file; an empty text takes the present one away
    delete values["image"];
    if (texts["image"] === "") values["avatar"] = null;
    else refuse("image", "invalid_file");
  }
  const version = texts["row_version"];
  if (version !== undefined) values["row_version"] = Number(version);
  if (issues.length > 0) throw invalidValues(issues);
  return values;
}

async function readId(
  database: Database,
  table: string,
  column: string,
  value: string,
): Promise<number | null> {
  const row = await database.read
    .selectFrom(table)
    .select("id")
    .where(column, "=", value)
    .where("archived", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.id);
}

/** Names of a JSON list; null when it is none. Nothing and blank entries are passed over. */
function readNames(text: string): string[] | null {
  let list: unknown;
  try {
    list = JSON.parse(text === "" ? "[]" : text);
  } catch {
    return null;
  }
  if (!Array.isArray(list)) return null;
  const entries = list.filter((entry) => entry !== null);
  if (entries.some((entry) => typeof entry !== "string")) return null;
  return (entries as string[]).map((entry) => entry.trim()).filter((entry) => entry !== "");
}

/** Ids of skills, each once and in the order of their names; null when one of them is not known. */
async function skillIds(database: Database, names: readonly string[]): Promise<number[] | null> {
  const keys = [...new Set(names.map(toSortKey))];
  if (keys.length === 0) return [];
  const rows = await database.read
    .selectFrom("technology")
    .select(["id", "name__key"])
    .where("name__key", "in", keys)
    .where("archived", "is", null)
    .execute();
  const byKey = new Map(rows.map((row) => [String(row.name__key), Number(row.id)]));
  const ids = keys.flatMap((key) => byKey.get(key) ?? []);
  return ids.length === keys.length ? ids : null;
}
