import { Rate } from "antd";
import { ariaOf } from "../aria.ts";
import type { InputProps } from "../types.ts";
import css from "./rating.module.css";

export function RatingInput(props: InputProps) {
  const { max } = props.field.limits;
  return (
    <Rate
      {...ariaOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      count={typeof max === "number" ? max : 5}
      value={typeof props.value === "number" ? props.value : 0}
      disabled={props.disabled ?? false}
      onChange={(stars) => {
        props.onChange?.(stars === 0 ? null : stars);
        props.onBlur?.();
      }}
    />
  );
}

export function SliderInput(props: InputProps) {
  const { min, max } = props.field.limits;
  const least = typeof min === "number" ? min : 1;
  const given = typeof props.value === "number";
  return (
    <span className={css["slider"]}>
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
      <output>{given ? String(props.value) : "–"}</output>
    </span>
  );
}
