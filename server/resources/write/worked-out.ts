import { sql } from "kysely";
import { canonicalResult, evaluateExpression } from "../../../core/definition/expression.ts";
import type { ExpressionInput } from "../../../core/definition/expression.ts";
import { parseValue } from "../../../core/definition/fields/index.ts";
import { isEmptyValue, isObject } from "../../../core/definition/record.ts";
import { canonicalValue, sameValue } from "../../../core/definition/validate.ts";
import { holds } from "../../../core/effects/planned-record.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { CompiledResource, ScopeStep, ValueSource } from "../../../core/definition/types.ts";
import { tooManyEffects } from "../effects/errors.ts";
import { stepSql } from "../effects/path.ts";
import { evaluationOf } from "../read/open.ts";
import { SYSTEM } from "../reindex/system.ts";
import { engine } from "../sql/engines.ts";
import { writeChildRows } from "./child-rows.ts";
import { sealedChanges } from "./sealed-changes.ts";
import { getChanges, historySql, outboxSql } from "./history.ts";
import { overwrittenFields } from "./overwritten.ts";
import { encodeValues, updateSql } from "./statements.ts";
import { readUnmaskedRecord } from "./unmasked-record.ts";
import { wallClocks } from "./wall-clocks.ts";
import type { OpenResource } from "../read/open.ts";
import type { Sql } from "../sql/frame.ts";
import type { ChangedRows } from "./affected.ts";
import type { ValueCall, WriteSession } from "./session.ts";

/** So many records one write may bring up to date. */
const MAX_RECORDS = 1000;

/** A record whose values became others, and which. */
export interface WorkedOut {
  readonly open: OpenResource;
  readonly id: number;
  readonly names: ReadonlySet<string>;
  /** Whether all its values stand on what the others have become. */
  readonly settled: boolean;
}

/** The record that made values be worked out again; null: it is the record itself. */
type Because = { readonly resource: string; readonly record: number } | null;

/**
 * Works out the values of one record as it stands in this transaction, and stores those that became others: written down
 * as the server's doing, while the version stays, for nobody could have changed these fields.
 */
export async function workOut(
  session: WriteSession,
  open: OpenResource,
  {
    id,
    because,
    previous = null,
    locked = null,
  }: {
    id: number;
    because: Because;
    previous?: RecordValues | null;
    /** What changed since its values were worked out in this transaction, which holds what they read still; null: they were not. */
    locked?: ReadonlySet<string> | null;
  },
): Promise<WorkedOut | null> {
  const { resource, definitions, now } = open;
  if (resource.values.length === 0) return null;
  if (locked === null || leadsElsewhere(resource, locked)) lockRead(session, open, id);
  const found = await readWithKept(session, open, id);
  if (found === null) return null;
  const { before } = found;
  const { values, record, settled } = await differing(session, open, { ...found, previous });
  if (Object.keys(values).length === 0) return null;
  const columns = { ...encodeValues(resource, values), ...wallClocks(resource, { values, record }) };
  if (Object.keys(columns).length > 0) session.later(updateSql(resource.name, { id, values: columns }));
  const asServer = { ...open, actor: { ...SYSTEM, timeZone: open.actor.timeZone } };
  await writeChildRows(session, asServer, { id, values, before });
  const worked = getChanges({ resources: definitions.resources, resource, before, values });
  const changes = sealedChanges(session, open, { record: id, changes: worked });
  const entry = { resource: resource.name, record: id, at: now };
  const cause = because === null ? null : { ...because, field: null, transition: null };
  const version = Number(before["row_version"]);
  session.later(
    historySql({ ...entry, actor: SYSTEM, action: "work_out", changes, cause, requestId: null }),
    ...(because === null ? [] : [outboxSql({ ...entry, action: "edit", version })]),
  );
  return { open, id, names: new Set(Object.keys(values)), settled };
}

/** A record, and its fields that hold what somebody put in the place of what is worked out; null: none that stands. */
async function readWithKept(session: WriteSession, open: OpenResource, id: number) {
  const [whole, kept] = await Promise.all([
    readUnmaskedRecord(session, open, { id, action: "edit" }),
    overwrittenFields(session, { resource: open.resource.name, record: id }),
  ]);
  if (whole === null || whole.record["archived"] !== null) return null;
  const before: RecordValues & { readonly id: number } = { ...whole.record, id };
  return { before, kept };
}

