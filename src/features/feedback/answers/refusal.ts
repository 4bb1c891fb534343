import type { AnswerPart } from "../../../../core/forms/types.ts";
import type { Problem } from "../../../forms/types.ts";
import { type ApiError, isRecord } from "../../../lib/api-error.ts";

interface Refusal {
  /** By the name of the field beside the answers. */
  readonly fields: Readonly<Record<string, string>>;
  readonly answers: readonly Problem[];
}

const PARTS: ReadonlySet<unknown> = new Set<AnswerPart>(["answer", "comment", "files"]);

/** What the server found wrong, in its words, at the fields and answers it names; null where it names none. */
export function refusalOf(error: ApiError): Refusal | null {
  const issues = isRecord(error.body) ? error.body["issues"] : null;
  if (!Array.isArray(issues)) return null;
  const fields: Record<string, string> = {};
  const answers: Problem[] = [];
  for (const issue of issues.filter(isRecord)) {
    const { question, part, block, path } = issue;
    const place = Array.isArray(path) ? path.join(".") : "";
    const text = error.errors[place]?.join(" ") ?? error.message;
    if (typeof question === "number") {
      answers.push({
        place: {
          question,
          part: PARTS.has(part) ? (part as AnswerPart) : "answer",
          block: Array.isArray(block) ? block.filter((number) => typeof number === "number") : [],
        },
        code: "said",
        parameters: { text },
      });
    } else if (place !== "") fields[place] = text;
  }
  return Object.keys(fields).length + answers.length > 0 ? { fields, answers } : null;
}
