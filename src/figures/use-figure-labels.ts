import { useMemo } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import type {
  DimensionAnswer,
  DimensionValue,
  FigureAnswer,
  MeasureAnswer,
  MeasureFormat,
} from "../../core/reports/answers.ts";
import { useFieldContext } from "../config/config-context.tsx";
import { formatMoney } from "../config/format.ts";

export interface FigureLabels {
  /** A figure as people read it; a dash where there is nothing to measure. */
  readonly figure: (measure: Pick<MeasureAnswer, "format">, value: FigureAnswer["value"]) => string;
  readonly value: (dimension: DimensionAnswer, value: DimensionValue) => string;
  /** In little room: `Nov 9` for a week, the value itself for everything else. */
  readonly short: (dimension: DimensionAnswer, value: DimensionValue) => string;
  /** On a scale, where there is little room: `$1.2M`. */
  readonly mark: (measure: Pick<MeasureAnswer, "format">, value: number) => string;
  readonly number: (value: number | string) => string;
  readonly percent: (share: number) => string;
}

/** Figures and what they stand for in the person's language. Made once for a screen. */
export function useFigureLabels(): FigureLabels {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return useMemo(() => {
    const write: Record<MeasureFormat["kind"], (value: string, format: MeasureFormat) => string> = {
      count: (value) => format.number(value),
      number: (value, { scale }) => format.number(value, scale),
      money: (value, { scale, currency }) =>
        currency === undefined ? format.number(value, scale) : format.money(value, currency, scale === 0),
      percent: (value) => format.percent(value),
      date: (value) => format.date(value),
      datetime: (value) => format.instant(value),
    };
    const locale = `${format.language}-u-nu-latn`;
    const days = new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "short", day: "numeric" });
    const months = new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "short", year: "numeric" });
    const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
    const numbers = {
      number: (value: number | string) => format.number(value),
      percent: (part: number) => share.format(part),
    };

    const compact = { notation: "compact", maximumFractionDigits: 1 } as const;
    const marks = new Intl.NumberFormat(locale, compact);
    const moneyMarks = (currency: string) =>
      new Intl.NumberFormat(locale, { ...compact, style: "currency", currency });

    const ends = ({ from = null, to = null }: DimensionValue): string => {
      if (from === null) return t("reports.below", { to: format.number(to ?? 0) });
      if (to === null) return t("reports.orMore", { from: format.number(from) });
      const whole = Number.isInteger(from) && Number.isInteger(to);
      return t("reports.between", {
        from: format.number(from),
        to: format.number(whole ? to - 1 : to),
      });
    };
    const stretch = (unit: string, value: string, isShort: boolean): string => {
      const first = new Date(`${value.slice(0, 7).padEnd(7, "-01")}-01T00:00:00Z`);
      if (unit === "month") return months.format(first);
      if (unit === "day" || unit === "week") {
        const day = new Date(`${value}T00:00:00Z`);
        if (isShort) return days.format(day);
        return unit === "week" ? t("reports.weekOf", { date: format.date(value) }) : format.date(value);
      }
      return value;
    };
    const written = (dimension: DimensionAnswer, value: DimensionValue, isShort: boolean): string => {
      if (value.value === null) return t("reports.none");
      if (dimension.kind === "steps") return ends(value);
      if (dimension.unit !== null) return stretch(dimension.unit, String(value.value), isShort);
      if (value.label !== null) return value.label;
      if (typeof value.value === "boolean") return t(value.value ? "values.yes" : "values.no");
      if (dimension.kind === "reference" || dimension.kind === "references") return t("reports.hidden");
      return String(value.value);
    };
    return {
      figure: (measure, value) =>
        value === null ? "–" : write[measure.format.kind](String(value), measure.format),
      mark: ({ format: { kind, currency } }, value) => {
        if (kind === "percent") return format.percent(String(value));
        return currency === undefined ? marks.format(value) : formatMoney(moneyMarks(currency), value);
      },
      value: (dimension, value) => written(dimension, value, false),
      short: (dimension, value) => written(dimension, value, true),
      ...numbers,
    };
  }, [format, t]);
}
