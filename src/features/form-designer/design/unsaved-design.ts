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

const prefixOf = ({ form }: DesignOwner): string => `${UNSAVED_DESIGN}${form}|`;
/** Who sits there; that is who may sign out and lose it. */
const seatedAs = ({ person, impersonator }: DesignOwner): string => String(impersonator ?? person);
const markedFor = ({ person, impersonator }: DesignOwner): string => `${person} ${impersonator ?? 0}`;

/** Keeps what is not saved with this window, each person's for themselves; null: nothing is left to keep. */
export function storeUnsaved(owner: DesignOwner, kept: UnsavedDesign | null): void {
  const known = findUnsaved(owner)?.key;
  if (kept === null) {
    if (known !== undefined) sessionStorage.removeItem(known);
    return;
  }
  // it outlives a session that the server ended
  const key = known ?? prefixOf(owner) + getMark(seatedAs(owner));
  sessionStorage.setItem(key, JSON.stringify({ ...kept, whose: getMark(markedFor(owner)) }));
}

export function readUnsaved(owner: DesignOwner): UnsavedDesign | null {
  return findUnsaved(owner)?.kept ?? null;
}

function findUnsaved(owner: DesignOwner): { readonly key: string; readonly kept: UnsavedDesign } | null {
  const prefix = prefixOf(owner);
  for (let at = 0; at < sessionStorage.length; at += 1) {
    const key = sessionStorage.key(at) ?? "";
    if (!key.startsWith(prefix) || !isMarkOf(key.slice(prefix.length), seatedAs(owner))) continue;
    const { whose, ...kept } = JSON.parse(sessionStorage.getItem(key) ?? "") as UnsavedDesign & {
      readonly whose: string;
    };
    if (isMarkOf(whose, markedFor(owner))) return { key, kept };
  }
  return null;
}
