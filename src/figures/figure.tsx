import { useTranslation } from "../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import type { FigureAnswer, MeasureAnswer } from "../../core/reports/answers.ts";
import { Change } from "./change.tsx";
import { useRowsAddress } from "./use-rows-address.ts";
import type { FigureLabels } from "./use-figure-labels.ts";
import { Text } from "../ui/layout.tsx";
import css from "./figure.module.css";

interface FigureProps {
  readonly measure: MeasureAnswer;
  readonly figure: FigureAnswer | undefined;
  readonly words: FigureLabels;
  /** What the figure stands for, in words: “Ashok Banerjee, Submissions”. */
  readonly about: string;
  /** Also says how it changed. */
  readonly compared?: boolean;
}

const isSomething = (value: FigureAnswer["value"]): boolean => value !== null && Number(value) !== 0;

/** A figure that opens the rows behind it. */
export function Figure({ measure, figure, words, about, compared = false }: FigureProps) {
  const { t } = useTranslation();
  const addressOf = useRowsAddress();
  if (figure === undefined) return <Text tone="faint">–</Text>;
  if (figure.withheld) {
    return (
      <Text tone="faint" title={t("reports.withheldText")}>
        {t("reports.withheld")}
      </Text>
    );
  }
  const text = words.figure(measure, figure.value);
  const to = addressOf(measure.resource, figure.rows);
  return (
    <>
      {to === null ? (
        <span>{text}</span>
      ) : (
        <Link to={to} className={css["link"]} aria-label={t("reports.openRows", { figure: text, about })}>
          {text}
        </Link>
      )}
      {compared &&
      figure.previous !== undefined &&
      (isSomething(figure.value) || isSomething(figure.previous)) ? (
        <Change measure={measure} figure={figure} words={words} />
      ) : null}
    </>
  );
}
