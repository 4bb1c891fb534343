import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import css from "./form-dialog.module.css";

/** Something that stands in the way of sending. */
export interface FormProblem {
  readonly key: string;
  /** What it is about: a question, a field; absent where it is about the form as a whole. */
  readonly label?: string;
  readonly text: string;
  /** Takes the focus to where it is put right. */
  readonly focus?: () => void;
}

interface ProblemListProps {
  readonly problems: readonly FormProblem[];
  /** What they have in common; how many there are, when absent. */
  readonly title?: string | undefined;
  readonly attempt: number;
}

const MOST_SHOWN = 12;

/** Everything that is wrong, above the form, each with the way to it. It is read out at every attempt. */
export function ProblemList({ problems, title, attempt }: ProblemListProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const shownFor = useRef(0);
  useEffect(() => {
    if (attempt === shownFor.current || problems.length === 0) return;
    shownFor.current = attempt;
    box.current?.scrollIntoView({ block: "start" });
    const first = problems.find(({ focus }) => focus !== undefined);
    if (first?.focus) requestAnimationFrame(first.focus);
    else box.current?.focus();
  }, [attempt, problems]);
  if (problems.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css["problems"]}>
      <h2>{title ?? t("form.problems", { count: problems.length })}</h2>
      <ul>
        {problems.slice(0, MOST_SHOWN).map(({ key, label, text, focus }) => {
          const words = label === undefined ? text : t("form.problem", { field: label, problem: text });
          return (
            <li key={key}>
              {focus === undefined ? (
                words
              ) : (
                <button type="button" onClick={focus}>
                  {words}
                </button>
              )}
            </li>
          );
        })}
        {problems.length > MOST_SHOWN ? (
          <li>{t("form.moreProblems", { count: problems.length - MOST_SHOWN })}</li>
        ) : null}
      </ul>
    </div>
  );
}
