import type { QuestionResult } from "../../../../core/forms/results.ts";
import { useAnswerLabel } from "../../../forms/use-answer-label.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ResultLabels } from "./result-parts.ts";

/** What the figures of a question are called in the reader's language. */
export function useResultLabels(result: QuestionResult): ResultLabels {
  const { t } = useTranslation();
  const label = useAnswerLabel();
  return {
    answer: t("formDesigner.results.answer"),
    answers: t("formDesigner.results.answers"),
    share: t("formDesigner.results.share"),
    first: t("formDesigner.results.first"),
    place: t("formDesigner.results.place"),
    average: t("formDesigner.results.averageTitle"),
    yes: t("formDesigner.results.yes"),
    time: t("formDesigner.results.time"),
    before: t("formDesigner.results.before"),
    hidden: t("forms.record.hidden"),
    value: (value) => label(result, value),
  };
}
