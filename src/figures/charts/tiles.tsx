import type { ChartProps } from "../chart-types.ts";
import { Figure } from "../figure.tsx";
import css from "../charts.module.css";

/** Figures that stand for themselves, large enough to be read in passing. */
export function Tiles({ part, words }: ChartProps) {
  const shown = part.draw.flatMap((name) => {
    const at = part.measures.findIndex((measure) => measure.name === name);
    const measure = part.measures[at];
    return measure === undefined ? [] : [{ measure, figure: part.total[at] }];
  });
  return (
    <dl className={css["tiles"]} data-one={shown.length === 1}>
      {shown.map(({ measure, figure }) => (
        <div key={measure.name} className={css["tile"]}>
          <dt>{measure.title}</dt>
          <dd>
            <Figure measure={measure} figure={figure} words={words} about={measure.title} compared />
          </dd>
        </div>
      ))}
    </dl>
  );
}
