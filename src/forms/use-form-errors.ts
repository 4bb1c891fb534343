import { useMemo, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../i18n/use-translation.tsx";
import type { Question, AnswerPosition, FormQuestions } from "../../core/forms/types.ts";
import type { ListedError } from "../ui/error-box.tsx";
import type { FormError } from "./types.ts";
import type { QuestionFormState } from "./use-question-form.ts";
import { useErrorText } from "./use-error-text.ts";
import { pageOfQuestion } from "../../core/forms/pages.ts";
import { getPath } from "../../core/forms/paths.ts";
import { isPart, partById, partIn } from "../lib/page-parts.ts";

/** What is wrong with one answer: the label is its question, in repetitions with the number of its own. */
type AnswerProblem = Required<ListedError> & Pick<FormError, "code">;

const NONE: ReadonlyMap<string, FormError> = new Map();
const NO_QUESTIONS: readonly Question[] = [];
const nobody = () => () => undefined;

/** What is wrong with a form at present, in asking order; `QuestionForm` lists it itself unless `summary` is false. */
export function useFormErrors({ store }: Pick<QuestionFormState, "store">): readonly AnswerProblem[] {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const subscribe = store?.subscribe ?? nobody;
  const problems = useSyncExternalStore(subscribe, () => store?.snapshot().problems ?? NONE);
  const questions = useSyncExternalStore(subscribe, () => store?.snapshot().questions ?? NO_QUESTIONS);
  return useMemo(
    () =>
      store === null
        ? []
        : [...problems].map(([key, problem]) => {
            const id = answerId({ idPrefix: store.idPrefix, form: { questions }, place: problem.place });
            const { question: asked, block } = problem.place;
            const title = questions.find(({ id: known }) => known === asked)?.title ?? "";
            const label = block.length === 0 ? title : t("forms.inBlock", { title, number: block.join(".") });
            return {
              key,
              code: problem.code,
              label,
              text: textOf(problem),
              focus: () => {
                const page = pageOfQuestion({ questions }, asked);
                // it is drawn with its page
                if (page !== store.snapshot().page) flushSync(() => store.turnTo(page));
                focusAnswer(id);
              },
            };
          }),
    [store, problems, questions, textOf, t],
  );
}

interface AnswerId {
  readonly idPrefix: string;
  readonly form: FormQuestions;
  readonly place: AnswerPosition;
}

/** Of the element that takes an answer, as rjsf names it. */
function answerId({ idPrefix, form, place }: AnswerId): string {
  return [idPrefix, ...getPath({ form, place })].join("_");
}

/** Brings an answer into view with the focus in it; of several inputs the chosen one or the first. */
function focusAnswer(id: string): void {
  const place = partById(id);
  if (!place) return;
  place.scrollIntoView({ block: "center" });
  const inside = partIn(place, "chosenControl");
  (isPart(place, "formControl") ? place : (inside ?? place)).focus({ preventScroll: true });
}
