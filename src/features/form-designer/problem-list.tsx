import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import type { FormProblem } from "../../../core/forms/problems.ts";
import { editPath } from "../../config/links.ts";
import { useFormWords } from "./form-words.ts";
import { Stack } from "../../ui/layout.tsx";
import css from "./form-designer.module.css";

/** What keeps a form from being published: each question is named and leads to where it is mended. */
export function ProblemList({ problems }: { readonly problems: readonly FormProblem[] }) {
  const { t } = useTranslation();
  const words = useFormWords();
  if (problems.length === 0) return null;
  return (
    <section className={css["problems"]} aria-labelledby="form-problems" role="alert">
      <h2 id="form-problems">{t("formDesigner.mend")}</h2>
      <Stack as="ul" gap={2}>
        {problems.map((problem) => (
          <Stack
            as="li"
            align="start"
            breakWords
            key={`${problem.question} ${problem.code} ${JSON.stringify(problem.parameters)}`}
          >
            <Link to={editPath("question", problem.question)} dir="auto">
              {problem.title.trim() === ""
                ? t("formDesigner.untitled", { id: problem.question })
                : problem.title}
            </Link>
            <span>{words.problem(problem)}</span>
          </Stack>
        ))}
      </Stack>
    </section>
  );
}
