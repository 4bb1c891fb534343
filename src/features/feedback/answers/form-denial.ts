import type { AnswerPart } from "../../../../core/forms/types.ts";
import type { LocalizedMessage } from "../../../forms/localized-server-message.ts";
import type { FormError } from "../../../forms/types.ts";
import { type ApiError, isRecord } from "../../../lib/api-error.ts";

interface Refusal {
  /** By the name of the field beside the answers. */
  readonly fields: Readonly<Record<string, LocalizedMessage>>;
  readonly answers: readonly FormError[];
}

const PARTS: ReadonlySet<unknown> = new Set<AnswerPart>(["answer", "comment", "files"]);

/** What the server found wrong, at the fields and answers it names; null where it names none. `language`: it speaks that. */
export function getFormDenial(error: ApiError, language: string): Refusal | null {
  const issues = isRecord(error.body) ? error.body["issues"] : null;
  if (!Array.isArray(issues)) return null;
  const fields: Record<string, LocalizedMessage> = {};
  const answers: FormError[] = [];
  for (const [place, found] of Map.groupBy(issues.filter(isRecord), placeOf)) {
    const [{ question, part, block } = {}] = found;
    const text = error.errors[place]?.join(" ") ?? error.message;
    const said = { text, language, issues: found.map(codeOf) };
    if (typeof question === "number") {
      answers.push({
        place: {
          question,
          part: PARTS.has(part) ? (part as AnswerPart) : "answer",
          block: Array.isArray(block) ? block.filter((number) => typeof number === "number") : [],
        },
        code: "said",
        said,
      });
    } else if (place !== "") fields[place] = said;
  }
  return Object.keys(fields).length + answers.length > 0 ? { fields, answers } : null;
}

const placeOf = ({ path }: Readonly<Record<string, unknown>>): string =>
  Array.isArray(path) ? path.join(".") : "";

const codeOf = ({
  code,
  parameters,
}: Readonly<Record<string, unknown>>): LocalizedMessage["issues"][number] => ({
  code: String(code),
  parameters: isRecord(parameters) ? parameters : {},
});
