import type { WidgetProps } from "@rjsf/utils";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { verdictOn } from "../../../../core/forms/kinds.ts";
import { getLimits } from "../../../../core/forms/limits.ts";
import { inputAria } from "../ids.ts";
import { useAsked } from "../asked-context.ts";
import css from "./score.module.css";
import { Grid, Inline } from "../../../ui/layout.tsx";

const VERDICT_TONES = { offer: "good", maybe: "warning", reject: "bad" } as const;

const KEYS_AT_REST: ReadonlySet<string> = new Set([
  "Home",
  "PageDown",
  "ArrowLeft",
  "ArrowRight",
  "ArrowDown",
  "ArrowUp",
  " ",
  "Enter",
]);

/** A score, with its verdict where the question shows one. It is no answer until somebody touched it, wherever its handle rests. */
export function Score(props: WidgetProps) {
  const { t } = useTranslation();
  const { id, value, onChange, disabled = false, readonly = false } = props;
  const { question } = useAsked();
  const { min, max } = getLimits(question);
  const given = typeof value === "number";
  const shown = given ? value : min;
  const { "aria-required": _unknownToSliders, ...aria } = inputAria(props);
  const verdict = verdictOn(question, value);
  const score = verdict
    ? t("forms.scored", { score: shown, verdict: t(`forms.verdicts.${verdict}`) })
    : String(shown);
  const words = given ? score : t("forms.notAnswered");
  const answerWhereItRests = () => {
    if (!given && !disabled && !readonly) onChange(min);
  };
  return (
    <Grid className={css["score"]} align="center" gap={[0, 4]} data-given={given}>
      <input
        {...aria}
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={shown}
        aria-valuetext={words}
        disabled={disabled || readonly}
        onChange={(event) => onChange(Number(event.target.value))}
        onClick={answerWhereItRests}
        onKeyDown={(event) => {
          if (KEYS_AT_REST.has(event.key)) answerWhereItRests();
        }}
      />
      <Inline className={css["ends"]} justify="between" tone="faint" size={12} tabular aria-hidden="true">
        <bdi>{question.low_label ?? min}</bdi>
        <bdi>{question.high_label ?? max}</bdi>
      </Inline>
      <output
        className={css["verdict"]}
        htmlFor={id}
        data-tone={verdict ? VERDICT_TONES[verdict] : "neutral"}
        aria-live="off"
      >
        {words}
      </output>
    </Grid>
  );
}
