import { useTranslation } from "../i18n/use-translation.tsx";
import type { ChartData, ChartSeries } from "./chart-data.ts";
import type { FigureLabels } from "./use-figure-labels.ts";
import css from "./charts.module.css";
import { Inline, Text } from "../ui/layout.tsx";

/** Which sign stands for what: a colour and a pattern, so that neither is alone. */
export function Legend({ data, words }: { readonly data: ChartData; readonly words: FigureLabels }) {
  const name = useSeriesName(data, words);
  if (data.series.length < 2) return null;
  return (
    <Inline as="ul" wrap gap={[1, 4]} below={3} tone="quiet" size={12}>
      {data.series.map((series, at) => (
        <Inline as="li" inline align="center" gap={1.5} key={series.key}>
          <Text className={css["swatch"]} fixed data-series={at} aria-hidden="true" />
          {name(series)}
        </Inline>
      ))}
    </Inline>
  );
}

export function useSeriesName({ second }: Pick<ChartData, "second">, words: FigureLabels) {
  const { t } = useTranslation();
  return ({ rest, value, measure }: ChartSeries): string => {
    if (rest) return t("reports.others");
    return value === null || second === null ? measure.title : words.value(second, value);
  };
}
