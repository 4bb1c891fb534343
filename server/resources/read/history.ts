import { API_ACTIONS } from "../api-actions.ts";
import { sql } from "kysely";
import { formatInstant } from "../../../core/definition/clock.ts";
import { formerNames } from "../../../core/definition/former-names.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { invalidQuery } from "../errors.ts";
import { readShownRow } from "./get.ts";
import { addPointer, labelChanges, presentChanges, readChanges } from "./changes.ts";
import { labelPointers } from "./dynamic-labels.ts";
import { granted, openResource } from "./open.ts";
import { maskEntries } from "./masked-entries.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import type { QueryIssue } from "../../../core/query/types.ts";
import type { EngineContext, Parameters, RecordCall } from "../types.ts";
import type { HistoryApproval, HistoryCause } from "../write/history.ts";
import type { OpenResource } from "./open.ts";
import type { Pointer, ShownChanges, ShownRow } from "./changes.ts";

export interface HistoryCall extends RecordCall {
  /** `page` and `page_size`; `actor`: an employee's id; `field`: changes of one field. */
  readonly parameters: Parameters;
}

interface Person {
  readonly id: number;
  readonly label: string | null;
}

interface HistoryRow {
  readonly id: number;
  readonly at: string;
  /** As whom it was done; null: the server itself. */
  readonly actor: Person | null;
  /** The person really at work, while working as `actor`. */
  readonly impersonator: Person | null;
  /** Name of the API key with which it was done; null: with none. */
  readonly api_key: string | null;
  readonly action: string;
  /** The life cycle's field of a transition. */
  readonly lifecycle: string | null;
  readonly reason: string | null;
  /** What made the server write; null: somebody did, or the server by itself. */
  readonly cause: ShownCause | null;
  /** Why a superadmin made a transition that was closed. */
  readonly override: string | null;
  /** Rules over several records to which the reason makes an exception. */
  readonly checks: readonly string[] | null;
  /** The step that was approved, and for which group; of a withdrawal, for none. */
  readonly approval: HistoryApproval | null;
  readonly changes: ShownChanges;
}

/** A transition of a record; without one, that the record came about, or that its day had come. */
interface ShownCause {
  readonly resource: string;
  readonly id: number;
  label: string | null;
  readonly field: string | null;
  readonly transition: string | null;
  readonly timed?: boolean;
}

export interface HistoryAnswer {
  readonly data: readonly HistoryRow[];
  readonly count: number;
  readonly count_is_exact: true;
}

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

