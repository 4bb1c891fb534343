import type { Design } from "../../../../core/forms/design.ts";
import { getMark, isMarkOf } from "../../../lib/person-mark.ts";
import { KEPT_DESIGN } from "../../../lib/session.ts";
import type { DesignDraft } from "../designed-forms.ts";

/** A save that may have been carried out though no answer came: sent again under its key before anything else. */
export interface UnansweredSave extends DesignDraft {
  readonly key: string;
}

/** What was made of questions as they were saved then. */
export interface KeptDesign {
  readonly now: Design;
  readonly saved: DesignDraft;
  readonly unanswered: UnansweredSave | null;
  /** The question one was at. */
  readonly chosen: number | null;
}

/** Whose form it is: nobody else gets back what was left unsaved in this window. */
export interface KeptPlace {
  readonly form: string;
  readonly person: number;
  /** Who works as that person. */
  readonly impersonator: number | null;
}

const keyOf = ({ form }: KeptPlace): string => `${KEPT_DESIGN}${form}`;
const ownerOf = ({ person, impersonator }: KeptPlace): string => `${person} ${impersonator ?? 0}`;

/** Keeps what is not saved with this window; null: nothing is left to keep. */
export function keepDesign(place: KeptPlace, kept: KeptDesign | null): void {
  if (kept === null) {
    // what somebody else left here waits for them
    if (readKeptDesign(place) !== null) sessionStorage.removeItem(keyOf(place));
    return;
  }
  // it outlives a session that the server ended
  sessionStorage.setItem(keyOf(place), JSON.stringify({ ...kept, whose: getMark(ownerOf(place)) }));
}

export function readKeptDesign(place: KeptPlace): KeptDesign | null {
  const text = sessionStorage.getItem(keyOf(place));
  if (text === null) return null;
  const { whose, ...kept } = JSON.parse(text) as KeptDesign & { readonly whose: string };
  return isMarkOf(whose, ownerOf(place)) ? kept : null;
}
