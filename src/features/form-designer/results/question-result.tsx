import { useId, useState } from "react";
import { factsOf, RATES } from "../../../../core/forms/kinds.ts";
import type { FormResults, QuestionResult } from "../../../../core/forms/results.ts";
import type { TimeUnit } from "../../../../core/query/aggregate.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { Chart } from "../../../figures/chart.tsx";
import { FigureTable } from "../../../figures/figure-table.tsx";
import { getTable } from "../../../figures/table-rows.ts";
import { useFigureLabels } from "../../../figures/use-figure-labels.ts";
import { useAnswerLabel } from "../../../forms/use-answer-label.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ReportState } from "../../../screens/report/report-state.ts";
import { Box, Columns, Inline, Text } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { coursePart, distributionPart } from "./result-parts.ts";
import css from "./results.module.css";
import { useResultLabels } from "./use-result-labels.ts";
import { WrittenList } from "./written-list.tsx";

interface QuestionResultProps {
  readonly form: string;
  /** Areas of the filled forms and of what they are about. */
  readonly of: Pick<FormResults, "resource">;
  readonly result: QuestionResult;
  readonly unit: TimeUnit;
  readonly state: ReportState;
}

type View = "answers" | "course" | "written";

/** One question: what was answered as a chart beside its table, how that went, and what was written. */
export function QuestionFigures({ form, of, result, unit, state }: QuestionResultProps) {
  const { t } = useTranslation();
  const id = useId();
  const figures = useFigureLabels();
  const words = useResultLabels(result);
  const distribution = distributionPart(result, words);
  const course = coursePart(result, { unit, words });
  const isText = factsOf(result).kind === "text";
  const written = isText ? result.answered : result.remarks;
  const views: View[] = [
    ...(distribution === null ? [] : (["answers"] as const)),
    ...(course === null ? [] : (["course"] as const)),
    ...(written === 0 ? [] : (["written"] as const)),
  ];
  const [chosen, setChosen] = useState<View | null>(null);
  const view = views.find((one) => one === chosen) ?? views[0];
  const part = view === "course" ? course : distribution;
  return (
    <Box as="section" card pad={4} className={css["question"]} aria-labelledby={id}>
      <Inline as="header" wrap gap={[1, 3]} align="baseline" below={3}>
        <Text as="h2" size={16} weight={600} id={id} ownDirection breakWords>
          {result.title}
        </Text>
        <Summary result={result} />
        <Box as="span" grow />
        {views.length > 1 && result.answered > 0 ? (
          <Segments
            label={t("formDesigner.results.view")}
            value={view ?? null}
            options={views.map((value) => ({ value, label: t(`formDesigner.results.views.${value}`) }))}
            onChange={setChosen}
          />
        ) : null}
      </Inline>
      {result.answered === 0 && !result.previous?.answered ? (
        <Text as="p" tone="quiet">
          {t("formDesigner.results.unanswered")}
        </Text>
      ) : view === "written" ? (
        <WrittenList form={form} of={of} question={result} state={state} />
      ) : part === null ? null : (
        <Columns min={340} gap={4} align="start">
          <Chart part={part} chart={view === "course" ? "line" : "bar"} words={figures} />
          <FigureTable part={part} table={getTable(part, null)} words={figures} />
        </Columns>
      )}
      {view === "answers" && result.more ? (
        <Text as="p" above={2} tone="quiet" size={12}>
          {t("reports.truncated")}
        </Text>
      ) : null}
    </Box>
  );
}

/** What can be said of all answers in one line. */
function Summary({ result }: { readonly result: QuestionResult }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const label = useAnswerLabel();
  const { answered, average, average_of, least, most, unit, asked, remarks, previous } = result;
  const number = (value: number): string =>
    `${format.number(value, 2)}${unit === null ? "" : `\u00a0${unit}`}`;
  const was = (figure: string): string =>
    previous === undefined ? "" : ` (${t("reports.was", { figure })})`;
  const mean = (value: number | null | undefined): string =>
    value == null
      ? "–"
      : average_of === "yes"
        ? format.percent(String(value))
        : average_of === "rate"
          ? format.number(value, 2)
          : number(value);
  const meanBefore = was(mean(previous?.average));
  const said = [
    `${t("formDesigner.results.answered", { count: answered, number: format.number(answered) })}${was(format.number(previous?.answered ?? 0))}`,
    average === null
      ? null
      : average_of === "yes"
        ? `${t("formDesigner.results.yesShare", { share: mean(average) })}${meanBefore}`
        : average_of === "rate"
          ? `${t("formDesigner.results.rateAverage", {
              average: mean(average),
              rate: label(result, RATES[Math.round(average) - 1] ?? RATES[0]),
            })}${meanBefore}`
          : `${t("formDesigner.results.average", { average: mean(average) })}${meanBefore}`,
    least === null || most === null
      ? null
      : t("formDesigner.results.range", { least: number(least), most: number(most) }),
    remarks === 0
      ? null
      : t("formDesigner.results.remarks", { count: remarks, number: format.number(remarks) }),
    asked ? null : t("formDesigner.results.retired"),
  ].filter((one) => one !== null);
  return (
    <Text tone="quiet" size={13} tabular>
      {said.join(" · ")}
    </Text>
  );
}
