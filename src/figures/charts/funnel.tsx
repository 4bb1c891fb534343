import { useTranslation } from "../../i18n/use-translation.tsx";
import { renderedMeasures } from "../chart-data.ts";
import type { ChartProps } from "../chart-types.ts";
import { Figure } from "../figure.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import css from "../charts.module.css";

/** Steps one below the other, each with its share of the one before. */
export function Funnel({ part, words }: ChartProps) {
  const { t } = useTranslation();
  const steps = renderedMeasures(part).map(({ at, measure }) => ({ measure, figure: part.total[at] }));
  const sizes = steps.map(({ figure }) => Number(figure?.value ?? 0));
  const largest = Math.max(1, ...sizes);
  return (
    <Stack as="ol" gap={2}>
      {steps.map(({ measure, figure }, at) => {
        const before = sizes[at - 1] ?? 0;
        const share = at > 0 && before > 0 ? words.percent((sizes[at] ?? 0) / before) : null;
        return (
          <Grid as="li" key={measure.name} className={css["step"]} align="center" size={13}>
            <span>{measure.title}</span>
            <Text className={css["stepTrack"]} shrink radius={3} ground="bone">
              <span
                className={css["stepBar"]}
                style={{ inlineSize: `${((sizes[at] ?? 0) / largest) * 100}%` }}
              />
            </Text>
            <Text weight={500} tabular nowrap>
              <Figure measure={measure} figure={figure} words={words} about={measure.title} compared />
            </Text>
            <Text tone="quiet" size={12} text="end" tabular title={t("reports.ofBefore")}>
              {share ?? ""}
            </Text>
          </Grid>
        );
      })}
    </Stack>
  );
}
