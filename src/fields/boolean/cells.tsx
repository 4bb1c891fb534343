import type { CellProps } from "../types.ts";
import css from "./boolean.module.css";

export function booleanCell({ value, context }: CellProps) {
  return (
    <span className={value === true ? css["yes"] : css["no"]}>
      {context.words(value === true ? "yes" : "no")}
    </span>
  );
}
