import { sql } from "kysely";
import { byNameOfToday, formerNames } from "../../../core/definition/former-names.ts";
import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../../core/definition/record.ts";
import type { CompiledResource, CompiledTransition } from "../../../core/definition/types.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { NoUndo, OwnChange } from "../../../core/shared/own-change.ts";
import { LETTERS_WAIT_MS } from "../../mail/held-letters.ts";
import { readChanges } from "../read/changes.ts";
import { readLabels } from "../read/dynamic-labels.ts";
import { openResource, type OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import { runsWithWrite, sendsLettersOnly } from "../write/effect-calls.ts";
import { deciderOf } from "../write/approvals.ts";
import type { HistoryApproval } from "../write/history.ts";
import { isReliedOn } from "./undo-approval.ts";
import { canBePutBack, filesWentToo, historyHoldsAll, UNDO_FOR_MS, undoToken, workOf } from "./undo-token.ts";

type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

interface Entry {
  readonly id: number;
  readonly record: number;
  readonly changes: Changes;
  readonly at: number;
  readonly request: string | null;
  readonly action: string;
}

interface Group extends Pick<OwnChange, "resource" | "action" | "group"> {
  readonly at: number;
  readonly lifecycle: string | null;
  readonly to: unknown;
  readonly entries: Entry[];
}

/** Before its time is written. */
type Dated = Omit<OwnChange, "at"> & Pick<Group, "at">;

interface Stored {
  id: number;
  resource: string;
  record: number;
  at: number;
  action: string;
  lifecycle: string | null;
  changes: string;
  request: string | null;
  approval: string | null;
}

/** Entries of history looked at, the newest first. */
const MAX_ENTRIES = 5000;
const MAX_RECORDS = 3;

/** What the actor did within the day for which it can be taken back: steps, approvals, edits of one record or many, archiving; the newest first. */
export async function listOwnChanges(
  context: EngineContext,
  { actor }: { readonly actor: Actor },
): Promise<OwnChange[]> {
  const groups = await readGroups(context, actor);
  const byResource = Map.groupBy(groups, ({ resource }) => resource);
  const shown = await Promise.all(
    [...byResource].map(([resource, members]) => present(context, { actor, resource, members })),
  );
  return shown
    .flat()
    .toSorted((one, other) => other.at - one.at)
    .map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() }));
}

async function readGroups({ database, clock, definitions }: EngineContext, actor: Actor): Promise<Group[]> {
  const impersonator = actor.impersonator?.employeeId ?? null;
  const behind = impersonator === null ? sql`impersonator is null` : sql`impersonator = ${impersonator}`;
  const statement = sql`
    select id, resource, record, at, action, lifecycle, changes, request, approval from sys__history
    where actor = ${actor.employeeId} and ${behind} and at >= ${clock() - UNDO_FOR_MS} and cause is null
      and action in ('transition', 'edit', 'bulk', 'archive', 'restore', 'approval')
    order by id desc limit ${MAX_ENTRIES}`;
  const { byName } = definitions().resources;
  const groups = new Map<string, Group>();
  for (const stored of await database.query<Stored>(statement.compile(database.read))) {
    const resource = byName[stored.resource];
    if (resource === undefined || resource.kind !== "record") continue;
    const { action, request, approval } = stored;
    const asked =
      action === "approval" && approval !== null ? (JSON.parse(approval) as HistoryApproval).group : null;
    const changes = byNameOfToday(resource.fields, readChanges(database, stored));
    const lifecycle =
      stored.lifecycle && (formerNames(resource.fields).get(stored.lifecycle) ?? stored.lifecycle);
    const to = lifecycle === null ? null : (changes[lifecycle]?.[1] ?? null);
    const at = Number(stored.at);
    const whole = workOf(request) ?? [at, request];
    const key = JSON.stringify([whole, stored.resource, action, lifecycle, to, asked]);
    const group = groups.get(key) ?? {
      at,
      resource: stored.resource,
      action: action as Group["action"],
      group: asked,
      lifecycle,
      to,
      entries: [],
    };
    groups.set(key, group);
    group.entries.push({
      id: Number(stored.id),
      record: Number(stored.record),
      changes,
      at,
      request,
      action,
    });
  }
  return [...groups.values()];
}

interface Members {
  readonly actor: Actor;
  readonly resource: string;
  readonly members: readonly Group[];
}

