import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { ariaOf, groupOf } from "../aria.ts";
import type { InputProps } from "../types.ts";
import css from "./rating.module.css";
import { Box, Inline } from "../../ui/layout.tsx";

/** Stars, each by its number; the chosen one, chosen again, is taken back. */
export function RatingInput(props: InputProps) {
  const { t } = useTranslation();
  const name = useId();
  const { max } = props.field.limits;
  const most = typeof max === "number" ? max : 5;
  const value = typeof props.value === "number" ? props.value : 0;
  const choose = (star: number | null) => {
    props.onChange?.(star);
    props.onBlur?.();
  };
  return (
    <span
      {...groupOf(props)}
      role="radiogroup"
      aria-required={props["aria-required"]}
      aria-invalid={props["aria-invalid"]}
      className={css["choice"]}
    >
      {Array.from({ length: most }, (_, before) => before + 1).map((star) => (
        <label key={star} data-full={star <= value}>
          <input
            type="radio"
            name={name}
            aria-label={t("values.star", { number: star, most })}
            checked={star === value}
            disabled={props.disabled}
            onChange={() => choose(star)}
            onClick={() => {
              if (star === value) choose(null);
            }}
          />
          <span aria-hidden="true">{star <= value ? "★" : "☆"}</span>
        </label>
      ))}
    </span>
  );
}

export function SliderInput(props: InputProps) {
  const { min, max } = props.field.limits;
  const least = typeof min === "number" ? min : 1;
  const given = typeof props.value === "number";
  return (
    <Inline as="span" className={css["slider"]} align="center" gap={3} measure={320} minBlockSize="control">
      <input
        {...ariaOf(props)}
        id={props.id}
        type="range"
        min={least}
        max={typeof max === "number" ? max : 10}
        value={given ? Number(props.value) : least}
        disabled={props.disabled}
        onChange={(event) => props.onChange?.(Number(event.target.value))}
        onBlur={props.onBlur}
      />
      <Box as="output" tabular>
        {given ? String(props.value) : "–"}
      </Box>
    </Inline>
  );
}