/** Whether the ways to what values read may have changed with some fields. */
const leadsElsewhere = ({ values }: CompiledResource, names: ReadonlySet<string>): boolean =>
  values.some(({ sources }) =>
    sources.some(
      ({ steps: [step] }) => step !== undefined && step.step !== "children" && names.has(step.field),
    ),
  );

/**
 * The values of a record that should be others, and the record with them. Functions begin side by side, so that what they
 * read goes in few messages; one that had read what came to be another value before its turn is asked again.
 */
async function differing(
  session: WriteSession,
  open: OpenResource,
  {
    before,
    kept,
    previous,
  }: {
    before: Readonly<Record<string, unknown>> & { readonly id: number };
    kept: ReadonlySet<string>;
    previous: RecordValues | null;
  },
): Promise<{ values: Record<string, unknown>; record: Record<string, unknown>; settled: boolean }> {
  const { resource, definitions } = open;
  const { id } = before;
  const record: Record<string, unknown> = { ...before };
  const values: Record<string, unknown> = {};
  const context = evaluationOf(open);
  const begin = ({ from, fields, when }: CompiledResource["values"][number]) => {
    const read = new Set<string>();
    const noted = noteReads(record, read);
    const find = async () => {
      if (!holds(when, { resource, record: noted, context })) return null;
      if ("by" in from) return runNamed(session, from.by, { session, open, id, record: noted, previous });
      const [field = ""] = fields;
      return { [field]: evaluateFor(resource, { ...from, field, record: noted, context }) };
    };
    const found = find();
    // what fails is told at its turn, if it is not asked again by then
    found.catch(() => undefined);
    return { read, found };
  };
  const asked = resource.values.filter(({ fields }) => fields.some((name) => !kept.has(name)));
  const begun = asked.map(begin);
  const changedAt = new Map<string, number>();
  for (const [at, value] of asked.entries()) {
    const { fields, own } = value;
    const free = fields.filter((name) => !kept.has(name));
    if (!changedAt.keys().every((name) => begun[at]?.read.has(name) !== true)) begun[at] = begin(value);
    const found = await begun[at]?.found;
    if (found == null) continue;
    for (const name of free) {
      const child = definitions.resources.byName[resource.fieldsByName[name]?.to ?? ""];
      if (own !== null && child !== undefined && resource.fieldsByName[name]?.kind === "rows") {
        const isOwn = (row: Row) => holds(own, { resource: child, record: row, context });
        const rows = mergeOwnRows(child, { stored: record[name], wanted: found[name], isOwn });
        record[name] = rows.all;
        if (!rows.changed) continue;
        values[name] = rows.all;
        changedAt.set(name, at);
        continue;
      }
      const value = canonical(resource, name, found[name] ?? null);
      if (sameValue(value, record[name] ?? null)) continue;
      record[name] = value;
      values[name] = value;
      changedAt.set(name, at);
    }
  }
  const settled =
    !readsItself(resource, new Set(changedAt.keys())) &&
    begun.every(({ read }, at) => ![...read].some((name) => isStale(name, at)));
  return { values, record, settled };

  /** Whether what was read has become another value since, or may have with what it is worked out from. */
  function isStale(name: string, at: number): boolean {
    const isMade = name === "label" || resource.fieldsByName[name]?.computed != null;
    return isMade || (changedAt.get(name) ?? -1) >= at;
  }
}

/** Whether values are read from the tables that have changed: rows inside the record, or records of its kind. */
function readsItself({ name, fieldsByName, valueReaders }: CompiledResource, changed: ReadonlySet<string>) {
  return (
    [...changed].some((field) => fieldsByName[field]?.kind === "rows") ||
    valueReaders.some(
      ({ resource, source }) =>
        resource === name && (source.field === null || changed.has(source.field) || moves(source, changed)),
    )
  );
}

/** The record, with a note of each field of it that is read. */
const noteReads = (record: Readonly<Record<string, unknown>>, read: Set<string>): typeof record =>
  new Proxy(record, {
    get: (target, name) => {
      if (typeof name === "string") read.add(name);
      return Reflect.get(target, name) as unknown;
    },
  });

