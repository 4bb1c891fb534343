import { isActorDependent, isTimeDependent, predicateFields } from "../predicate-parts.ts";
import type { Wording } from "../../shared/wording.ts";
import type { CompiledResource, CountedDays, DaysOfDate, Predicate, RecordNotice } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkDuplicates, fieldOf } from "./draft.ts";
import type { Context, Draft } from "./draft.ts";
import { checkRecipient } from "./effects.ts";

export function checkNotices(context: Context, draft: Draft): void {
  const notices = draft.raw.notices ?? [];
  const names = notices.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/notices/${index}/name`, what: "notice" });
  notices.forEach(({ when, was, forDays, before, after, to }, index) => {
    const at = `/notices/${index}`;
    checkCondition({ context, draft, at: `${at}/when` }, when);
    if (was !== undefined) checkCondition({ context, draft, at: `${at}/was` }, was);
    to.forEach((name, place) => checkRecipient({ context, draft, at: `${at}/to/${place}` }, name));
    if (before !== undefined || after !== undefined) checkDate(draft, { at, notice: notices[index]! });
    if (forDays === undefined) return;
    const why =
      was === undefined ? forgotten(draft, when) : ({ text: "why.was_with_days" } satisfies Wording);
    if (why === null) return;
    draft.report({ at: `${at}/forDays`, text: "notice_condition.days", params: { why } });
  });
}

function checkCondition(
  { context, draft, at }: { context: Context; draft: Draft; at: string },
  predicate: Predicate,
): void {
  checkPredicate({ context, draft, owner: draft, predicate, at });
  if (isWritten(draft, predicate)) return;
  draft.report({ at, text: "notice_condition.written" });
}

/** Whether a condition comes true by writes of the row alone. */
export const isWritten = (draft: Draft, predicate: Predicate): boolean =>
  predicateFields(predicate).record.every((name) => fieldOf(draft, name)?.computed == null) &&
  !isTimeDependent(predicate) &&
  !isActorDependent(predicate);

/** A day is reached without a write: the date must be stored, and nothing else may say when to tell. */
function checkDate(draft: Draft, { at, notice }: { at: string; notice: RecordNotice }): void {
  const { was, forDays, before, after } = notice;
  const side = before === undefined ? "after" : "before";
  const field = (before ?? after)?.field ?? "";
  if (!isStoredDate(draft, field)) {
    draft.report({ at: `${at}/${side}/field`, text: "notice_condition.date", params: { field } });
  }
  if (was === undefined && forDays === undefined && (before === undefined || after === undefined)) return;
  draft.report({ at: `${at}/${side}`, text: "notice_condition.one" });
}

/** Whether days can be counted from a field. */
export function isStoredDate(draft: Draft, name: string): boolean {
  const field = fieldOf(draft, name);
  return field?.valueType === "date" && field.computed === null;
}

/** Since when a condition holds stands in the history of the fields it reads. */
function forgotten(draft: Draft, when: Predicate): Wording | null {
  const name = predicateFields(when).record.find((read) => draft.byName.get(read)?.history === false);
  return name === undefined ? null : { text: "why.not_in_history", params: { field: name } };
}

export function buildNotices(draft: Draft): CompiledResource["notices"] {
  return (draft.raw.notices ?? []).map((notice) => {
    const { name, when, was = null, forDays = null, to } = notice;
    const date = dateOf(notice);
    const read = [when, ...(was === null ? [] : [was])].flatMap((one) => predicateFields(one).record);
    const reads = [...new Set([...read, ...(date === null ? [] : [date.field])])];
    return { name, when, was, forDays, date, to, reads };
  });
}

/** Days before and after a date, counted one way. */
export function dateOf({ before, after }: { before?: DaysOfDate; after?: DaysOfDate }): CountedDays | null {
  const { field, days, working = false } = before ?? after ?? { field: "", days: [] };
  if (field === "") return null;
  return { field, days: before === undefined ? days.map((count) => -count) : days, working };
}
