import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import type { PartAnswer } from "../../../core/reports/answers.ts";
import { Chart } from "../../figures/chart.tsx";
import { FigureTable } from "../../figures/figure-table.tsx";
import { getTable } from "../../figures/table-rows.ts";
import type { FigureLabels } from "../../figures/use-figure-labels.ts";
import { Box, Text } from "../../ui/layout.tsx";

/** Bars or rows a card has room for; all of them stand where its title leads. */
const MAX_FIGURES = 8;

interface FiguresCardProps {
  readonly part: PartAnswer;
  readonly words: FigureLabels;
  /** Where the card's title leads. */
  readonly to: string | null;
}

/** The figures of a card: as a chart, or as a table where they are one. */
export function FiguresCard({ part, words, to }: FiguresCardProps) {
  const { t } = useTranslation();
  const shown = { ...part, rows: part.rows.slice(0, MAX_FIGURES) };
  const table = getTable(shown, null);
  if (part.dimensions.length > 0 && part.rows.length === 0) {
    return (
      <Text as="p" tone="quiet" size={13}>
        {t("dashboard.nothing")}
      </Text>
    );
  }
  if (part.chart === "table") {
    return (
      <>
        <FigureTable part={part} table={table} words={words} />
        {to !== null && part.rows.length > MAX_FIGURES ? (
          <Box above={2} size={13}>
            <Link to={to}>{t("dashboard.showAll", { count: part.rows.length })}</Link>
          </Box>
        ) : null}
      </>
    );
  }
  return (
    <>
      <Chart part={part} chart={part.chart} words={words} most={MAX_FIGURES} />
      {part.dimensions.some(({ unit }) => unit !== null) ? (
        <Box as="details" above={3} size={13}>
          <Box as="summary" below={2} tone="quiet">
            {t("dashboard.asTable")}
          </Box>
          <FigureTable part={part} table={getTable(part, null)} words={words} />
        </Box>
      ) : null}
    </>
  );
}
