import { isRecord } from "../../lib/api-error.ts";
import { isMarkOf, getMark } from "../../lib/person-mark.ts";
import { OPEN_FORM } from "../../lib/session.ts";
import { FEEDBACK_FORMS } from "./feedback-forms.ts";
import type { FeedbackRequest } from "../../forms/record/open-feedback.ts";

/** Where a form is open, and for whom: nobody else, and no other page, gets it back. */
export interface FormAddress {
  readonly person: number;
  /** As whom they work; null: as themselves. */
  readonly actingAs: number | null;
  readonly pathname: string;
}

/** Keeps what is open with this window, so that a page that is loaded anew shows it again; null: nothing is open. */
export function rememberForm(request: FeedbackRequest | null, place: FormAddress): void {
  if (request === null) return sessionStorage.removeItem(OPEN_FORM);
  const { kind, context } = request;
  // it outlives a session that the server ended, and must not tell whose that was
  const whose = getMark(personOf(place));
  sessionStorage.setItem(OPEN_FORM, JSON.stringify({ whose, pathname: place.pathname, kind, context }));
}

/** The form that was open here when the page went; what its words were stands in its draft. */
export function rememberedForm(place: FormAddress): FeedbackRequest | null {
  const { whose, pathname, kind, context } = readKept();
  const isHere = typeof whose === "string" && isMarkOf(whose, personOf(place)) && pathname === place.pathname;
  // another release may have kept a kind that this one does not have
  const isKnown = typeof kind === "string" && Object.hasOwn(FEEDBACK_FORMS, kind);
  if (!isHere || !isKnown || !isRecord(context)) return null;
  // written by `rememberForm` alone: the context is the one of its kind
  return { kind, context } as unknown as FeedbackRequest;
}

/** Who fills it in, and as whom. */
const personOf = ({ person, actingAs }: FormAddress): string => `${person} ${actingAs ?? 0}`;

function readKept(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(OPEN_FORM) ?? "null");
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}
