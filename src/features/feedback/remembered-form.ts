import { isRecord } from "../../lib/api-error.ts";
import { OPEN_FORM } from "../../lib/session.ts";
import { FEEDBACK_FORMS } from "./feedback-forms.ts";
import type { FeedbackRequest } from "./open-feedback.ts";

/** Where a form is open, and for whom: nobody else, and no other page, gets it back. */
export interface FormPlace {
  readonly person: number;
  /** As whom they work; null: as themselves. */
  readonly actingAs: number | null;
  readonly pathname: string;
}

/** Keeps what is open with this window, so that a page that is loaded anew shows it again; null: nothing is open. */
export function rememberForm(request: FeedbackRequest | null, place: FormPlace): void {
  if (request === null) return sessionStorage.removeItem(OPEN_FORM);
  const { kind, context } = request;
  sessionStorage.setItem(OPEN_FORM, JSON.stringify({ ...place, kind, context }));
}

/** The form that was open here when the page went; what its words were stands in its draft. */
export function rememberedForm({ person, actingAs, pathname }: FormPlace): FeedbackRequest | null {
  const kept = readKept();
  const { kind, context } = kept;
  const isHere = kept["person"] === person && kept["actingAs"] === actingAs && kept["pathname"] === pathname;
  // another release may have kept a kind that this one does not have
  const isKnown = typeof kind === "string" && Object.hasOwn(FEEDBACK_FORMS, kind);
  if (!isHere || !isKnown || !isRecord(context)) return null;
  // written by `rememberForm` alone: the context is the one of its kind
  return { kind, context } as unknown as FeedbackRequest;
}

function readKept(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(OPEN_FORM) ?? "null");
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}
