import { getPath } from "../../core/forms/paths.ts";
import type { AnswerPosition, FormQuestions } from "../../core/forms/types.ts";

interface AnswerId {
  readonly idPrefix: string;
  readonly form: FormQuestions;
  readonly place: AnswerPosition;
}

/** Of the element that takes an answer, as rjsf names it. */
export function answerId({ idPrefix, form, place }: AnswerId): string {
  return [idPrefix, ...getPath({ form, place })].join("_");
}

/** Brings an answer into view with the focus in it; of several inputs the chosen one or the first. */
export function focusAnswer(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  place.scrollIntoView({ block: "center" });
  const inside = place.querySelector<HTMLElement>("input:checked, input, button, textarea");
  (place.matches("input, textarea, button") ? place : (inside ?? place)).focus({ preventScroll: true });
}