/** What happened to a record, newest first, as far as the actor reads it: a change of other fields is not told. */
export async function history(context: EngineContext, call: HistoryCall): Promise<HistoryAnswer> {
  const open = openResource(context, call);
  granted(open, API_ACTIONS.history);
  const shownRow = await readShownRow(context, open, call.id);
  const { page, pageSize } = readPage(call.parameters);
  const { actor, field } = readNarrowing(open, shownRow, call.parameters);
  const of = sql`resource = ${open.resource.name} and record = ${call.id}`;
  const where = await maskEntries(context, open, {
    shownRow,
    of: actor === null ? of : sql`${of} and (actor = ${actor} or impersonator = ${actor})`,
    asked: field,
  });
  const query = (fragment: ReturnType<typeof sql>) =>
    context.database.query(fragment.compile(context.database.read));
  const [rows, [counted]] = await Promise.all([
    query(
      sql`select * from sys__history where ${where} order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
    query(sql`select count(*) as count from sys__history where ${where}`),
  ]);
  const data = rows.map((stored) => presentEntry(context, open, shownRow, stored));
  const people: Pointer[] = [];
  for (const { actor, impersonator, cause } of data) {
    addPointer(people, cause?.resource ?? null, cause);
    for (const one of [actor, impersonator]) addPointer(people, ACTOR_RESOURCES.employee, one);
  }
  await Promise.all([
    labelPointers(context, open, people),
    labelChanges(
      context,
      open,
      data.map(({ changes }) => changes),
    ),
  ]);
  return { data, count: Number(counted?.["count"] ?? 0), count_is_exact: true };
}

function readPage(parameters: Parameters): { page: number; pageSize: number } {
  const issues: QueryIssue[] = [];
  const read = (parameter: "page" | "page_size", fallback: number, maximum: number): number => {
    const value = parameters[parameter];
    if (value === undefined || value === "") return fallback;
    const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (number >= 1 && number <= maximum) return number;
    const code = parameter === "page" ? "invalid_page" : "invalid_page_size";
    issues.push({ parameter, code, parameters: { maximum } });
    return fallback;
  };
  const result = { page: read("page", 1, 1_000_000), pageSize: read("page_size", PAGE_SIZE, MAX_PAGE_SIZE) };
  if (issues.length > 0) throw invalidQuery(issues);
  return result;
}

/** What the history is narrowed to. What the actor does not read in this record cannot be asked for. */
function readNarrowing(
  { resource }: OpenResource,
  { plan, row }: ShownRow,
  { actor, field }: Parameters,
): { actor: number | null; field: CompiledField | null } {
  const issues: QueryIssue[] = [];
  const wanted = { actor: null as number | null, field: null as CompiledField | null };
  if (actor !== undefined && actor !== "") {
    if (typeof actor === "string" && /^[1-9]\d{0,15}$/.test(actor)) wanted.actor = Number(actor);
    else {
      const parameters = { field: "actor", value: printed(actor), expected: "17" };
      issues.push({ parameter: "actor", code: "invalid_filter_value", parameters });
    }
  }
  if (field !== undefined && field !== "") {
    const known =
      typeof field === "string" && Object.hasOwn(resource.fieldsByName, field)
        ? resource.fieldsByName[field]
        : undefined;
    if (known !== undefined && plan.permissions.classReadable(row, known.sensitivity)) wanted.field = known;
    else {
      const now = typeof field === "string" ? formerNames(resource.fields).get(field) : undefined;
      const renamed = now === undefined ? undefined : resource.fieldsByName[now];
      const told = renamed !== undefined && plan.permissions.classReadable(row, renamed.sensitivity);
      const asked = { parameter: "field", parameters: { field: printed(field) } };
      issues.push(
        told
          ? { ...asked, code: "renamed_field", parameters: { ...asked.parameters, now: renamed.name } }
          : { ...asked, code: "unknown_field" },
      );
    }
  }
  if (issues.length > 0) throw invalidQuery(issues);
  return wanted;
}

function presentEntry(
  { database }: EngineContext,
  open: OpenResource,
  shownRow: ShownRow,
  stored: Readonly<Record<string, unknown>>,
): HistoryRow {
  return {
    id: Number(stored["id"]),
    at: formatInstant(Number(stored["at"])),
    actor: person(stored["actor"]),
    impersonator: person(stored["impersonator"]),
    api_key: (stored["api_key"] as string | null) ?? null,
    action: String(stored["action"]),
    lifecycle: nameOfToday(open, stored["lifecycle"]),
    reason: (stored["reason"] as string | null) ?? null,
    cause: presentCause(stored["cause"]),
    override: (stored["override"] as string | null) ?? null,
    checks: typeof stored["checks"] === "string" ? (JSON.parse(stored["checks"]) as string[]) : null,
    approval:
      typeof stored["approval"] === "string" ? (JSON.parse(stored["approval"]) as HistoryApproval) : null,
    changes: presentChanges(
      open,
      shownRow,
      readChanges(database, {
        resource: open.resource.name,
        record: stored["record"],
        changes: stored["changes"],
      }),
    ),
  };
}

function nameOfToday({ resource }: OpenResource, name: unknown): string | null {
  return typeof name === "string" ? (formerNames(resource.fields).get(name) ?? name) : null;
}

function presentCause(stored: unknown): ShownCause | null {
  if (typeof stored !== "string") return null;
  const { record, ...cause } = JSON.parse(stored) as HistoryCause;
  return { ...cause, id: record, label: null };
}

function person(id: unknown): { id: number; label: null } | null {
  return id === null || id === undefined ? null : { id: Number(id), label: null };
}

/** What an address gave, as a refusal repeats it. */
const printed = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 60);
