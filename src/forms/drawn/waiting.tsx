import { useTranslation } from "react-i18next";
import type { Question } from "../../../core/forms/types.ts";
import { callKey, revealingValues } from "../dependents.ts";
import { useFormStore } from "./store-context.ts";
import { useOfQuestion } from "../use-of-form.ts";
import inputs from "./widgets/inputs.module.css";
import css from "./form.module.css";

interface WaitingProps {
  readonly question: Question;
  readonly value: unknown;
}

/** Tells that further questions are on their way, or that they did not come. */
export function Waiting({ question, value }: WaitingProps) {
  const { t } = useTranslation();
  const store = useFormStore();
  const state = useOfQuestion(store, question.id, ({ calls }) => {
    const states = revealingValues(question, value).map((one) =>
      calls.get(callKey({ question, value: one })),
    );
    return states.includes("failed") ? "failed" : states.includes("waiting") ? "waiting" : "here";
  });
  if (state === "here") return null;
  if (state === "waiting") return <p className={css["waiting"]}>{t("forms.waiting")}</p>;
  return (
    <div className={css["failed"]} role="alert">
      {t("forms.problems.not_loaded")}
      <button type="button" className={inputs["button"]} onClick={store.retry}>
        {t("forms.again")}
      </button>
    </div>
  );
}