/** What of it the actor may still see, and what became of it since. */
async function present(
  context: EngineContext,
  { actor, resource: name, members }: Members,
): Promise<Dated[]> {
  const open = openResource(context, { actor, resource: name });
  if (open.own.decide("list").effect === "deny") return [];
  const { resource } = open;
  const ids = [...new Set(members.flatMap(({ entries }) => entries.map(({ record }) => record)))];
  const [labels, later, standing] = await Promise.all([
    readLabels(context, open, { resource: name, ids }),
    readLater(context, resource, {
      ids,
      after: Math.min(...members.flatMap(({ entries }) => entries.map(({ id }) => id))),
    }),
    members.some(({ action }) => action === "approval")
      ? readStanding(context, open, ids)
      : new Map<string, Standing>(),
  ]);
  return members.flatMap((group): Dated[] => {
    const { at, action, lifecycle, to, group: asked } = group;
    const seen = group.entries.filter(({ record }) => labels.get(record) != null).toReversed();
    if (seen.length === 0) return [];
    const fates = seen.map((entry) => {
      const all = later.get(entry.record) ?? [];
      return action === "approval" ? fateOfApproval(entry, all, standing) : fateOf(entry, all);
    });
    const free = seen.filter((_entry, index) => fates[index] === "stands");
    const undone = fates.every((fate) => fate === "undone");
    const barrier = undone
      ? null
      : free.length === 0
        ? followedBy(fates)
        : barrierOf(context, resource, group);
    const archives = action === "archive" || action === "restore";
    const tokens = archives ? [] : tokensOf(open, free);
    const offered = !undone && barrier === null && (archives || tokens.length > 0);
    const readable = lifecycle !== null && resource.fieldsByName[lifecycle]?.sensitivity === null;
    return [
      {
        at,
        resource: name,
        action,
        group: asked,
        on_behalf_of: null,
        field: readable ? lifecycle : null,
        to: readable && typeof to === "string" ? to : null,
        count: seen.length,
        records: seen.slice(0, MAX_RECORDS).map(({ record }) => ({ id: record, label: labels.get(record)! })),
        undone,
        undo: offered ? { tokens, ids: free.map(({ record }) => record) } : null,
        reason: undone || offered ? null : (barrier ?? "not_kept"),
      },
    ];
  });
}

/** One for each call that the change was made by. */
function tokensOf(open: OpenResource, entries: readonly Entry[]): string[] {
  const tokens = entries.map(({ at, request }) =>
    undoToken({ ...open, now: at }, { changed: true, kept: true, requestId: request }),
  );
  return [...new Set(tokens)].filter((token) => token !== null);
}

/** What was written to records later, by record, in order. */
async function readLater(
  { database }: EngineContext,
  resource: CompiledResource,
  { ids, after }: { readonly ids: readonly number[]; readonly after: number },
): Promise<ReadonlyMap<number, readonly Entry[]>> {
  const statement = sql`
    select id, record, at, action, request, changes from sys__history
    where resource = ${resource.name} and record in (${sql.join(ids)}) and id > ${after}
      and action not in ('work_out', 'exception', 'sessions_end', 'second_factor_reset')
    order by id`;
  const rows = await database.query<Stored>(statement.compile(database.read));
  return Map.groupBy(
    rows.map(({ id, record, at, action, request, changes }) => ({
      id: Number(id),
      at: Number(at),
      record: Number(record),
      action,
      request,
      changes: byNameOfToday(
        resource.fields,
        readChanges(database, { resource: resource.name, record, changes }),
      ),
    })),
    ({ record }) => record,
  );
}

const OPPOSITE: Readonly<Record<string, string>> = { archive: "restore", restore: "archive" };

type Fate = "stands" | "undone" | "followed" | "relied_on";

const followedBy = (fates: readonly Fate[]): NoUndo =>
  fates.includes("relied_on") ? "approved_further" : "changed_since";

/** One of the actor's approvals: when it stopped to count, and whether the next group has gone by it. */
interface Standing {
  readonly ended: number | null;
  readonly reliedOn: boolean;
}

