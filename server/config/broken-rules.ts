import { sql } from "kysely";
import { COMPANY_TIME_ZONE, type EvaluationContext } from "../../core/definition/context.ts";
import { checkLimits, parseValue } from "../../core/definition/fields/index.ts";
import { openRow } from "../secrets/sealed-values.ts";
import type { FieldIssue } from "../../core/definition/issues.ts";
import { evaluatePredicate } from "../../core/definition/predicate.ts";
import { isEmptyValue } from "../../core/definition/record.ts";
import type { CompiledResource, CompiledResources } from "../../core/definition/types.ts";
import { validateRecord } from "../../core/definition/validate.ts";
import { fieldKinds } from "../../core/definition/validation.ts";
import { type Conversion, convertHeld, type HeldValues } from "../database/schema/conversions.ts";
import { readLinks } from "../database/schema/convert-values.ts";
import type { ExistingSchema } from "../database/schema/existing.ts";
import { planIndexes } from "../database/schema/indexes.ts";
import { LABEL_COLUMN, resourceStorage } from "../database/schema/resource-storage.ts";
import type { SchemaStep } from "../database/schema/steps.ts";
import type { Database } from "../database/types.ts";

/** A rule that rows there are break, and did not break before. */
export interface BrokenRule extends FieldIssue {
  readonly resource: string;
  readonly count: number;
  /** The first of the rows. */
  readonly rows: readonly NamedRow[];
  /** As many as a list can be asked for. */
  readonly ids: readonly number[];
}

export interface BrokenRules {
  readonly broken: readonly BrokenRule[];
  /** Resources of which not every row was looked at. */
  readonly partly: readonly string[];
}

/** Rows whose rules are looked at: so that an answer comes also where there are millions. */
const MAX_ROWS = 300_000;
const MAX_NAMED = 5;
export const MAX_IDS = 500;

/** What rows there are say against new rules, by the very checks that writes go through. */
export async function findBrokenRules({
  database,
  before,
  after,
  steps,
  existing,
  now,
}: {
  database: Database;
  before: CompiledResources;
  after: CompiledResources;
  steps: readonly SchemaStep[];
  existing: ExistingSchema;
  now: number;
}): Promise<BrokenRules> {
  const context = { now, timeZone: COMPANY_TIME_ZONE, actor: { employeeId: null, roles: [] } };
  const broken: BrokenRule[] = [];
  const partly: string[] = [];
  for (const resource of after.resources) {
    const old = before.byName[resource.name];
    if (old === undefined || resource.kind === "view") continue;
    const unique = newUnique(resource, steps);
    if (unique.length === 0 && rulesOf(resource, old) === rulesOf(old, old)) continue;
    const reading = { database, resource, old, before, after, steps, existing, context, unique };
    const found = await findInRows(reading);
    broken.push(...found.broken);
    if (found.partly) partly.push(resource.name);
  }
  return { broken, partly };
}

