import { Drawer } from "antd";
import { useState } from "react";
import { figureKey } from "../../../../core/forms/results.ts";
import type { FormResults } from "../../../../core/forms/results.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { useFigureLabels } from "../../../figures/use-figure-labels.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ReportState } from "../../../screens/report/report-state.ts";
import { Stack, Text } from "../../../ui/layout.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { distributionPart } from "./result-parts.ts";
import { useFigureAnswers } from "./use-results.ts";
import type { OpenFigure } from "./use-results.ts";
import { useResultLabels } from "./use-result-labels.ts";
import { AnswerList } from "./written-list.tsx";

interface FigureDrawerProps {
  readonly form: string;
  readonly results: FormResults;
  readonly state: ReportState;
  readonly open: OpenFigure | null;
  readonly onClose: () => void;
}

/** The answers that a figure counts, over the figures. */
export function FigureDrawer({ open, results, onClose, ...shared }: FigureDrawerProps) {
  const { t, i18n } = useTranslation();
  const narrow = useNarrow();
  // What it showed last stays in it while it slides away.
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);
  const question = results.questions.find(({ id }) => id === shown?.question);
  if (shown === null || question === undefined) return null;
  return (
    <Drawer
      title={<bdi>{question.title}</bdi>}
      open={open !== null}
      size={narrow ? "100%" : 640}
      placement={i18n.dir() === "rtl" ? "left" : "right"}
      closable={{ placement: "end", "aria-label": t("actions.close") }}
      onClose={onClose}
    >
      <FigureAnswers {...shared} figure={shown} results={results} question={question} />
    </Drawer>
  );
}

interface FigureAnswersProps extends Omit<FigureDrawerProps, "open" | "onClose"> {
  readonly figure: OpenFigure;
  readonly question: FormResults["questions"][number];
}

function FigureAnswers({ form, results, state, figure, question }: FigureAnswersProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const figures = useFigureLabels();
  const words = useResultLabels(question);
  const found = useFigureAnswers(form, figure, state);
  const dimension = distributionPart(question, words)?.dimensions[0];
  const value = dimension?.values[question.values.findIndex((one) => figureKey(one) === figure.key)];
  const count = found.data?.pages[0]?.count;
  const period = figure.before ? results.compared : results.period;
  const said = [
    dimension === undefined || value === undefined ? null : figures.value(dimension, value),
    count === undefined ? null : t("formDesigner.results.answered", { count, number: format.number(count) }),
    period && t("reports.fromTo", { from: format.date(period.from), to: format.date(period.to) }),
  ].filter((one) => one !== null);
  return (
    <Stack gap={4}>
      <Text as="p" tone="quiet" size={13} tabular>
        {said.join(" · ")}
      </Text>
      <AnswerList question={question} of={results} found={found} />
    </Stack>
  );
}
