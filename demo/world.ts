import type { NotificationEvent } from "../core/notify/kinds.ts";
import { DAY, HOUR, dayOf, yearOf } from "./clock.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";
import type { DemoRow, Sink } from "./sink.ts";
import type { SizeSpec } from "./sizes.ts";

/** How numbers of a resource are written: `SUB-2026-000123`. */
export interface CodeFormat {
  readonly field: string;
  readonly prefix: string;
  readonly yearly: boolean;
  readonly digits: number;
}

export interface HistoryEntry {
  readonly resource: string;
  readonly record: number;
  readonly at: number;
  /** Null: the system. */
  readonly actor: number | null;
  readonly action: "create" | "edit" | "transition";
  readonly lifecycle?: string;
  readonly reason?: string | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

export interface Notice {
  readonly recipient: number;
  readonly kind:
    | "pipeline"
    | "feedback"
    | "update"
    | "mention"
    | "approval"
    | "expiry"
    | "finance"
    | "system";
  readonly at: number;
  readonly actor: number | null;
  /** What happened to what, by which readers have the title in their own language. */
  readonly event: NotificationEvent;
  readonly about: string;
  /** `<field>:<state>` of a move. */
  readonly state?: string;
  readonly title: string;
  readonly description: string;
  readonly target: { readonly resource: string; readonly id: number } | null;
  readonly subName: string | null;
  readonly subId: number | null;
}

/** What every part of the simulation works with. Nothing that happens after `now` becomes a row. */
export interface World {
  readonly size: SizeSpec;
  readonly now: number;
  readonly today: number;
  /** First day of the live pipeline. */
  readonly firstDay: number;
  /** Instant from which rows that are many are kept. */
  readonly detailFrom: number;
  readonly random: Random;
  readonly sink: Sink;
  nextId(resource: string): number;
  /** Last id given. */
  count(resource: string): number;
  code(resource: string, at: number): string;
  /** Last number of every series of codes, under the name of the engine's sequence. */
  codeCounters(): ReadonlyMap<string, number>;
  add(resource: string, row: DemoRow): void;
  history(entry: HistoryEntry): void;
  /** Tells somebody; old notices are not kept. */
  notify(notice: Notice): void;
  /** Whether something at this instant belongs to the told past. */
  happened(at: number): boolean;
  /** The same for rows that are many. */
  detailed(at: number): boolean;
}

const NOTICES_KEPT = 180 * DAY;

export function createWorld({
  size,
  seed,
  now,
  full,
  sink,
  codes,
}: {
  size: SizeSpec;
  seed: number;
  now: number;
  full: boolean;
  sink: Sink;
  codes: ReadonlyMap<string, CodeFormat>;
}): World {
  const ids = new Map<string, number>();
  const counters = new Map<string, number>();
  const today = dayOf(now);
  const detailFrom = full ? 0 : now - size.detailDays * DAY;
  const next = (counts: Map<string, number>, name: string): number => {
    const value = (counts.get(name) ?? 0) + 1;
    counts.set(name, value);
    return value;
  };
  let historyId = 0;
  const notices = createRandom(seed).fork("notices");
  return {
    size,
    now,
    today,
    firstDay: today - size.liveDays,
    detailFrom,
    random: createRandom(seed),
    sink,
    nextId: (resource) => next(ids, resource),
    count: (resource) => ids.get(resource) ?? 0,
    code(resource, at) {
      const format = codes.get(resource);
      if (format === undefined) throw new Error(`${resource} has no code field.`);
      const { field, prefix, yearly, digits } = format;
      const year = yearly ? String(yearOf(dayOf(at))) : null;
      const number = next(counters, [resource, field, ...(year === null ? [] : [year])].join("."));
      return [prefix, ...(year === null ? [] : [year]), String(number).padStart(digits, "0")].join("-");
    },
    codeCounters: () => counters,
    add: (resource, row) => sink.add(resource, row.modified > now ? { ...row, modified: now } : row),
    history({ resource, record, at, actor, action, lifecycle, reason, changes }) {
      if (at < detailFrom || at > now) return;
      historyId += 1;
      sink.addSystem("sys__history", {
        id: historyId,
        resource,
        record,
        at,
        actor,
        impersonator: null,
        action,
        lifecycle: lifecycle ?? null,
        reason: reason ?? null,
        changes: JSON.stringify(changes),
        request: null,
      });
    },
    notify({ recipient, kind, at, actor, event, about, state, title, description, target, subName, subId }) {
      if (at > now || at < now - NOTICES_KEPT || recipient === actor) return;
      const isRead = notices.chance(at < now - 2 * DAY ? 0.85 : 0.35);
      sink.add("emp_notify", {
        id: next(ids, "emp_notify"),
        ...stamp(
          at,
          actor,
          isRead ? Math.min(at + notices.integer(1, 30) * HOUR, now) : at,
          isRead ? recipient : actor,
        ),
        recipient,
        event,
        about,
        state: state ?? null,
        title,
        description,
        timestamp: at,
        is_read: isRead,
        target,
        kind,
        actor,
        sub_name: subName,
        sub_id: subId,
      });
    },
    happened: (at) => at <= now,
    detailed: (at) => at <= now && at >= detailFrom,
  };
}

/** The four columns that say who touched a row when. */
export function stamp(
  at: number,
  by: number | null,
  modified: number = at,
  modifiedBy: number | null = by,
): { created: number; modified: number; created_by: number | null; modified_by: number | null } {
  return { created: at, modified: Math.max(at, modified), created_by: by, modified_by: modifiedBy };
}

export type { DemoRow };
