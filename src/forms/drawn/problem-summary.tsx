import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormProblems } from "../use-form-problems.ts";
import { useOfForm } from "../use-of-form.ts";
import { useFormStore } from "./store-context.ts";
import css from "./form.module.css";

/** Beyond this many the questions themselves say the rest. */
const MOST_SHOWN = 12;

/** Everything that stands in the way of sending, with a way to each; the first has the focus after a check. */
export function ProblemSummary() {
  const { t } = useTranslation();
  const store = useFormStore();
  const problems = useFormProblems({ store });
  const attempt = useOfForm(store, (form) => form.attempt);
  const seen = useRef(attempt);
  useEffect(() => {
    if (seen.current === attempt) return;
    seen.current = attempt;
    problems[0]?.focus();
  }, [attempt, problems]);

  if (attempt === 0 || problems.length === 0) return null;
  return (
    <div role="alert" className={css["summary"]}>
      <h3>{t("form.problems", { count: problems.length })}</h3>
      <ul>
        {problems.slice(0, MOST_SHOWN).map(({ key, label, text, focus }) => (
          <li key={key}>
            <button type="button" onClick={focus}>
              {t("form.problem", { field: label, problem: text })}
            </button>
          </li>
        ))}
        {problems.length > MOST_SHOWN ? (
          <li>{t("form.moreProblems", { count: problems.length - MOST_SHOWN })}</li>
        ) : null}
      </ul>
    </div>
  );
}
