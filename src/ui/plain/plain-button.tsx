import type { ComponentProps } from "react";
import css from "./plain-button.module.css";

interface PlainButtonProps extends Omit<ComponentProps<"button">, "className"> {
  readonly quiet?: boolean;
}

/** The button of a page that is there before the component library is. */
export function PlainButton({ quiet = false, type = "button", ...button }: PlainButtonProps) {
  return <button {...button} type={type} className={css[quiet ? "quiet" : "main"]} />;
}
