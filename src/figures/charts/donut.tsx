import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ChartProps } from "../chart-types.ts";
import { MAX_SERIES } from "../chart-data.ts";
import { Figure } from "../figure.tsx";
import css from "../charts.module.css";
import { Inline, Stack, Text } from "../../ui/layout.tsx";

const RADIUS = 40;
const AROUND = 2 * Math.PI * RADIUS;

/** Shares of a whole, with each share in words and figures beside it. */
export function Donut({ part, data, words }: ChartProps) {
  const { t } = useTranslation();
  const [series] = data.series;
  const { dimension } = data;
  if (series === undefined || dimension === null) return null;
  const all = data.categories.map((value, at) => ({ value, point: series.points[at], at }));
  const shown = all.length > MAX_SERIES ? all.slice(0, MAX_SERIES - 1) : all;
  const sizes = all.map(({ point }) => Math.max(0, point?.size ?? 0));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const rest = sizes.slice(shown.length).reduce((sum, size) => sum + size, 0);
  const slices = [...shown.map(({ at }) => sizes[at] ?? 0), ...(rest > 0 ? [rest] : [])];
  const starts = slices.map((_, at) => slices.slice(0, at).reduce((sum, size) => sum + size, 0));
  const { measure } = series;
  return (
    <Inline wrap gap={6} align="center">
      <svg
        viewBox="0 0 100 100"
        width={168}
        height={168}
        role="img"
        aria-label={t("reports.donutOf", { title: part.title })}
      >
        <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="var(--bone)" strokeWidth={14} />
        {slices.map((size, at) =>
          size === 0 ? null : (
            <circle
              key={`slice-${starts[at]}`}
              className={css["slice"]}
              data-series={at}
              cx="50"
              cy="50"
              r={RADIUS}
              strokeDasharray={`${(size / whole) * AROUND} ${AROUND}`}
              strokeDashoffset={-((starts[at] ?? 0) / whole) * AROUND}
            />
          ),
        )}
        <text
          x="50"
          y="50"
          fill="var(--text)"
          fontSize={15}
          fontWeight={600}
          textAnchor="middle"
          dominantBaseline="central"
        >
          {measure.additive ? words.figure(measure, String(whole)) : ""}
        </text>
      </svg>
      <Stack as="ul" grow gap={1.5} size={13}>
        {shown.map(({ value, point, at }) => {
          const label = words.value(dimension, value);
          return (
            <Inline as="li" gap={2} align="center" key={String(value.value)}>
              <Text className={css["swatch"]} fixed data-series={at} aria-hidden="true" />
              <Text cut grow shrink>
                {label}
              </Text>
              <Text tabular>
                <Figure measure={measure} figure={point?.figure} words={words} about={label} />
              </Text>
              <Text inlineSize={40} tone="quiet" text="end" tabular>
                {whole > 0 ? words.percent((sizes[at] ?? 0) / whole) : ""}
              </Text>
            </Inline>
          );
        })}
        {rest > 0 ? (
          <Inline as="li" gap={2} align="center">
            <Text className={css["swatch"]} fixed data-series={shown.length} aria-hidden="true" />
            <Text cut grow shrink>
              {t("reports.others")}
            </Text>
            <Text tabular>{words.figure(measure, String(rest))}</Text>
            <Text inlineSize={40} tone="quiet" text="end" tabular>
              {words.percent(rest / whole)}
            </Text>
          </Inline>
        ) : null}
      </Stack>
    </Inline>
  );
}
