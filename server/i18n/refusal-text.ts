import type { Language } from "../../core/definition/definitions.ts";
import type { AppError } from "../../core/errors/app-error.ts";
import type { Messages } from "./messages.ts";

/** What a refusal says in the reader's language: the definition's own words where it has some, else those of its code. */
export function refusalText(
  { own, code, parameters }: Pick<AppError, "own" | "code" | "parameters">,
  { messages, language }: { messages: Messages; language: Language },
): string {
  return own?.[language] ?? own?.en ?? messages.text(code, language, parameters);
}
