import { useCallback, useRef, useState } from "react";
import type { FormDraftControl } from "../use-form-draft.ts";
import {
  type AnswersDraft,
  type Beginning,
  draftBeginning,
  freshBeginning,
  isOvertaken,
} from "./beginning.ts";
import type { FilledAnswers } from "./answers-body.tsx";
import type { AnswerFields, AnswersSource, GivenAnswers, Opening } from "./opening.ts";

interface BeginningOptions<F extends AnswerFields> {
  readonly opening: Opening<F> | null;
  readonly draft: Pick<FormDraftControl<AnswersDraft<F>>, "state" | "restored">;
  readonly source: AnswersSource<F>;
}

interface State<F extends AnswerFields> {
  readonly begin: Beginning<F>;
  /** Rises with everything that begins the form anew. */
  readonly round: number;
  /** What is filled in, and what somebody else gave meanwhile: to be brought together. */
  readonly conflict: Conflict<F> | null;
}

export interface Conflict<F extends AnswerFields> {
  readonly mine: FilledAnswers<F>;
  readonly theirs: GivenAnswers<F>;
}

/** What a form starts from: empty, as it was given, as a draft left it, or as two versions were brought together. */
export function useBeginning<F extends AnswerFields>({ opening, draft, source }: BeginningOptions<F>) {
  const [state, setState] = useState<State<F> | null>(null);
  if (state === null && opening !== null && draft.state === "ready") setState(firstState(opening, draft));

  // known at once, also between two renderings; a draft that is back was touched before
  const touched = useRef<boolean | null>(null);

  const begin = useCallback((next: Beginning<F>, dirty: boolean) => {
    touched.current = dirty;
    setState((before) => ({ begin: next, conflict: null, round: (before?.round ?? 0) + 1 }));
  }, []);
  return {
    begin: state?.begin ?? null,
    round: state?.round ?? 0,
    conflict: state?.conflict ?? null,
    /** Something was changed. */
    touch: useCallback(() => {
      touched.current = true;
    }, []),
    isTouched: () => touched.current ?? draft.restored !== null,
    startAnew: () => {
      if (opening === null || state === null) return;
      begin(freshBeginning({ ...opening, earlier: state.begin.earlier }), false);
    },
    /** Looks what somebody else gave meanwhile; false where there is nothing. */
    async meet(mine: FilledAnswers<F>): Promise<boolean> {
      const { earlier } = await source.load(new AbortController().signal);
      if (earlier === null) return false;
      setState((now) => now && { ...now, conflict: { mine, theirs: earlier } });
      return true;
    },
    settle: (next: Beginning<F>) => begin(next, true),
    takeTheirs: (theirs: GivenAnswers<F>) => {
      if (opening !== null) begin(freshBeginning({ ...opening, earlier: theirs }), false);
    },
    /** Goes on with what is filled in; sending meets the other version again. */
    settleLater: () => setState((now) => now && { ...now, conflict: null }),
  };
}

function firstState<F extends AnswerFields>(
  opening: Opening<F>,
  { restored }: Pick<FormDraftControl<AnswersDraft<F>>, "restored">,
): State<F> {
  if (restored === null) return { begin: freshBeginning(opening), round: 0, conflict: null };
  const { values, files } = restored;
  const mine = { fields: values.fields, form: values.form && { ...values.form, data: values.data, files } };
  const theirs = isOvertaken(values, opening) ? opening.earlier : null;
  const conflict = theirs && { mine, theirs };
  return { begin: draftBeginning(opening, restored), round: 0, conflict };
}
