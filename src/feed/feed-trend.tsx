import { useMemo } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import type { ClientField, ClientResource } from "../../core/definition/client-types.ts";
import { useFieldContext } from "../config/config-context.tsx";
import { fieldLabel } from "../config/labels.ts";
import type { ApiRecord } from "../config/record.ts";
import { asText } from "../fields/values.ts";
import css from "./feed.module.css";
import { layOutPoints, getTrend } from "./trend.ts";
import { Grid, Inline, Text } from "../ui/layout.tsx";

interface FeedTrendProps {
  readonly resource: ClientResource;
  readonly field: ClientField;
  /** Name of the field that says when. */
  readonly at: string;
  /** Rows that hold both; a value that is hidden from this person is absent. */
  readonly rows: readonly ApiRecord[];
}

/** `2026-03-05`; an instant is longer. */
const DATE_LENGTH = 10;
const SIZE = { width: 240, height: 44, margin: 5 } as const;

/** The course of a value over time: a line to see at a glance, and the same in words. */
export function FeedTrend({ resource, field, at, rows }: FeedTrendProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const trend = useMemo(() => {
    const found = rows.flatMap((row) => {
      const value = row[field.name];
      return typeof value === "number" ? [{ at: asText(row[at]), value }] : [];
    });
    return getTrend(found);
  }, [rows, field.name, at]);
  if (trend === null) return null;
  const { points, latest, mean } = trend;
  const places = layOutPoints(points, { ...SIZE, range: getRange(field) });
  const day = (text: string) => (text.length > DATE_LENGTH ? format.instant(text) : format.date(text));
  const label = fieldLabel(index.config, resource.name, field.name);
  return (
    <Inline
      as="figure"
      className={css["trend"]}
      card
      wrap
      align="center"
      gap={[2, 6]}
      measure={860}
      below={3}
      pad={[3, 4]}
    >
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
        <polyline
          fill="none"
          stroke="var(--accent)"
          strokeWidth={1.5}
          strokeLinejoin="round"
          points={places.map(({ x, y }) => `${x},${y}`).join(" ")}
        />
        {places.map(({ x, y }, position) => (
          <circle
            key={position}
            fill="var(--accent)"
            cx={x}
            cy={y}
            r={position === places.length - 1 ? 4 : 2.5}
          />
        ))}
      </svg>
      <Grid as="figcaption" gap={0.5}>
        <strong>
          {mean === null
            ? t("feed.few", { field: label, count: points.length })
            : t("feed.mean", { field: label, mean: format.number(mean, 1), count: points.length })}
        </strong>
        <Text tone="quiet" size={13}>
          {t("feed.latest", { value: format.number(latest.value), day: day(latest.at) })}
        </Text>
      </Grid>
      <ol className="visually-hidden">
        {points.map((point, position) => (
          <li key={position}>{t("feed.point", { value: format.number(point.value), day: day(point.at) })}</li>
        ))}
      </ol>
    </Inline>
  );
}

function getRange({ limits }: ClientField): [number, number] {
  const { min, max } = limits;
  return [typeof min === "number" ? min : 1, typeof max === "number" ? max : 5];
}
