import { foldText } from "../definition/fold.ts";
import type { FormQuestion } from "./types.ts";

/** Characters of an option, also of one that its answerer adds. */
export const OPTION_LENGTH = 200;

/** Characters as both validators count them. */
export function characters(text: string): number {
  return Array.from(text).length;
}

/** Two options are the same when this is: neither case nor spaces count ("Java Script", " javascript "). */
export function foldOption(text: string): string {
  return foldText(text).replaceAll(" ", "");
}

/** Whether a choice excludes all others: None does, and what the question says. */
export function isSole({ sole_options = [] }: Pick<FormQuestion, "sole_options">, option: unknown): boolean {
  if (typeof option !== "string") return false;
  return option.trim().toLowerCase() === "none" || sole_options.includes(option);
}

export type AddedOption =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: "blank_option" | "duplicate_option" | "option_too_long" };

/** An option of one's own beside those there are. `options`: what is offered and what was added before. */
export function addOption({ options, text }: { options: readonly string[]; text: string }): AddedOption {
  const value = text.trim();
  if (value === "") return { ok: false, code: "blank_option" };
  if (characters(value) > OPTION_LENGTH) return { ok: false, code: "option_too_long" };
  const folded = foldOption(value);
  if (options.some((option) => foldOption(option) === folded)) return { ok: false, code: "duplicate_option" };
  return { ok: true, value };
}

/** Choices after a change: one that stands alone takes the others away, and goes when another is chosen. */
export function chooseOptions(
  question: Pick<FormQuestion, "sole_options">,
  { before, chosen }: { before: readonly unknown[]; chosen: readonly unknown[] },
): readonly unknown[] {
  if (chosen.length < 2) return chosen;
  const added = chosen.find((option) => isSole(question, option) && !before.includes(option));
  return added === undefined ? chosen.filter((option) => !isSole(question, option)) : [added];
}
