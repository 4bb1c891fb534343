import { asText } from "../values.ts";
import type { CellProps } from "../types.ts";
import css from "./rating.module.css";

export function ratingCell({ value, field }: CellProps) {
  const { max } = field.limits;
  const most = typeof max === "number" ? max : 5;
  return (
    <span>
      <span className={css["stars"]} aria-hidden="true">
        {"★".repeat(Math.min(Number(value), most))}
      </span>
      <span className="visually-hidden">{`${asText(value)} / ${most}`}</span>
    </span>
  );
}

export function sliderCell({ value }: CellProps) {
  return asText(value);
}
