import { useTranslation } from "../i18n/use-translation.tsx";
import type { FigureAnswer, MeasureAnswer } from "../../core/reports/answers.ts";
import type { FigureLabels } from "./use-figure-labels.ts";
import css from "./figure.module.css";

interface ChangeProps {
  readonly measure: MeasureAnswer;
  readonly figure: FigureAnswer;
  readonly words: FigureLabels;
}

/** How a figure stands against the stretch compared with: an arrow and the share, and in words what it was. */
export function Change({ measure, figure, words }: ChangeProps) {
  const { t } = useTranslation();
  const was = t("reports.was", { figure: words.figure(measure, figure.previous ?? null) });
  const [now, before] = [Number(figure.value ?? 0), Number(figure.previous ?? 0)];
  const difference = now - before;
  const tone = getTone(measure.good, difference);
  const arrow = difference === 0 ? "=" : difference > 0 ? "▲" : "▼";
  const points = measure.format.kind === "percent";
  const size = points
    ? words.number(Math.abs(Math.round(difference * 10) / 10))
    : before === 0
      ? null
      : shareOf(Math.abs(difference) / Math.abs(before), words);
  return (
    <span className={css["change"]} data-tone={tone} title={was}>
      <span aria-hidden="true">
        {arrow}
        {difference === 0 || size === null ? "" : ` ${size}`}
      </span>
      <span className="visually-hidden">{was}</span>
    </span>
  );
}

/** A share beyond this says only that there was next to nothing before. */
const MAX_SHOWN_CHANGE = 9.99;

function shareOf(share: number, words: FigureLabels): string {
  return share > MAX_SHOWN_CHANGE ? `>${words.percent(MAX_SHOWN_CHANGE)}` : words.percent(share);
}

function getTone(good: MeasureAnswer["good"], difference: number): "good" | "bad" | undefined {
  if (good === null || difference === 0) return undefined;
  return difference > 0 === (good === "more") ? "good" : "bad";
}
