import { sql } from "kysely";
import { byNameOfToday, formerNames } from "../../../core/definition/former-names.ts";
import { isDeepStrictEqual } from "node:util";
import type { CompiledResource, CompiledTransition } from "../../../core/definition/types.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { NoUndo, OwnChange } from "../../../core/shared/own-change.ts";
import { readChanges } from "../read/changes.ts";
import { readLabels } from "../read/dynamic-labels.ts";
import { openResource, type OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import { runsWithWrite } from "../write/effect-calls.ts";
import { storesOldValues, UNDO_FOR_MS, undoToken, workOf } from "./undo-token.ts";

type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

interface Entry {
  readonly id: number;
  readonly record: number;
  readonly changes: Changes;
  readonly at: number;
  readonly request: string | null;
  readonly action: string;
}

interface Group extends Pick<OwnChange, "resource" | "action"> {
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
}

/** Entries of history looked at, the newest first. */
const MAX_ENTRIES = 5000;
const MAX_RECORDS = 3;

/** What the actor did within the day for which it can be taken back: steps, work on many records, archiving; the newest first. */
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
    select id, resource, record, at, action, lifecycle, changes, request from sys__history
    where actor = ${actor.employeeId} and ${behind} and at >= ${clock() - UNDO_FOR_MS} and cause is null
      and action in ('transition', 'bulk', 'archive', 'restore')
    order by id desc limit ${MAX_ENTRIES}`;
  const { byName } = definitions().resources;
  const groups = new Map<string, Group>();
  for (const stored of await database.query<Stored>(statement.compile(database.read))) {
    const resource = byName[stored.resource];
    if (resource === undefined || resource.kind !== "record") continue;
    const { action, request } = stored;
    const changes = byNameOfToday(resource.fields, readChanges(stored.changes));
    const lifecycle =
      stored.lifecycle && (formerNames(resource.fields).get(stored.lifecycle) ?? stored.lifecycle);
    const to = lifecycle === null ? null : (changes[lifecycle]?.[1] ?? null);
    const at = Number(stored.at);
    const whole = workOf(request) ?? [at, request];
    const key = JSON.stringify([whole, stored.resource, action, lifecycle, to]);
    const group = groups.get(key) ?? {
      at,
      resource: stored.resource,
      action: action as Group["action"],
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
  const [labels, later] = await Promise.all([
    readLabels(context, open, { resource: name, ids }),
    readLater(context, resource, {
      ids,
      after: Math.min(...members.flatMap(({ entries }) => entries.map(({ id }) => id))),
    }),
  ]);
  return members.flatMap((group): Dated[] => {
    const { at, action, lifecycle, to } = group;
    const seen = group.entries.filter(({ record }) => labels.get(record) != null).toReversed();
    if (seen.length === 0) return [];
    const fates = seen.map((entry) => fateOf(entry, later.get(entry.record) ?? []));
    const free = seen.filter((_entry, index) => fates[index] === "stands");
    const undone = fates.every((fate) => fate === "undone");
    const barrier = undone ? null : free.length === 0 ? "changed_since" : barrierOf(context, resource, group);
    const archives = action === "archive" || action === "restore";
    const tokens = archives ? [] : tokensOf(open, free);
    const offered = !undone && barrier === null && (archives || tokens.length > 0);
    const readable = lifecycle !== null && resource.fieldsByName[lifecycle]?.sensitivity === null;
    return [
      {
        at,
        resource: name,
        action,
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
      and action not in ('work_out', 'exception')
    order by id`;
  const rows = await database.query<Stored>(statement.compile(database.read));
  return Map.groupBy(
    rows.map(({ id, record, at, action, request, changes }) => ({
      id: Number(id),
      at: Number(at),
      record: Number(record),
      action,
      request,
      changes: byNameOfToday(resource.fields, readChanges(changes)),
    })),
    ({ record }) => record,
  );
}

const OPPOSITE: Readonly<Record<string, string>> = { archive: "restore", restore: "archive" };

/** Whether a change still stands, was taken back, or was followed by another one. */
function fateOf(entry: Entry, all: readonly Entry[]): "stands" | "undone" | "followed" {
  const later = all.find(
    ({ id, request }) => id > entry.id && (request === null || request !== entry.request),
  );
  if (later === undefined) return "stands";
  const isUndone =
    later.action === "undo" ||
    later.action === OPPOSITE[entry.action] ||
    (entry.action === "bulk" && later.action === "bulk" && isReverse(entry.changes, later.changes));
  return isUndone ? "undone" : "followed";
}

function isReverse(one: Changes, other: Changes): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isDeepStrictEqual(other[name], one[name]?.toReversed()))
  );
}

/** What stands in the way of taking it back, as far as definitions tell; the undo itself says the rest. */
function barrierOf(context: EngineContext, resource: CompiledResource, group: Group): NoUndo | null {
  const names = group.entries.flatMap(({ changes }) => Object.keys(changes));
  if (group.action === "bulk") return storesOldValues(resource, names) ? null : "not_kept";
  if (group.action !== "transition") return null;
  const made = transitionsOf(resource, group);
  const functions = context.effectFunctions ?? {};
  const isCalled = made.some(({ effects }) => effects.some((effect) => runsWithWrite(functions, effect)));
  if (isCalled) return "left_the_records";
  return storesOldValues(resource, [...names, ...made.flatMap(({ require }) => require)]) ? null : "not_kept";
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
