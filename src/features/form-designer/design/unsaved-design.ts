import type { Design } from "../../../../core/forms/design.ts";
import { getMark, isMarkOf } from "../../../lib/person-mark.ts";
import { UNSAVED_DESIGN } from "../../../lib/session.ts";
import type { DesignDraft } from "../designed-forms.ts";

/** A save that may have been carried out though no answer came: sent again under its key before anything else. */
export interface UnansweredSave extends DesignDraft {
  readonly key: string;
}

/** What was made of questions as they were saved then. */
export interface UnsavedDesign {
  readonly now: Design;
  readonly saved: DesignDraft;
  readonly unanswered: UnansweredSave | null;
  /** The question one was at. */
  readonly chosen: number | null;
}

/** Whose form it is: nobody else gets back what was left unsaved in this window. */
export interface DesignOwner {
  readonly form: string;
  readonly person: number;
  /** Who works as that person. */
  readonly impersonator: number | null;
}

const keyOf = ({ form }: DesignOwner): string => `${UNSAVED_DESIGN}${form}`;
const markedFor = ({ person, impersonator }: DesignOwner): string => `${person} ${impersonator ?? 0}`;

/** Keeps what is not saved with this window; null: nothing is left to keep. */
export function storeUnsaved(owner: DesignOwner, kept: UnsavedDesign | null): void {
  if (kept === null) {
    // what somebody else left here waits for them
    if (readUnsaved(owner) !== null) sessionStorage.removeItem(keyOf(owner));
    return;
  }
  // it outlives a session that the server ended
  sessionStorage.setItem(keyOf(owner), JSON.stringify({ ...kept, whose: getMark(markedFor(owner)) }));
}

export function readUnsaved(owner: DesignOwner): UnsavedDesign | null {
  const text = sessionStorage.getItem(keyOf(owner));
  if (text === null) return null;
  const { whose, ...kept } = JSON.parse(text) as UnsavedDesign & { readonly whose: string };
  return isMarkOf(whose, markedFor(owner)) ? kept : null;
}
