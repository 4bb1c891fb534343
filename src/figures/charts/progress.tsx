import { Progress as ProgressLine } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { FigureAnswer, MeasureAnswer, PartAnswer } from "../../../core/reports/answers.ts";
import { renderedMeasures } from "../chart-data.ts";
import type { ChartProps } from "../chart-types.ts";
import { Figure } from "../figure.tsx";
import type { FigureLabels } from "../use-figure-labels.ts";
import { Inline, Stack, Text } from "../../ui/layout.tsx";

/** How far figures are on the way to what they should reach; without a target the figure alone. */
export function Progress({ part, words }: ChartProps) {
  const [dimension] = part.dimensions;
  const drawn = renderedMeasures(part);
  const groups =
    dimension === undefined
      ? [{ key: "all", label: null, figures: part.total }]
      : part.rows.map(({ at, figures }) => {
          const value = dimension.values[at[0] ?? 0];
          const label = value === undefined ? null : words.value(dimension, value);
          return { key: String(value?.value), label, figures };
        });
  return (
    <Stack as="ul" gap={3}>
      {groups.flatMap(({ key, label, figures }) =>
        drawn.map(({ at, measure }) => (
          <Reached
            key={`${key} ${measure.name}`}
            label={label ?? measure.title}
            measure={measure}
            figure={figures[at]}
            target={getTarget(part, measure, figures)}
            words={words}
          />
        )),
      )}
    </Stack>
  );
}

function getTarget(
  part: PartAnswer,
  { target }: MeasureAnswer,
  figures: readonly FigureAnswer[],
): number | null {
  if (typeof target !== "string") return target;
  const at = part.measures.findIndex(({ name }) => name === target);
  const value = figures[at]?.value;
  return value === null || value === undefined ? null : Number(value);
}

interface ReachedProps {
  readonly label: string;
  readonly measure: MeasureAnswer;
  readonly figure: FigureAnswer | undefined;
  readonly target: number | null;
  readonly words: FigureLabels;
}

function Reached({ label, measure, figure, target, words }: ReachedProps) {
  const { t } = useTranslation();
  const size = Number(figure?.value ?? 0);
  const reached = target !== null && size >= target;
  const share = target === null || target <= 0 ? 0 : Math.min(1, size / target);
  return (
    <li>
      <Inline as="span" gap={3} align="baseline" justify="between" size={13}>
        <span>{label}</span>
        <Text size={16} weight={600} tabular nowrap>
          <Figure measure={measure} figure={figure} words={words} about={label} />
          {target === null ? null : (
            <Text tone="quiet" size={12} before={1} weight={400}>
              {t("reports.ofTarget", { target: words.figure(measure, String(target)) })}
              {reached ? <span className="visually-hidden"> {t("reports.reached")}</span> : null}
            </Text>
          )}
        </Text>
      </Inline>
      {target === null ? null : (
        <ProgressLine
          percent={share * 100}
          size="small"
          showInfo={false}
          status={reached ? "success" : "normal"}
          aria-hidden="true"
        />
      )}
    </li>
  );
}
