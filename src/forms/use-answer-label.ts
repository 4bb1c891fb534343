import { factsOf, type Rate, YES } from "../../core/forms/kinds.ts";
import type { FormQuestion } from "../../core/forms/types.ts";
import { useTranslation } from "../i18n/use-translation.tsx";

/** An answer that can be named, in words of the reader; of an option what its designer wrote. */
export function useAnswerLabel(): (
  question: Pick<FormQuestion, "answer_type"> | undefined,
  answer: string,
) => string {
  const { t } = useTranslation();
  return (question, answer) => {
    const kind = question && factsOf(question).kind;
    if (kind === "yes_no") return t(answer === YES ? "values.yes" : "values.no");
    return kind === "rate" ? t(`forms.rates.${answer as Rate}`) : answer;
  };
}