/** Approvals that the actor gave for records, by record and moment. */
async function readStanding(
  { database }: EngineContext,
  { actor, resource }: OpenResource,
  ids: readonly number[],
): Promise<ReadonlyMap<string, Standing>> {
  const statement = sql<Record<string, unknown>>`
    select record, lifecycle, transition, group_name, person, decided_by, at, ended from sys__approval
    where resource = ${resource.name} and record in (${sql.join(ids)})`;
  const rows = await database.query(statement.compile(database.read));
  const counting = Map.groupBy(
    rows.filter(({ ended }) => ended === null),
    ({ record }) => Number(record),
  );
  const own = rows.filter(
    (row) => Number(row["person"]) === actor.employeeId && Number(row["decided_by"]) === deciderOf(actor),
  );
  return new Map(
    own.map(({ record, lifecycle, transition, group_name: group, at, ended }) => {
      const beside = (counting.get(Number(record)) ?? []).filter(
        (one) => one["lifecycle"] === lifecycle && one["transition"] === transition,
      );
      const step = resource.lifecycles
        .find(({ field }) => field === lifecycle)
        ?.transitions.find(({ name }) => name === transition);
      const given = beside.map((one) => String(one["group_name"]));
      const reliedOn = step !== undefined && isReliedOn(step, { group: String(group), given });
      return [`${String(record)}:${String(at)}`, { ended: ended === null ? null : Number(ended), reliedOn }];
    }),
  );
}

/** An approval counts whatever else happens to the record, until it is taken back or its step is made or changed. */
function fateOfApproval(
  { id, record, at }: Entry,
  later: readonly Entry[],
  standing: ReadonlyMap<string, Standing>,
): Fate {
  const own = standing.get(`${record}:${at}`);
  if (own === undefined) return "followed";
  if (own.ended === null) return own.reliedOn ? "relied_on" : "stands";
  const isUndone = later.some(
    (entry) => entry.id > id && entry.action === "approval_undo" && entry.at === own.ended,
  );
  return isUndone ? "undone" : "followed";
}

/** Whether a change still stands, was taken back, or was followed by another one. */
function fateOf(entry: Entry, all: readonly Entry[]): Fate {
  const later = all.find(
    ({ id, request }) => id > entry.id && (request === null || request !== entry.request),
  );
  if (later === undefined) return "stands";
  const isUndone =
    later.action === "undo" ||
    later.action === OPPOSITE[entry.action] ||
    (isEdit(entry) && later.action === entry.action && isReverse(entry.changes, later.changes));
  return isUndone ? "undone" : "followed";
}

const isEdit = ({ action }: { readonly action: string }): boolean => action === "edit" || action === "bulk";

function isReverse(one: Changes, other: Changes): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame(other[name], one[name]?.toReversed()))
  );
}

/** Rows that were added anew are others by their ids alone, and say no more than what could be put back. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || !one.every(isRows) || !other.every(isRows))
    return isDeepStrictEqual(one, other);
  return one.every((rows, at) => {
    const left = [...(other[at] ?? [])];
    return (
      rows.length === left.length &&
      rows.every((row) => {
        const found = left.findIndex((candidate) => sayTheSame(row, candidate));
        return found >= 0 && left.splice(found, 1).length === 1;
      })
    );
  });
}

type Row = Readonly<Record<string, unknown>>;

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => isObject(row));

const sayTheSame = (one: Row, other: Row): boolean =>
  Object.entries(one).every(
    ([name, value]) => name === "id" || !Object.hasOwn(other, name) || isDeepStrictEqual(value, other[name]),
  );

/** What stands in the way of taking it back, as far as definitions tell; the undo itself says the rest. */
function barrierOf(context: EngineContext, resource: CompiledResource, group: Group): NoUndo | null {
  const { resources } = context.definitions();
  const isKept = group.entries.every(({ changes }) => canBePutBack(resources, resource, changes));
  const lost = group.entries.some(({ changes }) => filesWentToo(resources, resource, changes))
    ? "files_gone"
    : "not_kept";
  if (isEdit(group)) return isKept ? null : lost;
  if (group.action !== "transition") return null;
  const made = transitionsOf(resource, group);
  const functions = context.effectFunctions ?? {};
  const isCalled = made.some(({ effects }) => effects.some((effect) => runsWithWrite(functions, effect)));
  const mailed = made.some(({ effects }) => effects.some((effect) => sendsLettersOnly(functions, effect)));
  if (isCalled || (mailed && context.clock() >= group.at + LETTERS_WAIT_MS)) return "left_the_records";
  const required = made.flatMap(({ require }) => require);
  return isKept && historyHoldsAll(resource, required) ? null : lost;
}

function transitionsOf(
  { lifecycles }: CompiledResource,
  { lifecycle, entries, to }: Group,
): CompiledTransition[] {
  const from = new Set(entries.map(({ changes }) => String(changes[lifecycle ?? ""]?.[0])));
  return lifecycles
    .filter(({ field }) => field === lifecycle)
    .flatMap(({ transitions }) => transitions)
    .filter((step) => step.from.some((state) => from.has(state)) && (step.toPrevious || step.to === to));
}
