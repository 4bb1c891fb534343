import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { type MouseEvent, type ReactNode, Suspense } from "react";
import type {
  DashboardAnswer,
  DimensionValue,
  FigureAnswer,
  PartAnswer,
  ReportAnswer,
  RowAnswer,
} from "../../../core/reports/answers.ts";
import type { DashboardDefinition, ReportDefinition } from "../../../core/definition/types.ts";
import type { WordGroups } from "../../../core/studio/word-groups.ts";
import { Chart } from "../../figures/chart.tsx";
import { FigureTable } from "../../figures/figure-table.tsx";
import { getTable } from "../../figures/table-rows.ts";
import { useFigureLabels } from "../../figures/use-figure-labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { ApiError, isRecord } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { Box, Stack, Text } from "../../ui/layout.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { useSettled } from "../../ui/use-settled.ts";
import { Card } from "../dashboard/card.tsx";
import { LocatedErrorText } from "./definition-error-text.tsx";
import type { DefinitionError } from "./use-studio.ts";
import { partAround } from "../../lib/page-parts.ts";

/** While somebody types or chooses, the figures wait. */
/** Bars of the picture, rows of the table. */
const MAX_VALUES = 12;

interface Shown {
  /** Its words in the person's language. */
  readonly words: WordGroups;
  readonly draft: number | null;
}

interface FiguresPreviewProps extends Shown {
  readonly report: ReportDefinition;
  /** The part that is shown. */
  readonly part: string;
}

/** What a part shows with the rows there are, as whoever builds it may see them. */
export function FiguresPreview({ report, part, words, draft }: FiguresPreviewProps) {
  const labels = useFigureLabels();
  return (
    <Preview<ReportAnswer> body={{ report, words, draft }}>
      {({ parts }) => {
        const answer = parts.find(({ name }) => name === part);
        return answer === undefined ? null : <Figures part={withoutLinks(answer)} labels={labels} />;
      }}
    </Preview>
  );
}

interface CardPreviewProps extends Shown {
  /** Of the one card that is shown. */
  readonly dashboard: DashboardDefinition;
}

/** A card as it stands on its dashboard; its links lead nowhere from here. */
export function CardPreview({ dashboard, words, draft }: CardPreviewProps) {
  const { t } = useTranslation();
  const labels = useFigureLabels();
  return (
    <Preview<DashboardAnswer> body={{ dashboard, words, draft }}>
      {({ cards: [card] }) =>
        card === undefined ? (
          <Text tone="quiet">{t("studio.report.cardClosed")}</Text>
        ) : (
          <div onClickCapture={keepHere}>
            <Card card={card} words={labels} />
          </div>
        )
      }
    </Preview>
  );
}

/** What is being built would be left with a press. */
function keepHere(event: MouseEvent): void {
  if (partAround(event.target, "link") !== null) event.preventDefault();
}

interface PreviewProps<T> {
  readonly body: object;
  readonly children: (answer: T) => ReactNode;
}

function Preview<T>({ body, children }: PreviewProps<T>) {
  const { t } = useTranslation();
  const asked = useSettled(JSON.stringify(body));
  const { data, error, isFetching } = useQuery({
    queryKey: ["studio", "preview", asked],
    queryFn: async ({ signal }) => {
      const path = "/api/config/preview/";
      return (await request<{ data: T | null }>({ method: "POST", path, body: JSON.parse(asked), signal }))
        .data;
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Infinity,
  });
  return (
    <Box beside shrink>
      <Stack as="section" gap={3} aria-label={t("studio.report.preview")} aria-busy={isFetching}>
        <Text as="h3" weight={600}>
          {t("studio.report.preview")}
        </Text>
        {error ? <PreviewErrors error={error} /> : null}
        {data === null && !error ? <Text tone="quiet">{t("studio.report.later")}</Text> : null}
        {data === undefined && !error ? <ScreenSkeleton /> : null}
        {data == null || error ? null : children(data)}
      </Stack>
    </Box>
  );
}

function Figures({
  part,
  labels,
}: {
  readonly part: PartAnswer;
  readonly labels: ReturnType<typeof useFigureLabels>;
}) {
  const { t } = useTranslation();
  if (part.refused !== null)
    return (
      <Text tone="quiet">
        {part.refused.words === null
          ? t(`reports.refused.${part.refused.code}`)
          : t("reports.refused.field", { field: part.refused.words })}
      </Text>
    );
  const shown = { ...part, rows: part.rows.slice(0, MAX_VALUES) };
  return (
    <Stack gap={4}>
      {part.dimensions.length > 0 && part.rows.length === 0 ? (
        <Text tone="quiet">{t("reports.empty")}</Text>
      ) : (
        <>
          {part.chart === "table" ? null : (
            <Suspense fallback={<ScreenSkeleton />}>
              <Chart part={part} chart={part.chart} words={labels} most={MAX_VALUES} />
            </Suspense>
          )}
          {part.chart === "number" ? null : (
            <FigureTable part={shown} table={getTable(shown, null)} words={labels} />
          )}
        </>
      )}
      {part.leftOut.map(({ measure, title, code }) => (
        <Text key={measure} tone="quiet" size={13}>
          {t("studio.report.leftOut", { title, reason: t(`reports.refused.${code}`) })}
        </Text>
      ))}
    </Stack>
  );
}

function PreviewErrors({ error }: { readonly error: Error }) {
  const errorText = useErrorText();
  const { t } = useTranslation();
  const found = error instanceof ApiError && isRecord(error.body) ? error.body["definition_errors"] : null;
  const errors = (Array.isArray(found) ? found : []) as DefinitionError[];
  if (errors.length === 0) return <Alert type="error" role="alert" title={errorText(error)} />;
  return (
    <Alert
      type="error"
      role="alert"
      title={t("studio.report.wrong")}
      description={
        <ul>
          {errors.map((one) => (
            <li key={`${one.pointer} ${one.message}`}>
              <LocatedErrorText error={one} />
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Figures that lead nowhere: what is being built would be left with a press. */
function withoutLinks(part: PartAnswer): PartAnswer {
  const figure = (one: FigureAnswer): FigureAnswer => {
    const { rows: _, previousRows: _previous, ...rest } = one;
    return rest;
  };
  const value = (one: DimensionValue): DimensionValue => {
    const { link: _, ...rest } = one;
    return rest;
  };
  const rows = (list: readonly RowAnswer[]) =>
    list.map((row) => ({ ...row, figures: row.figures.map(figure) }));
  return {
    ...part,
    dimensions: part.dimensions.map((dimension) => ({
      ...dimension,
      values: dimension.values.map(value),
    })),
    rows: rows(part.rows),
    cells: rows(part.cells),
    columns: rows(part.columns),
    total: part.total.map(figure),
  };
}
