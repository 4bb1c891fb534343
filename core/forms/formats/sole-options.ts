import { factsOf } from "../kinds.ts";
import type { AnswerType, StoredQuestion } from "../types.ts";

type Sole = Pick<StoredQuestion, "sole_options">;

/** Options that stand alone, one a line, as tables write them. */
export function writeSole({ sole_options = [] }: Sole): string | undefined {
  return sole_options.length === 0 ? undefined : sole_options.join("\n");
}

export function readSole(answer_type: AnswerType, options: readonly string[]): Sole {
  const sole_options = options.map((option) => option.trim()).filter(Boolean);
  return factsOf({ answer_type }).kind !== "choices" || sole_options.length === 0 ? {} : { sole_options };
}
