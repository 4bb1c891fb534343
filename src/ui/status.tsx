import type { Tone } from "../../core/definition/types.ts";
import css from "./status.module.css";

interface StatusProps {
  readonly tone: Tone;
  readonly children: string;
  /** On a tint, where it stands alone; without, in a table. */
  readonly tinted?: boolean;
}

/** A state as a word with its sign: the shape differs with the tone, so that colour is never alone. */
export function Status({ tone, children, tinted = false }: StatusProps) {
  return (
    <span className={tinted ? `${css["status"]} ${css["tinted"]}` : css["status"]} data-tone={tone}>
      <span className={css["sign"]} aria-hidden="true" />
      {children}
    </span>
  );
}
