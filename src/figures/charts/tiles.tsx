import type { ChartProps } from "../chart-types.ts";
import { Figure } from "../figure.tsx";
import css from "../charts.module.css";
import { Box, Inline } from "../../ui/layout.tsx";

/** Figures that stand for themselves, large enough to be read in passing. */
export function Tiles({ part, words }: ChartProps) {
  const shown = part.draw.flatMap((name) => {
    const at = part.measures.findIndex((measure) => measure.name === name);
    const measure = part.measures[at];
    return measure === undefined ? [] : [{ measure, figure: part.total[at] }];
  });
  return (
    <Inline as="dl" className={css["tiles"]} wrap gap={[3, 4]} data-one={shown.length === 1}>
      {shown.map(({ measure, figure }) => (
        <div key={measure.name} className={css["tile"]}>
          <Box as="dt" tone="quiet" size={12}>
            {measure.title}
          </Box>
          <Box as="dd" weight={600} tabular nowrap>
            <Figure measure={measure} figure={figure} words={words} about={measure.title} compared />
          </Box>
        </div>
      ))}
    </Inline>
  );
}
