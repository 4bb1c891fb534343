import { createContext, use } from "react";
import type { AnswerPosition, Question } from "../../../core/forms/types.ts";

/** What a widget draws. */
export interface Asked {
  readonly question: Question;
  readonly place: AnswerPosition;
}

export const AskedContext = createContext<Asked | null>(null);

export function useAsked(): Asked {
  const asked = use(AskedContext);
  if (!asked) throw new Error("An input stands outside a question.");
  return asked;
}
