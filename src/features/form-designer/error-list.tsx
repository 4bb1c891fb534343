import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import type { DesignError } from "../../../core/forms/design-errors.ts";
import { questionPath } from "./path.ts";
import { useFormLabels } from "./use-form-labels.ts";
import { Box, Stack } from "../../ui/layout.tsx";
import css from "./form-designer.module.css";

interface ErrorListProps {
  /** Of the form. */
  readonly name: string;
  readonly problems: readonly DesignError[];
}

/** What keeps a form from being published: each question is named and leads to where it is mended. */
export function ErrorList({ name, problems }: ErrorListProps) {
  const { t } = useTranslation();
  const words = useFormLabels();
  if (problems.length === 0) return null;
  return (
    <Box
      as="section"
      className={css["problems"]}
      pad={4}
      radius="card"
      ground="bad"
      tone="bad"
      aria-labelledby="form-problems"
      role="alert"
    >
      <Box as="h2" id="form-problems" below={2} size={14} weight={600}>
        {t("formDesigner.mend")}
      </Box>
      <Stack as="ul" gap={2}>
        {problems.map((problem) => (
          <Stack
            as="li"
            align="start"
            breakWords
            key={`${problem.question} ${problem.code} ${JSON.stringify(problem.parameters)}`}
          >
            <Link to={questionPath(name, problem.question)} dir="auto">
              {problem.title.trim() === ""
                ? t("formDesigner.untitled", { id: problem.question })
                : problem.title}
            </Link>
            <span>{words.problem(problem)}</span>
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}