/** What decides whether rows there are break a rule. A new field that may stay empty breaks none. */
function rulesOf(resource: CompiledResource, known: CompiledResource): string {
  const fields = resource.fields
    .filter((field) => field.computed === null)
    .filter(({ name, required, requiredWhen }) => {
      return Object.hasOwn(known.fieldsByName, name) || required || requiredWhen !== null;
    })
    .map((field) => {
      const { name, valueType, scale, required, requiredWhen, visibleWhen, compare, limits, options } = field;
      const values = options?.map(({ value }) => value);
      return { name, valueType, scale, required, requiredWhen, visibleWhen, compare, limits, values };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return JSON.stringify([fields, resource.rules]);
}

interface UniqueRule {
  readonly fields: readonly string[];
  readonly where: CompiledResource["unique"][number]["where"];
}

/** Unique rules whose index is yet to be made. */
function newUnique(resource: CompiledResource, steps: readonly SchemaStep[]): UniqueRule[] {
  const made = new Set(steps.filter(({ kind }) => kind === "create_index").map(({ name }) => name));
  const rules: UniqueRule[] = [
    ...resource.fields.filter(({ unique }) => unique).map(({ name }) => ({ fields: [name], where: null })),
    ...resource.unique,
  ];
  const indexes = planIndexes(resource, resourceStorage(resource)).filter(({ unique }) => unique);
  return rules.filter((_, position) => made.has(indexes[position]?.name ?? ""));
}

interface Reading {
  readonly database: Database;
  readonly resource: CompiledResource;
  readonly old: CompiledResource;
  readonly before: CompiledResources;
  readonly after: CompiledResources;
  readonly steps: readonly SchemaStep[];
  readonly existing: ExistingSchema;
  readonly context: EvaluationContext;
  readonly unique: readonly UniqueRule[];
}

interface NamedRow {
  readonly id: number;
  readonly label: string | null;
}

interface LiveRow {
  readonly row: NamedRow;
  readonly stored: Readonly<Record<string, unknown>>;
  /** With the new definition. */
  readonly record: Readonly<Record<string, unknown>>;
}

async function findInRows(reading: Reading): Promise<{ broken: BrokenRule[]; partly: boolean }> {
  const { resource, old, before, after, context, unique } = reading;
  const found = new Map<string, FieldIssue & { count: number; rows: NamedRow[]; ids: number[] }>();
  const report = (row: NamedRow, issue: FieldIssue) => {
    const { rule, other } = issue.parameters;
    const key = JSON.stringify([issue.field, issue.code, rule, other]);
    const known = found.get(key) ?? { ...issue, count: 0, rows: [], ids: [] };
    found.set(key, known);
    known.count += 1;
    if (known.rows.length < MAX_NAMED) known.rows.push(row);
    if (known.ids.length < MAX_IDS) known.ids.push(row.id);
  };
  const seen = unique.map(() => new Map<string, NamedRow | null>());
  const oldStorage = resourceStorage(old);
  const names = newNames(reading);
  let looked = 0;
  for await (const rows of readRows(reading)) {
    for (const { row, stored, record } of rows) {
      looked += 1;
      for (const [index, rule] of unique.entries()) {
        const key = uniqueKey(reading, rule, record);
        const [known, keys] = [seen[index]?.get(key ?? ""), seen[index]];
        if (key === null || keys === undefined) continue;
        const issue = { field: rule.fields[0] ?? "", code: "not_unique", parameters: {} } as const;
        // the first one is told with the second
        if (known) report(known, issue);
        if (known === undefined) keys.set(key, row);
        else {
          report(row, issue);
          keys.set(key, null);
        }
      }
      if (looked > MAX_ROWS) continue;
      const issues = judge(resource, after, record, context);
      if (issues.length === 0) continue;
      const was = Object.fromEntries(
        [...oldStorage.fields].map(([name, field]) => [name, field.decode(stored)]),
      );
      const known = new Set(
        judge(old, before, was, context).map((issue) =>
          JSON.stringify({ ...issue, field: names.get(issue.field) ?? issue.field }),
        ),
      );
      for (const issue of issues) if (!known.has(JSON.stringify(issue))) report(row, issue);
    }
    if (looked > MAX_ROWS && unique.length === 0) break;
  }
  const broken = [...found.values()].map((rule) => ({ ...rule, resource: resource.name }));
  return { broken, partly: looked > MAX_ROWS };
}

/** Fields of the resource that change their names. */
function newNames({ resource, steps }: Pick<Reading, "resource" | "steps">): ReadonlyMap<string, string> {
  return new Map(
    steps.flatMap(({ table, name, rename }) =>
      table === resource.name && rename !== undefined ? [[rename.from, name] as const] : [],
    ),
  );
}

/** Live rows as they would stand with the new definition, some thousand at a time. */
async function* readRows(reading: Reading): AsyncGenerator<readonly LiveRow[]> {
  const { database, resource, steps, existing } = reading;
  const { table, fields } = resourceStorage(resource);
  const columns = existing.tables.get(table)?.columns.map(({ name }) => name) ?? [];
  const conversions = steps.flatMap(({ table: of, conversion }) =>
    of === table && conversion !== undefined ? [conversion] : [],
  );
  const names = newNames(reading);
  const renamed = columns.flatMap((column) => {
    const [name = "", ...rest] = column.split("__");
    const now = names.get(name);
    return now === undefined ? [] : [[column, [now, ...rest].join("__")] as const];
  });
  const run = (statement: Parameters<Database["query"]>[0]) => database.query(statement, { lane: "long" });
  const statement = database.long
    .selectFrom(table)
    .select(columns.map((column) => sql.ref(column).as(column)))
    .where("archived", "is", null)
    .orderBy("id")
    .compile();
  const { sealing } = database.dialect;
  for await (const sealed of database.stream(statement, { batchSize: 1000 })) {
    const rows = sealed.map((row) => openRow(sealing, table, row));
    const converted = await Promise.all(
      conversions.map(async (conversion) => {
        const held = rows.map((row) => heldOf(conversion, row));
        const links = await readLinks({ conversion, run, dialect: database.dialect }, held);
        const values = held.map((one) => convertHeld(conversion, one, links).value);
        return { name: conversion.stored.field.name, values };
      }),
    );
    yield rows.map((found, index) => {
      const stored: Record<string, unknown> = { ...found };
      for (const [column, of] of renamed) stored[of] = found[column];
      const record: Record<string, unknown> = {};
      for (const [name, field] of fields) {
        const [main] = field.columns;
        record[name] = main !== undefined && main in stored ? field.decode(stored) : null;
      }
      for (const { name, values } of converted) record[name] = values[index];
      const label = stored[LABEL_COLUMN];
      const row = { id: Number(stored["id"]), label: typeof label === "string" ? label : null };
      return { row, stored, record };
    });
  }
}

function heldOf({ stored, filled, returns }: Conversion, row: Readonly<Record<string, unknown>>): HeldValues {
  const { name } = stored.field;
  return {
    value: (row[name] ?? null) as HeldValues["value"],
    kept: returns ? ((row[filled.get(name) ?? ""] ?? null) as HeldValues["kept"]) : null,
  };
}

/** Everything a new record of these values would be refused for. */
function judge(
  resource: CompiledResource,
  resources: CompiledResources,
  values: Readonly<Record<string, unknown>>,
  context: EvaluationContext,
): FieldIssue[] {
  const { record, errors } = validateRecord({
    resource,
    resourceByName: (name) => resources.byName[name],
    input: {},
    previous: null,
    starting: values,
    mode: "create",
    context,
    writable: () => true,
  });
  const ofValues = resource.fields.flatMap((field): FieldIssue[] => {
    const value = record[field.name];
    if (isEmptyValue(value) || field.computed !== null || field.kind === "rows") return [];
    const parsed = parseValue({ value, field });
    const error = parsed.ok ? checkLimits({ value: parsed.value, field, context }) : parsed.problem;
    return error === null ? [] : [{ field: field.name, ...error }];
  });
  // what only child rows or worked-out values could say is not known here
  const known = errors.filter(({ field, code }) => {
    const asked = resource.fieldsByName[field];
    return asked !== undefined && !(code === "required" && asked.kind === "rows");
  });
  return [...known, ...ofValues];
}

/** Null: the rule is not about the row. */
function uniqueKey(
  { database, resource, context }: Pick<Reading, "database" | "resource" | "context">,
  { fields, where }: UniqueRule,
  record: Readonly<Record<string, unknown>>,
): string | null {
  const kinds = fieldKinds(resource);
  if (
    where !== null &&
    !evaluatePredicate({ predicate: where, record, fields: kinds, parent: null, context })
  )
    return null;
  const storage = resourceStorage(resource);
  const parts = fields.map((name) => {
    const stored = storage.fields.get(name);
    if (stored?.hashColumn != null && !isEmptyValue(record[name]))
      return database.dialect.sealing.hashes(resource.name, String(record[name]))[0] ?? null;
    return stored?.encode(record[name])[stored.sortColumn ?? name] ?? null;
  });
  return parts.includes(null) ? null : JSON.stringify(parts);
}
