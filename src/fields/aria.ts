import type { AriaProps } from "./types.ts";

const NAMES = ["aria-describedby", "aria-invalid", "aria-required", "aria-label", "aria-labelledby"] as const;

/** The part of an input's properties that its control carries on. */
export function ariaOf(props: AriaProps): AriaProps {
  return Object.fromEntries(
    NAMES.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])),
  );
}
