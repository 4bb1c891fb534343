import type { Ref } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import css from "./error-box.module.css";
import { Box } from "./layout.tsx";

/** Something that stands in the way of saving or sending. */
export interface ListedError {
  readonly key: string;
  /** What it is about: a question, a field; absent where it is about the whole. */
  readonly label?: string;
  readonly text: string;
  /** Takes the focus to where it is put right. */
  readonly focus?: () => void;
}

interface ProblemBoxProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** Instead of how many there are. */
  readonly title?: string | undefined;
  /** What they have in common. */
  readonly lead?: string | undefined;
  readonly level?: "error" | "warning";
  readonly problems: readonly ListedError[];
}

/** A pasted block may be wrong all over: the list stays readable, the fields say the rest. */
const MAX_SHOWN = 12;

/** A question ends its label itself; anything else is led over to what is said of it. */
const QUESTION_END = /[?؟？]$/;

/** What is wrong, each with the way to it; read out as soon as it is there, and able to hold the focus. */
export function ErrorBox({ ref, title, lead, level = "error", problems }: ProblemBoxProps) {
  const { t } = useTranslation();
  // a line that says there is one more would take the place of that one
  const most = problems.length === MAX_SHOWN + 1 ? problems.length : MAX_SHOWN;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className={css["problems"]}
      data-tone={level === "error" ? "bad" : level}
    >
      <h2>{title ?? t("form.problems", { count: problems.length })}</h2>
      {lead === undefined ? null : <p>{lead}</p>}
      <Box as="ul" above={1}>
        {problems.slice(0, most).map(({ key, label, text, focus }) => {
          const asked = label !== undefined && QUESTION_END.test(label);
          const led = () => (asked ? `${label} ${text}` : t("form.problem", { field: label, problem: text }));
          const words = label === undefined ? text : led();
          return (
            <li key={key}>
              {focus === undefined ? (
                words
              ) : (
                <Box
                  as="button"
                  className="underlined"
                  minBlockSize={24}
                  pad={[0.5, 0]}
                  text="start"
                  type="button"
                  onClick={focus}
                >
                  {words}
                </Box>
              )}
            </li>
          );
        })}
        {problems.length > most ? <li>{t("form.moreProblems", { count: problems.length - most })}</li> : null}
      </Box>
    </div>
  );
}
