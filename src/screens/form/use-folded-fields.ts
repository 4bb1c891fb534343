import { useState } from "react";
import { useWorkspace } from "../../workspace/use-workspace.ts";
import { foldFields, type SectionState } from "./field-states.ts";

interface FoldedFieldsOptions {
  readonly resource: string;
  readonly sections: readonly SectionState[];
  /** Whether a field needs a look, or holds what somebody gave. */
  readonly stays: (field: string) => boolean;
  /** Of a new record; of one that is there everything is shown. */
  readonly isNew: boolean;
}

interface FoldedFields {
  readonly sections: readonly SectionState[];
  readonly folded: readonly string[];
  /** Null where nothing can be folded. */
  readonly toggle: (() => void) | null;
}

/** Of areas whose forms show everything, as their user left them. */
const UNFOLDED = "forms.unfolded";
const NONE: ReadonlySet<string> = new Set();

const namesOf = (sections: readonly SectionState[]): string[] =>
  sections.flatMap(({ fields }) => fields.map(({ field }) => field.name));

/** Folds away what a new record does not ask for. What was shown once stays while the form is open. */
export function useFoldedFields({ resource, sections, stays, isNew }: FoldedFieldsOptions): FoldedFields {
  const { preferences, setPreference } = useWorkspace();
  const kept = preferences[UNFOLDED];
  const unfolded = Array.isArray(kept) ? (kept as readonly string[]) : [];
  const isOpen = unfolded.includes(resource);
  const without = (shown: ReadonlySet<string>) =>
    foldFields(sections, (name) => shown.has(name) || stays(name));
  const [shown, setShown] = useState(() => new Set(isNew && !isOpen ? namesOf(without(NONE).sections) : []));
  if (!isNew) return { sections, folded: [], toggle: null };
  const change = (names: readonly string[]) => setPreference(UNFOLDED, names.length === 0 ? null : names);
  if (isOpen) {
    const toggle = () => {
      setShown(new Set());
      change(unfolded.filter((name) => name !== resource));
    };
    return { sections, folded: [], toggle: without(NONE).folded.length > 0 ? toggle : null };
  }
  const asked = without(shown);
  const late = namesOf(asked.sections).filter((name) => !shown.has(name));
  if (late.length > 0) setShown(new Set([...shown, ...late]));
  const toggle = () => change([...unfolded, resource]);
  return { ...asked, toggle: asked.folded.length > 0 ? toggle : null };
}
