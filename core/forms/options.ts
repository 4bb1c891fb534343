import { foldText } from "../definition/fold.ts";

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

/** The choice that excludes all others. */
export function isNone(option: string): boolean {
  return option.trim().toLowerCase() === "none";
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

/** Choices after a change: None chosen last stands alone, anything else chosen takes None away. */
export function chooseOptions({
  before,
  chosen,
}: {
  before: readonly unknown[];
  chosen: readonly unknown[];
}): readonly unknown[] {
  const none = chosen.find((option) => typeof option === "string" && isNone(option));
  if (none === undefined || chosen.length === 1) return chosen;
  const hadNone = before.some((option) => typeof option === "string" && isNone(option));
  return hadNone ? chosen.filter((option) => typeof option !== "string" || !isNone(option)) : [none];
}
