import type { WidgetProps } from "@rjsf/utils";

export const labelId = (id: string) => `${id}__label`;
export const helpId = (id: string) => `${id}__help`;
export const errorId = (id: string) => `${id}__error`;

type Described = Pick<WidgetProps, "id" | "rawErrors">;

/** What ties an input to the help and the error that stand with it. */
export function describedBy({ id, rawErrors }: Described, hasHelp = false) {
  const ids = [hasHelp ? helpId(id) : null, rawErrors?.length ? errorId(id) : null].filter(
    (one) => one !== null,
  );
  return ids.length > 0 ? { "aria-describedby": ids.join(" ") } : {};
}

export function inputAria(props: Described & Pick<WidgetProps, "required">, hasHelp = false) {
  return {
    ...describedBy(props, hasHelp),
    ...(props.rawErrors?.length ? { "aria-invalid": true as const } : {}),
    ...(props.required === true ? { "aria-required": true as const } : {}),
  };
}
