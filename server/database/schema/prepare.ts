import { setTimeout as delay } from "node:timers/promises";
import { isDatabaseError } from "../errors.ts";
import { quote } from "../identifiers.ts";
import { duplicates, keyOf, runWith } from "./apply.ts";
import { createIndex, plain } from "./ddl.ts";
import { type ExistingSchema, readExisting } from "./existing.ts";
import { type Fill, fillOf, fillTouched } from "./fills.ts";
import { planSchema } from "./plan.ts";
import { SchemaError } from "./schema-errors.ts";
import { ROWS_AT_ONCE, type SomeRows } from "./some-rows.ts";
import type { CompiledResources } from "../../../core/definition/types.ts";
import type { Database } from "../types.ts";
import type { IndexPlan } from "./columns.ts";
import type { SchemaStep, StepKind } from "./steps.ts";

/** Tables with no more rows are changed in the transaction that brings their definition into force. */
const SMALL = 5000;
/** Rows written meanwhile that are left to the transaction that brings the definitions into force. */
const LEFT = 200;
const GIVE_UP_MS = 30 * 60_000;
const MAX_PAUSE_MS = 1000;
/** A machine that is busy with others may take long over what is short. */
const UNHURRIED = { timeout: GIVE_UP_MS };

/** What is being made ready, and how far it is. */
export interface PreparationStep {
  readonly step: StepKind;
  readonly resource: string;
  readonly field: string;
  readonly reached: number;
  readonly last: number;
}

export interface Preparation {
  readonly database: Database;
  readonly resources: CompiledResources;
  /** The definitions the rows were written with. */
  readonly before: CompiledResources;
  readonly now: number;
  /** Hears how far it is, often; throws to end it. */
  readonly report: (at: PreparationStep) => void;
}

/** Kinds of steps that take as long as their table is large. */
const SLOW: ReadonlySet<StepKind> = new Set([
  "convert",
  "fill_key",
  "create_index",
  "add_foreign_key",
  "search_index",
]);

/** Whether steps would hold writers up if they were carried out in one transaction. */
export async function needsPreparation({
  database,
  steps,
  existing,
}: {
  database: Database;
  steps: readonly SchemaStep[];
  existing: ExistingSchema;
}): Promise<boolean> {
  const slow = steps.filter(({ kind }) => SLOW.has(kind));
  return (await largeTables({ database, steps: slow, existing })).size > 0;
}

/**
 * Does everything beforehand that takes long on a large table, while people read and write: columns beside those that are
 * read, filled some rows at a time; what is written meanwhile is noted and filled after; indexes over them. Answers the
 * steps that need no more than the rest of it. Ended in between, it goes on where it was when it is called again.
 */
