import type { KeyboardEvent } from "react";
import type { Position } from "../../../../core/forms/design-several.ts";
import type { AnswerType } from "../../../../core/forms/types.ts";

/** What happens to a question on its card. */
export type CardAction = { readonly id: number } & (
  | { readonly kind: "choose" }
  | { readonly kind: "title"; readonly title: string }
  | { readonly kind: "type"; readonly title: string; readonly type: AnswerType }
  /** What was pasted is more than words of one question. */
  | { readonly kind: "paste"; readonly text: string }
  | { readonly kind: "key"; readonly event: KeyboardEvent<HTMLElement> }
  /** `range`: all from the one chosen before. */
  | { readonly kind: "select"; readonly range: boolean }
  | { readonly kind: "drag" }
  | { readonly kind: "drop"; readonly at: Position }
  | { readonly kind: "remove" }
);
