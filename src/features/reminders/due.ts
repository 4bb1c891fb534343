import { DUE_GROUPS, FIRST_COUNT } from "../../../core/reminders/limits.ts";
import type { DueGroup } from "../../../core/reminders/limits.ts";
import { isRecord } from "../../lib/api-error.ts";

/** Something somebody owes. What an answer does not tell is null. */
export interface DueItem {
  readonly key: string;
  /** Id of the interview or the project the form is about. */
  readonly id: number | null;
  readonly label: string | null;
  readonly consultant: { readonly id: number | null; readonly name: string };
  readonly round: number | null;
  /** When the interview was, as an instant. */
  readonly schedule: string | null;
  readonly timeZone: string | null;
  readonly supportStatus: string | null;
  readonly client: string | null;
  readonly vendor: string | null;
  readonly jobTitle: string | null;
  readonly feedbackType: string | null;
  readonly updateType: string | null;
  /** Sprint, as dates. */
  readonly start: string | null;
  readonly end: string | null;
  readonly since: string | null;
  readonly overdue: boolean;
}

export interface DueState {
  readonly group: DueGroup;
  readonly items: readonly DueItem[];
  /** 1 before the first postponement; at more than 3 there is none left. */
  readonly count: number;
  /** Until when nobody is to be asked, in epoch milliseconds. */
  readonly nextAt: number | null;
}

const ITEMS: Readonly<Record<DueGroup, string>> = {
  interview: "interviews",
  project: "projects",
  update: "updates",
};

/** The groups of an answer, in the order in which people are asked; what it does not hold is nothing. */
export function readDue(answer: unknown): DueState[] {
  const data = recordIn(recordIn(answer)["data"]);
  return DUE_GROUPS.map((group) => {
    const own = recordIn(data[group]);
    const items: readonly unknown[] = Array.isArray(own[ITEMS[group]])
      ? (own[ITEMS[group]] as unknown[])
      : [];
    const count = numberIn(own["count"]) ?? FIRST_COUNT;
    const nextAt = Date.parse(textIn(own["next_at"]) ?? "");
    return {
      group,
      items: items.filter(isRecord).map((item, index) => readItem(item, `${group}:${index}`)),
      count,
      nextAt: Number.isNaN(nextAt) ? null : nextAt,
    };
  });
}

/** One thing owed, as an answer of the server tells it. */
export function readItem(item: Readonly<Record<string, unknown>>, place: string): DueItem {
  const consultant = recordIn(item["consultant"]);
  const submission = recordIn(item["submission"]);
  const id = numberIn(item["id"]) ?? numberIn(item["project_id"]);
  const start = textIn(item["start"]);
  return {
    key: id === null ? place : `${id}:${start ?? ""}`,
    id,
    label: textIn(item["label"]),
    consultant: { id: numberIn(consultant["id"]), name: textIn(consultant["name"]) ?? "" },
    round: numberIn(item["round"]),
    schedule: textIn(item["schedule"]),
    timeZone: textIn(item["time_zone"]),
    supportStatus: textIn(item["support_status"]),
    client: textIn(submission["client"]),
    vendor: textIn(submission["vendor"]),
    jobTitle: textIn(submission["job_title"]),
    feedbackType: textIn(item["feedback_type"]),
    updateType: textIn(item["type"]),
    start,
    end: textIn(item["end"]),
    since: textIn(item["since"]),
    overdue: item["overdue"] === true,
  };
}

const recordIn = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
const numberIn = (value: unknown): number | null => (typeof value === "number" ? value : null);
const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

interface Choosing {
  readonly states: readonly DueState[];
  /** Groups put off in this window, until when. */
  readonly held: Readonly<Partial<Record<DueGroup, number>>>;
  readonly now: number;
}

/** The group to ask for now: one at a time, interviews first; null when nothing is owed or all is put off. */
export function nextGroup({ states, held, now }: Choosing): DueState | null {
  const due = states.find(
    ({ group, items, nextAt }) => items.length > 0 && Math.max(nextAt ?? 0, held[group] ?? 0) <= now,
  );
  return due ?? null;
}