export async function prepareSchema(preparation: Preparation): Promise<ReadonlySet<string>> {
  const { database, report } = preparation;
  const { dialect } = database;
  const { steps, existing } = await readPlan(preparation);
  const large = await largeTables({ database, steps, existing });
  const on = (kind: StepKind) => steps.filter((step) => step.kind === kind && large.has(step.table));
  const conversions = on("convert");
  const links = new Set(conversions.map(({ conversion }) => conversion?.stored.linkTable));

  const briefly = (statements: readonly string[]) =>
    whenFree(async () => {
      await database.write(
        (_trx, batch) => batch([...dialect.impatience, ...statements].map(plain)),
        UNHURRIED,
      );
    });
  const textsOf = (list: readonly SchemaStep[]) =>
    list.flatMap(({ statements }) => statements.map(({ sql }) => sql));

  const empty = new Set(
    steps.flatMap(({ kind, table }) => (kind === "create_table" && links.has(table) ? table : [])),
  );
  const ofEmpty = steps.filter(({ kind, table }) => empty.has(table) && kind !== "note");
  if (ofEmpty.length > 0) await briefly(textsOf(ofEmpty));
  // one by one: adding a column may mean a look at every row
  for (const sql of textsOf([...on("add_column"), ...conversions])) await briefly([sql]);

  const fills = [...conversions, ...on("fill_key")].flatMap((step) => {
    const fill = fillOf(step, dialect);
    return fill === null ? [] : [{ step, fill }];
  });
  for (const { fill } of fills)
    await briefly(dialect.touchTrigger({ table: fill.table, column: fill.source }).create);
  await addForeignKeys();

  const indexes = on("create_index");
  // over empty columns an index is made quickly, where whoever writes waits for it
  if (dialect.concurrently === "") await makeIndexes();
  for (const { step, fill } of fills) await fillBeside(step, fill);
  if (dialect.concurrently !== "") await makeIndexes();
  const searches = on("search_index").filter(({ search }) => search !== undefined);
  for (const step of searches) await fillSearch(step);
  for (const { fill } of fills) {
    let noted: number;
    do noted = await catchUp(fill);
    while (noted > LEFT);
  }
  return new Set([
    ...[...fills.map(({ step }) => step), ...searches].map(keyOf),
    ...on("add_column").map(keyOfKey),
  ]);

  async function addForeignKeys(): Promise<void> {
    const swapped = new Set(
      conversions.flatMap(({ table, conversion }) =>
        [...(conversion?.filled.keys() ?? [])].map((column) => `${table}.${column}`),
      ),
    );
    const keys = on("add_foreign_key").filter(({ table, name }) => !swapped.has(`${table}.${name}`));
    for (const { table, untested = [] } of [...conversions, ...keys]) {
      for (const { name, sql } of untested) {
        await briefly([sql]);
        await database.alone(`ALTER TABLE ${quote(table)} VALIDATE CONSTRAINT ${quote(name)}`);
      }
    }
  }

  async function makeIndexes(): Promise<void> {
    const { concurrently } = dialect;
    for (const [index, step] of indexes.entries()) {
      const { table, fields = [], beside } = step;
      report({
        step: step.kind,
        resource: table,
        field: fields[0] ?? "",
        reached: index,
        last: indexes.length,
      });
      if (beside === undefined) continue;
      try {
        if (concurrently === "") await readAhead(beside);
        else await database.alone(`DROP INDEX${concurrently} IF EXISTS ${quote(beside.name)}`);
        await database.alone(createIndex(dialect, beside, { concurrently }));
      } catch (error) {
        throw isDatabaseError(error, "unique_violation") ? duplicates(step) : error;
      }
    }
    if (concurrently === "") return;
    for (const sql of textsOf(on("search_index"))) {
      const created = /^create index (if not exists .*)$/s.exec(sql)?.[1];
      if (created !== undefined) await database.alone(`create index${concurrently} ${created}`);
    }
  }

  /** Whoever writes waits for an index as it is made, but not while its rows come from the disk. */
  async function readAhead({ table, terms }: IndexPlan): Promise<void> {
    const counts = terms.map(({ column }) => `count(${quote(column)})`).join(", ");
    await database.query(plain(`SELECT ${counts} FROM ${quote(table)} NOT INDEXED`), { lane: "long" });
  }

  async function fillBeside(step: SchemaStep, fill: Fill): Promise<void> {
    // asked once more: what is added from here on is noted
    const last = await lastId(database, step.table);
    const { passes } = dialect;
    const span = ROWS_AT_ONCE * passes;
    for (let pass = 0; pass < passes; pass += 1) {
      for (let after = 0; after < last; after += span) {
        const reached = Math.round((pass * last + after) / passes);
        report({ step: step.kind, resource: step.table, field: step.name, reached, last });
        await atEase(() => fillSome(step, fill, { after, upTo: after + span, pass }));
      }
    }
  }

  /** Reads without holding anybody up: whatever is written after the reading is noted. */
  async function fillSome(step: SchemaStep, fill: Fill, rows: SomeRows): Promise<void> {
    const read: Parameters<Fill["fill"]>[1]["read"] = (statement) =>
      database.query(statement, { lane: "long" });
    const collected: Parameters<typeof read>[0][] = [];
    await fill.fill(rows, {
      read,
      write: (statement) => {
        collected.push(statement);
        return Promise.resolve([]);
      },
    });
    if (collected.length === 0) return;
    const write = () =>
      whenFree(() =>
        database.write((_trx, batch) => batch([...dialect.impatience.map(plain), ...collected]), UNHURRIED),
      );
    try {
      await write();
    } catch (error) {
      if (!isDatabaseError(error, "unique_violation")) throw error;
      // a value that a row had before it was written since may stand in the way
      await catchUp(fill);
      await write().catch((again: unknown) => {
        const rule = steps.find(
          ({ kind, table, beside }) =>
            kind === "create_index" && table === step.table && beside?.unique === true,
        );
        throw isDatabaseError(again, "unique_violation") && rule !== undefined ? duplicates(rule) : again;
      });
    }
  }

  async function fillSearch({ kind, table, name, search }: SchemaStep): Promise<void> {
    if (search === undefined) return;
    const [begun] = await database.query<{ reached: number }>(search.progress);
    if (begun === undefined) await briefly(search.begin);
    for (let after = begun?.reached ?? 0; ;) {
      report({ step: kind, resource: table, field: name, reached: after, last: large.get(table) ?? 0 });
      const [next] = await database.query<{ last: number | null }>(
        plain(
          `SELECT max(id) AS last FROM (SELECT id FROM ${quote(table)} WHERE id > ${after} ORDER BY id LIMIT ${ROWS_AT_ONCE})`,
        ),
      );
      const last = next?.last ?? null;
      if (last === null) return;
      const rows = { after, last };
      await atEase(() => briefly(search.fill(rows)));
      after = last;
    }
  }

  async function catchUp(fill: Fill): Promise<number> {
    return atEase(() =>
      whenFree(() =>
        database.write(async (_trx, batch) => {
          await batch(dialect.impatience.map(plain));
          return fillTouched(fill, { run: runWith(batch), dialect, limit: ROWS_AT_ONCE });
        }, UNHURRIED),
      ),
    );
  }
}

