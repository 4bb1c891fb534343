import { isActorDependent, isTimeDependent, predicateFields } from "../predicate-parts.ts";
import type { CompiledResource } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkDuplicates, fieldOf } from "./draft.ts";
import type { Context, Draft } from "./draft.ts";
import { checkRecipient } from "./effects.ts";

export function checkNotices(context: Context, draft: Draft): void {
  const notices = draft.raw.notices ?? [];
  const names = notices.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/notices/${index}/name`, what: "notice" });
  notices.forEach(({ when, to }, index) => {
    const at = `/notices/${index}`;
    checkPredicate({ context, draft, owner: draft, predicate: when, at: `${at}/when` });
    to.forEach((name, place) => checkRecipient({ context, draft, at: `${at}/to/${place}` }, name));
    const comesWithAWrite =
      predicateFields(when).record.every((name) => fieldOf(draft, name)?.computed == null) &&
      !isTimeDependent(when) &&
      !isActorDependent(when);
    if (comesWithAWrite) return;
    const message =
      "A notice is made by the write that makes its condition true: it must depend on fields that are written, not on computed ones, the clock or the actor.";
    draft.report({ at: `${at}/when`, code: "notice_condition", message });
  });
}

export function buildNotices(draft: Draft): CompiledResource["notices"] {
  return (draft.raw.notices ?? []).map(({ name, when, to }) => ({
    name,
    when,
    to,
    reads: [...new Set(predicateFields(when).record)],
  }));
}
