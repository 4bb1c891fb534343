import type { DimensionAnswer, DimensionValue, MeasureAnswer } from "../../../core/reports/answers.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import type { FigureLabels } from "../use-figure-labels.ts";
import css from "../charts.module.css";
import { Box, Inline, Text } from "../../ui/layout.tsx";

const LINES = [1, 0.5, 0];

/** Lines across the plot with what they stand for. */
export function Scale({
  end,
  measure,
  words,
}: {
  readonly end: number;
  readonly measure: MeasureAnswer;
  readonly words: FigureLabels;
}) {
  return (
    <Box className={css["scale"]} blockSize={200} aria-hidden="true">
      {LINES.map((share) => (
        <span key={share} style={{ insetBlockEnd: `${share * 100}%` }}>
          <span>{words.mark(measure, end * share)}</span>
        </span>
      ))}
    </Box>
  );
}

/** Labels that still fit beside each other. */
const MAX_LABELS = 8;
const MAX_IN_NARROW = 4;

export function AxisLabels({
  dimension,
  values,
  words,
}: {
  readonly dimension: DimensionAnswer;
  readonly values: readonly DimensionValue[];
  readonly words: FigureLabels;
}) {
  const most = useNarrow() ? MAX_IN_NARROW : MAX_LABELS;
  const every = Math.ceil(values.length / most);
  return (
    <Inline padAbove={1.5} tone="quiet" size={12} aria-hidden="true">
      {values.map((value, at) => (
        <Inline as="span" justify="center" grow shrink key={String(value.value)}>
          {at % every === 0 ? <Text nowrap>{words.short(dimension, value)}</Text> : null}
        </Inline>
      ))}
    </Inline>
  );
}
