import { useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { answerId, focusAnswer } from "./answer-focus.ts";
import type { Problem } from "./types.ts";
import type { QuestionFormState } from "./use-question-form.ts";
import { useProblemText } from "./use-problem-text.ts";

/** What is wrong with one answer, ready to be listed. */
export interface ListedProblem {
  readonly key: string;
  /** The question; in repetitions with the number of its own. */
  readonly label: string;
  readonly text: string;
  /** Brings the answer into view with the focus in it. */
  readonly focus: () => void;
}

const NONE: ReadonlyMap<string, Problem> = new Map();
const nobody = () => () => undefined;

/** What is wrong with a form at present, in asking order; `QuestionForm` lists it itself unless `summary` is false. */
export function useFormProblems({ store }: Pick<QuestionFormState, "store">): readonly ListedProblem[] {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const problems = useSyncExternalStore(store?.subscribe ?? nobody, () => store?.snapshot().problems ?? NONE);
  return useMemo(
    () =>
      store === null
        ? []
        : [...problems].map(([key, problem]) => {
            const { questions } = store.snapshot();
            const id = answerId({ idPrefix: store.idPrefix, form: { questions }, place: problem.place });
            const { question: asked, block } = problem.place;
            const title = questions.find(({ id: known }) => known === asked)?.title ?? "";
            const label = block.length === 0 ? title : t("forms.inBlock", { title, number: block.join(".") });
            return { key, label, text: textOf(problem), focus: () => focusAnswer(id) };
          }),
    [store, problems, textOf, t],
  );
}
