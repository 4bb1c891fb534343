import { formatInstant } from "../../../core/definition/clock.ts";
import { closed, ID, list, nullable, TEXT, YES_NO } from "../answers.ts";
import type { PersonDue } from "./due.ts";
import type { DueInterview, DueProject, DueUpdate } from "./due-items.ts";

const CONSULTANT = closed({ id: ID, name: TEXT });
const SOLD = { id: nullable(ID), client: nullable(TEXT), job_title: nullable(TEXT) };
const COMMON = { consultant: CONSULTANT, label: TEXT, since: TEXT, overdue: YES_NO };

const INTERVIEW = closed({
  ...COMMON,
  id: ID,
  round: nullable(ID),
  schedule: TEXT,
  time_zone: nullable(TEXT),
  submission: closed(SOLD),
});
const PROJECT = closed({
  ...COMMON,
  id: ID,
  support_status: TEXT,
  submission: closed({ ...SOLD, vendor: nullable(TEXT) }),
  feedback_type: TEXT,
  period: TEXT,
  due_on: TEXT,
});
const UPDATE = closed({
  ...COMMON,
  project_id: ID,
  support_status: TEXT,
  submission: closed({ ...SOLD, vendor: nullable(TEXT) }),
  type: TEXT,
  start: TEXT,
  end: TEXT,
});
const group = (name: string, item: ReturnType<typeof closed>) =>
  closed({ [name]: list(item), count: ID, next_at: nullable(TEXT) });

/** §3's pending-due response. `next_at` says until when a group that was put off is not to be asked for. */
export const DUE_ANSWER = closed({
  data: closed({
    interview: group("interviews", INTERVIEW),
    project: group("projects", PROJECT),
    update: group("updates", UPDATE),
  }),
});

export function presentDue({ items, states }: PersonDue) {
  const state = ({ count, nextAt }: PersonDue["states"]["interview"]) => ({
    count,
    next_at: nextAt === null ? null : formatInstant(nextAt),
  });
  return {
    data: {
      interview: {
        interviews: items.interview.map(presentItem),
        ...state(states.interview),
      },
      project: { projects: items.project.map(presentItem), ...state(states.project) },
      update: { updates: items.update.map(presentItem), ...state(states.update) },
    },
  };
}

/** An item as its owner is told of it. */
export function presentItem({ owner: _owner, ...item }: DueInterview | DueProject | DueUpdate) {
  const schedule = "schedule" in item ? { schedule: formatInstant(item.schedule) } : {};
  return { ...item, since: formatInstant(item.since), ...schedule };
}
