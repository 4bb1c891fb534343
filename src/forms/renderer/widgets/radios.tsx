import type { WidgetProps } from "@rjsf/utils";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { Tone } from "../../../../core/definition/types.ts";
import { NO, type Rate as RateAnswer, RATES, YES } from "../../../../core/forms/kinds.ts";
import { getLimits, isLine } from "../../../../core/forms/limits.ts";
import { Inline } from "../../../ui/layout.tsx";
import { inputAria, labelId } from "../ids.ts";
import { useAsked } from "../asked-context.ts";
import { OwnOption, useOptions } from "./own-option.tsx";
import { Score } from "./slider-widget.tsx";
import css from "./choices.module.css";
import inputs from "./inputs.module.css";

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly tone?: Tone;
}

interface RadiosProps {
  readonly widget: WidgetProps;
  readonly choices: readonly Choice[];
  readonly look: "beside" | "below" | "steps" | "scale";
}

/** One of a few answers, none of them given at first; an answer that is not required can be taken back. */
function Radios({ widget, choices, look }: RadiosProps) {
  const { t } = useTranslation();
  const { id, value, onChange, required = false, disabled = false, readonly = false } = widget;
  const locked = disabled || readonly;
  return (
    <div className={css["radioLine"]}>
      <div
        {...inputAria(widget)}
        id={id}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={labelId(id)}
        className={css["radios"]}
        data-look={look}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={css["radio"]} data-tone={choice.tone}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={value === choice.value}
              disabled={locked}
              onChange={() => onChange(choice.value)}
            />
            <bdi>{choice.label}</bdi>
          </label>
        ))}
      </div>
      {required || locked || value === undefined ? null : (
        <button
          type="button"
          className={inputs[look === "beside" ? "quiet" : "begins"]}
          onClick={() => onChange(undefined)}
        >
          {t("forms.clear")}
        </button>
      )}
    </div>
  );
}

export function YesNo(props: WidgetProps) {
  const { t } = useTranslation();
  const choices = [
    { value: YES, label: t("values.yes") },
    { value: NO, label: t("values.no") },
  ];
  return <Radios widget={props} choices={choices} look="beside" />;
}

const RATE_TONES = {
  Bad: "bad",
  Unsatisfied: "bad",
  Okay: "warning",
  Satisfied: "good",
  Good: "good",
} as const satisfies Record<RateAnswer, Tone>;

/** Five steps, told by their words; the colours only go with them. */
export function Rate(props: WidgetProps) {
  const { t } = useTranslation();
  const choices = RATES.map((rate) => ({
    value: rate,
    label: t(`forms.rates.${rate}`),
    tone: RATE_TONES[rate],
  }));
  return <Radios widget={props} choices={choices} look="steps" />;
}

/** A step from one end to the other, with words at both; a line where there are many. */
export function Scale(props: WidgetProps) {
  return isLine(useAsked().question) ? <Score {...props} /> : <Steps {...props} />;
}

function Steps(props: WidgetProps) {
  const { question } = useAsked();
  const { min, max } = getLimits(question);
  const { low_label: low = null, high_label: high = null } = question;
  const { value, onChange } = props;
  const choices = Array.from({ length: max - min + 1 }, (_, index) => ({
    value: String(min + index),
    label: String(min + index),
  }));
  const widget = {
    ...props,
    value: typeof value === "number" ? String(value) : undefined,
    onChange: (step: string | undefined) => onChange(step === undefined ? undefined : Number(step)),
  };
  return (
    <div className={css["scale"]}>
      <Radios widget={widget} choices={choices} look="scale" />
      {low === null && high === null ? null : (
        <div className={css["scaleEnds"]}>
          <Inline justify="between" gap={4} tone="quiet" size={12}>
            <bdi>{low}</bdi>
            <bdi>{high}</bdi>
          </Inline>
        </div>
      )}
    </div>
  );
}

export function OptionRadios(props: WidgetProps) {
  const { question } = useAsked();
  const { options, add } = useOptions(question, props.value);
  return (
    <>
      <Radios widget={props} choices={options} look="below" />
      {question.update_options && props.disabled !== true && props.readonly !== true ? (
        <OwnOption
          options={options}
          onAdd={(value) => {
            add(value);
            props.onChange(value);
          }}
        />
      ) : null}
    </>
  );
}
