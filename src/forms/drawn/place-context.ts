import { createContext, use } from "react";
import type { AnswerPlace, Question } from "../../../core/forms/types.ts";

/** What a widget draws. */
export interface Asked {
  readonly question: Question;
  readonly place: AnswerPlace;
}

export const AskedContext = createContext<Asked | null>(null);

export function useAsked(): Asked {
  const asked = use(AskedContext);
  if (!asked) throw new Error("An input stands outside a question.");
  return asked;
}
