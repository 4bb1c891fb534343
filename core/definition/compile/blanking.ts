import { hasNeutralValue } from "../blanking.ts";
import { ACTOR_RESOURCES, type EvaluationContext } from "../context.ts";
import { isActorDependent } from "../predicate-parts.ts";
import { checkPredicate } from "./check-predicate.ts";
import type { Context, Draft, FieldDraft, WhyText } from "./draft.ts";

/** What of a record is blanked with whom it is about, and what keeps it from being. */
export function checkBlanking(context: Context, draft: Draft): void {
  draft.fields.forEach((field, index) => {
    const why = field.personal ? whyKept(draft, field) : null;
    if (why === null) return;
    const params = { setting: "personal", why: { text: why } };
    draft.report({ at: `/fields/${index}/personal`, field: field.name, text: "flag_not_supported", params });
  });
  const { hold } = draft.raw;
  if (hold === undefined) return;
  if (!isOfPeople(draft)) return draft.report({ at: "/hold", text: "hold.kind" });
  checkPredicate({ context, draft, owner: draft, predicate: hold, at: "/hold" });
  if (isActorDependent(hold)) draft.report({ at: "/hold", text: "hold.actor" });
}

/** Records of people, and those about one. */
const isOfPeople = ({ name, raw }: Pick<Draft, "name" | "raw">): boolean =>
  (raw.kind ?? "record") === "record" &&
  (raw.people === true || raw.about !== undefined || name === ACTOR_RESOURCES.employee);

/** No neutral value depends on who asks, or when. */
const ANYBODY: EvaluationContext = { now: 0, timeZone: "UTC", actor: { employeeId: null, roles: [] } };

/** Why a field cannot be blanked; null: it can. */
function whyKept(draft: Draft, field: FieldDraft): WhyText | null {
  const { raw } = draft;
  const follows = raw.follows !== undefined || raw.kind === "rows";
  if (!isOfPeople(draft) && !follows) return "why.about_nobody";
  if ((raw.values ?? []).some(({ fields }) => fields.includes(field.name))) return "why.worked_out";
  if ((raw.lifecycles ?? []).some(({ field: state }) => state === field.name)) return "why.transitions_write";
  if (field.kind === "rows") return "why.rows_blank_their_own";
  return hasNeutralValue(field, ANYBODY) ? null : "why.no_neutral_value";
}