export function runNamed({ valueFunctions }: WriteSession, name: string, call: ValueCall) {
  const run = Object.hasOwn(valueFunctions, name) ? valueFunctions[name] : undefined;
  if (run === undefined) throw new Error(`No function of the server is called ${name}`);
  return run(call);
}

function evaluateFor(
  { fieldsByName: fields }: CompiledResource,
  { field: name, ...input }: { field: string } & Omit<ExpressionInput, "fields">,
): unknown {
  const field = fields[name];
  if (field === undefined) return null;
  const value = evaluateExpression({ ...input, fields });
  return canonicalResult({ value, kind: field.kind, scale: field.scale, context: input.context });
}

/** A stored value that is another one than what is worked out now. */
export interface Outdated {
  readonly id: number;
  readonly field: string;
  readonly stored: unknown;
  readonly workedOut: unknown;
}

/** Stored values of a record that are not what they are worked out to be. */
export async function findOutdated(
  session: WriteSession,
  open: OpenResource,
  id: number,
): Promise<readonly Outdated[]> {
  const read = await readWithKept(session, open, id);
  if (read === null) return [];
  const { before: record } = read;
  const { values } = await differing(session, open, { ...read, previous: null });
  return Object.entries(values).map(([field, workedOut]) => ({
    id,
    field,
    stored: record[field] ?? null,
    workedOut,
  }));
}

