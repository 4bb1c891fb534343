import type { WidgetProps } from "@rjsf/utils";
import type { PropertyOptions } from "../../../core/forms/compile.ts";
import { factsOf, takesSeveral } from "../../../core/forms/kinds.ts";

export const labelId = (id: string) => `${id}__label`;
export const helpId = (id: string) => `${id}__help`;
/** Of the help that its designer wrote. */
export const hintId = (id: string) => `${id}__hint`;
export const errorId = (id: string) => `${id}__error`;

type Described = Pick<WidgetProps, "id" | "rawErrors" | "options">;

/** What ties an input to the help and the error that stand with it. */
export function describedBy({ id, rawErrors, options }: Described, hasHelp = false) {
  const { question, part } = options as Partial<PropertyOptions>;
  const hasHint = question !== undefined && part !== undefined && hasHintOf(question, part);
  const ids = [
    hasHint ? hintId(id) : null,
    hasHelp ? helpId(id) : null,
    rawErrors?.length ? errorId(id) : null,
  ].filter((one) => one !== null);
  return ids.length > 0 ? { "aria-describedby": ids.join(" ") } : {};
}

export function inputAria(props: Described & Pick<WidgetProps, "required">, hasHelp = false) {
  return {
    ...describedBy(props, hasHelp),
    ...(props.rawErrors?.length ? { "aria-invalid": true as const } : {}),
    ...(props.required === true ? { "aria-required": true as const } : {}),
  };
}

/** What a remark or files beside an answer are: they have words of their own. */
export function isBeside(question: PropertyOptions["question"], part: PropertyOptions["part"]): boolean {
  return part === "comment" || (part === "files" && factsOf(question).files !== "always");
}

/** Something is said below a question: the help that its designer wrote, or how many choices it takes. */
export function hasHintOf(question: PropertyOptions["question"], part: PropertyOptions["part"]): boolean {
  return !isBeside(question, part) && ((question.help ?? null) !== null || isCounted(question));
}

/** A question that says how many choices it takes. */
export function isCounted(question: PropertyOptions["question"]): boolean {
  return takesSeveral(question) && ((question.min_value ?? 0) > 1 || (question.max_value ?? null) !== null);
}