/** Takes away what was made beforehand for definitions that do not come into force. */
export async function undoPreparation(preparation: Omit<Preparation, "report">): Promise<void> {
  const { database, before } = preparation;
  const { dialect } = database;
  const { steps } = await readPlan(preparation);
  for (const step of steps) {
    if (step.search !== undefined) {
      const { drop } = step.search;
      await whenFree(() =>
        database.write((_trx, batch) => batch([...dialect.impatience, ...drop].map(plain))),
      );
    }
    const fill = fillOf(step, dialect);
    if (fill === null) continue;
    const { drop } = dialect.touchTrigger({ table: fill.table, column: fill.source });
    const forget = `DELETE FROM sys__touched WHERE resource = ${dialect.placeholder(1)} AND field = ${dialect.placeholder(2)}`;
    await whenFree(() =>
      database.write((_trx, batch) =>
        batch([
          ...[...dialect.impatience, ...drop].map(plain),
          { sql: forget, parameters: [fill.table, fill.source] },
        ]),
      ),
    );
  }
  const { steps: left } = await readPlan({ ...preparation, resources: before });
  const names = [
    ...steps.flatMap(({ kind, beside }) => (kind === "create_index" ? (beside?.name ?? []) : [])),
    ...left.flatMap(({ kind, name }) => (kind === "drop_index" ? name : [])),
  ];
  for (const name of new Set(names))
    await database.alone(`DROP INDEX${dialect.concurrently} IF EXISTS ${quote(name)}`);
}

async function readPlan({
  database,
  resources,
  before,
  now,
}: Omit<Preparation, "report">): Promise<{ steps: readonly SchemaStep[]; existing: ExistingSchema }> {
  const { dialect } = database;
  const existing = await readExisting((statement) => database.query(statement), dialect);
  const plan = planSchema({ resources, before, existing, dialect, now });
  if (!plan.ok) throw new SchemaError(plan.refusals);
  return { steps: plan.steps, existing };
}

/** Tables with many rows, each with the last of its ids. */
async function largeTables({
  database,
  steps,
  existing,
}: Parameters<typeof needsPreparation>[0]): Promise<ReadonlyMap<string, number>> {
  const large = new Map<string, number>();
  for (const table of new Set(steps.map((step) => step.table))) {
    const counted = existing.tables.get(table)?.columns.some(({ name }) => name === "id") ?? false;
    if (!counted || table.startsWith("sys__")) continue;
    const last = await lastId(database, table);
    if (last > SMALL) large.set(table, last);
  }
  return large;
}

async function lastId(database: Database, table: string): Promise<number> {
  const [row] = await database.query<{ last: number | null }>(
    plain(`SELECT max(id) AS last FROM ${quote(table)}`),
  );
  return Number(row?.last ?? 0);
}

/** The key of a column that is new has nothing to be filled from. */
const keyOfKey = (step: SchemaStep): string => keyOf({ ...step, kind: "fill_key" });

/** Leaves as much time to others as it took. */
async function atEase<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const value = await work();
  await delay(Math.min(performance.now() - began, MAX_PAUSE_MS));
  return value;
}

/** Tries again while others hold the tables. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + GIVE_UP_MS;
  for (let pause = 20; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseError(error, "busy") || Date.now() > end) throw error;
      await delay(pause);
    }
  }
}