function canonical({ fieldsByName, name: owner }: CompiledResource, name: string, value: unknown): unknown {
  const field = fieldsByName[name];
  if (field === undefined || isEmptyValue(value)) return null;
  const read = parseValue({ value, field });
  if (!read.ok)
    throw new Error(`${owner}.${name} cannot hold ${JSON.stringify(value)}: ${read.problem.code}`);
  return read.value;
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The rows as they should stand: those of people as they are, and the function's, of which those that fit are kept. */
function mergeOwnRows(
  child: CompiledResource,
  { stored, wanted, isOwn }: { stored: unknown; wanted: unknown; isOwn: (row: Row) => boolean },
): { readonly all: readonly Row[]; readonly changed: boolean } {
  const all: Row[] = [];
  const free: Row[] = [];
  for (const row of rowsOf(stored)) (isOwn(row) ? free : all).push(row);
  let changed = false;
  for (const row of rowsOf(wanted)) {
    const entries = Object.entries(row).map(
      ([name, value]) => [name, canonical(child, name, value)] as const,
    );
    const at = free.findIndex((old) =>
      entries.every(([name, value]) => sameValue(value, bare(child, name, old[name]))),
    );
    changed ||= at < 0;
    all.push(...(at < 0 ? [Object.fromEntries(entries)] : free.splice(at, 1)));
  }
  return { all, changed: changed || free.length > 0 };
}

const bare = (child: CompiledResource, name: string, value: unknown): unknown => {
  const field = child.fieldsByName[name];
  return field === undefined || isEmptyValue(value) ? null : canonicalValue(field, value);
};

/** Works values out again that read what changed. */
export async function workOutReaders(
  session: WriteSession,
  open: OpenResource,
  changed: ChangedRows,
): Promise<WorkedOut[]> {
  const { resource, ids, names } = changed;
  const [first] = ids;
  if (first === undefined) return [];
  const found = new Map<string, Set<number>>();
  const walked = new Set<string>();
  for (const { resource: reader, source } of resource.valueReaders) {
    if (source.field !== null && names !== null && !names.has(source.field) && !moves(source, names))
      continue;
    // several values read by the same way
    const way = JSON.stringify([reader, source.steps]);
    if (walked.has(way)) continue;
    walked.add(way);
    const rows = await readersOf(session, open, { reader, source, changed });
    found.set(reader, new Set([...(found.get(reader) ?? []), ...rows]));
  }
  const done: WorkedOut[] = [];
  for (const [name, rows] of found) {
    const target = open.definitions.resources.byName[name];
    if (target === undefined) continue;
    for (const id of [...rows].toSorted((a, b) => a - b)) {
      if (name === resource.name && ids.includes(id)) continue;
      const because = { resource: resource.name, record: first };
      const there = { ...open, resource: target, own: open.rights.rightsOf(name) };
      const one = await workOut(session, there, { id, because });
      if (one !== null) done.push(one);
    }
  }
  return done;
}

/** Whether rows came to others, or went from them. */
function moves({ steps }: ValueSource, names: ReadonlySet<string>): boolean {
  const last = steps.at(-1);
  return last?.step === "children" && names.has(last.via);
}

/** From what changed back to the records whose values read it. */
async function readersOf(
  session: WriteSession,
  open: OpenResource,
  { reader, source, changed }: { reader: string; source: ValueSource; changed: ChangedRows },
): Promise<readonly number[]> {
  const owners = [reader, ...source.steps.map(endOf)];
  let ids = changed.ids;
  for (let at = source.steps.length - 1; at >= 0; at -= 1) {
    const step = source.steps[at];
    const owner = owners[at];
    if (step === undefined || owner === undefined || ids.length === 0) return [];
    const former = step.step === "children" && ids === changed.ids ? (changed.former?.[step.via] ?? []) : [];
    const back = await readIds(session, backSql(open, { owner, step, ids }));
    ids = [...new Set([...back, ...former])];
    if (ids.length > MAX_RECORDS) throw tooManyEffects(MAX_RECORDS);
    if (step.step === "children") lockIds(session, open, { resource: owner, ids, mode: "change" });
  }
  return ids;
}

const endOf = (step: ScopeStep): string => (step.step === "children" ? step.resource : step.to);

/** Ids of the rows from which a step leads to some rows, as column `value`. */
export function backSql(
  open: Pick<OpenResource, "definitions">,
  { owner, step, ids }: { owner: string; step: ScopeStep; ids: readonly number[] },
): Sql {
  const list = sql.join(ids);
  const limit = sql.lit(MAX_RECORDS + 1);
  switch (step.step) {
    case "reference":
      return sql`select id as value from ${sql.id(owner)} where ${sql.id(step.field)} in (${list}) and archived is null limit ${limit}`;
    case "references":
      return sql`select distinct owner as value from ${sql.id(`${owner}__${step.field}`)} where value in (${list}) limit ${limit}`;
    case "children": {
      const many =
        open.definitions.resources.byName[step.resource]?.fieldsByName[step.via]?.kind === "references";
      return many
        ? sql`select distinct value from ${sql.id(`${step.resource}__${step.via}`)} where owner in (${list}) limit ${limit}`
        : sql`select distinct ${sql.id(step.via)} as value from ${sql.id(step.resource)} where id in (${list}) limit ${limit}`;
    }
  }
}

async function readIds(session: WriteSession, statement: Sql): Promise<number[]> {
  const rows = await session.rows(statement);
  return rows.flatMap(([value]) => (value == null ? [] : [Number(value)]));
}

/**
 * On PostgreSQL writers run side by side: what a value reads is shared until it is stored, and who adds a record behind
 * another holds that other first. So one of two waits, and sees what the other did. Each step is found from the one before,
 * which is held by then, so that none needs an answer of its own.
 */
function lockRead(session: WriteSession, { resource, rights }: OpenResource, id: number): void {
  const { locks, inSelect } = engine(rights.compilation());
  if (locks === null) return;
  // several values read by the same way, which is gone once
  const gone = new Set<string>();
  for (const { sources } of resource.values) {
    for (const { steps } of sources) {
      let here = resource.name;
      let ids = sql`${id}`;
      let way = "";
      for (const step of steps) {
        // child rows at the end are held by holding what they stand behind
        if (step === steps.at(-1) && step.step === "children") break;
        ids = stepSql(here, ids, step);
        here = endOf(step);
        way += `.${JSON.stringify(step)}`;
        if (step.step === "children" || gone.has(way)) continue;
        gone.add(way);
        session.later(
          sql`select id from ${sql.id(here)} where ${inSelect(sql`id`, ids)} order by id ${locks.read}`,
        );
      }
    }
  }
}

/** Holds rows, ahead of whatever is asked next. */
export function lockIds(
  session: WriteSession,
  open: OpenResource,
  { resource, ids, mode }: { resource: string; ids: readonly number[]; mode: "change" | "read" },
): void {
  const { locks } = engine(open.rights.compilation());
  if (locks === null || ids.length === 0) return;
  session.later(
    sql`select id from ${sql.id(resource)} where id in (${sql.join(ids)}) order by id ${locks[mode]}`,
  );
}
