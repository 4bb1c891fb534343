import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ChartProps } from "../chart-types.ts";
import { MOST_SERIES } from "../chart-data.ts";
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
  const shown = all.length > MOST_SERIES ? all.slice(0, MOST_SERIES - 1) : all;
  const sizes = all.map(({ point }) => Math.max(0, point?.size ?? 0));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const rest = sizes.slice(shown.length).reduce((sum, size) => sum + size, 0);
  const slices = [...shown.map(({ at }) => sizes[at] ?? 0), ...(rest > 0 ? [rest] : [])];
  const starts = slices.map((_, at) => slices.slice(0, at).reduce((sum, size) => sum + size, 0));
  const { measure } = series;
  return (
    <Inline className={css["donut"]} wrap gap={6} align="center">
      <svg viewBox="0 0 100 100" role="img" aria-label={t("reports.donutOf", { title: part.title })}>
        <circle className={css["ring"]} cx="50" cy="50" r={RADIUS} />
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
        <text x="50" y="50" className={css["whole"]}>
          {measure.additive ? words.figure(measure, String(whole)) : ""}
        </text>
      </svg>
      <Stack as="ul" className={css["shares"]} grow gap={1.5} size={13}>
        {shown.map(({ value, point, at }) => {
          const label = words.value(dimension, value);
          return (
            <li key={String(value.value)}>
              <Text className={css["swatch"]} fixed data-series={at} aria-hidden="true" />
              <Text className={css["shareLabel"]} grow shrink>
                {label}
              </Text>
              <span className={css["shareFigure"]}>
                <Figure measure={measure} figure={point?.figure} words={words} about={label} />
              </span>
              <span className={css["share"]}>{whole > 0 ? words.percent((sizes[at] ?? 0) / whole) : ""}</span>
            </li>
          );
        })}
        {rest > 0 ? (
          <li>
            <Text className={css["swatch"]} fixed data-series={shown.length} aria-hidden="true" />
            <Text className={css["shareLabel"]} grow shrink>
              {t("reports.others")}
            </Text>
            <span className={css["shareFigure"]}>{words.figure(measure, String(rest))}</span>
            <span className={css["share"]}>{words.percent(rest / whole)}</span>
          </li>
        ) : null}
      </Stack>
    </Inline>
  );
}
