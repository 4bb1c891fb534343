import { useTranslation } from "react-i18next";
import type { PartAnswer } from "../../../core/reports/answers.ts";
import { Chart } from "../../figures/chart.tsx";
import { FigureTable } from "../../figures/figure-table.tsx";
import { tableOf } from "../../figures/table-rows.ts";
import type { FigureWords } from "../../figures/words.ts";
import css from "./card.module.css";

/** Bars a card has room for. */
const MOST = 8;

/** The figures of a card: as a chart, or as a table where they are one. */
export function FiguresCard({ part, words }: { readonly part: PartAnswer; readonly words: FigureWords }) {
  const { t } = useTranslation();
  const table = tableOf(part, null);
  if (part.dimensions.length > 0 && part.rows.length === 0) {
    return <p className={css["quiet"]}>{t("dashboard.nothing")}</p>;
  }
  if (part.chart === "table") return <FigureTable part={part} table={table} words={words} />;
  return (
    <>
      <Chart part={part} chart={part.chart} words={words} most={MOST} />
      {part.dimensions.some(({ unit }) => unit !== null) ? (
        <details className={css["details"]}>
          <summary>{t("dashboard.asTable")}</summary>
          <FigureTable part={part} table={table} words={words} />
        </details>
      ) : null}
    </>
  );
}
