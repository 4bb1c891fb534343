import type { AriaProps } from "./types.ts";

const NAMES = ["aria-describedby", "aria-invalid", "aria-required", "aria-label", "aria-labelledby"] as const;

/** The part of an input's properties that its control carries on. */
export function ariaOf(props: AriaProps): AriaProps {
  return Object.fromEntries(
    NAMES.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])),
  );
}

/** For a control made of several: the field's label names the whole, and a link in the error summary leads to it. */
export function groupOf(props: AriaProps & { readonly id?: string }) {
  return {
    ...ariaNames(props),
    role: "group",
    tabIndex: -1,
    ...(props.id === undefined ? {} : { id: props.id }),
  } as const;
}

function ariaNames({
  "aria-label": label,
  "aria-labelledby": labelledBy,
  "aria-describedby": describedBy,
}: AriaProps) {
  return { "aria-label": label, "aria-labelledby": labelledBy, "aria-describedby": describedBy };
}
