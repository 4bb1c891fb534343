import type { Definitions, Language } from "../../core/definition/definitions.ts";
import type { ValueErrorCode } from "../../core/definition/issues.ts";
import type { Messages } from "./messages.ts";

/** What an issue is put into words with. */
export interface IssueWording {
  readonly messages: Messages;
  readonly language: Language;
  /** Definitions of this moment: words of their rules and fields. */
  readonly definitions: () => Pick<Definitions, "labels">;
}

/** The fields of a browser read more than a call or a file may send, and say so in examples; here they would not be true. */
const SENT = new Set<string>(["invalid_date", "invalid_datetime", "invalid_time"] satisfies ValueErrorCode[]);

/** What is wrong with a value, or doubtful about it: a rule in its own words, another field by its label. */
export function issueText(
  { code, parameters }: { readonly code: string; readonly parameters: Readonly<Record<string, unknown>> },
  { messages, language, definitions }: IssueWording,
): string {
  const { resource, rule, check, record, other } = parameters;
  const { labels } = definitions();
  const of = (spoken: Language) => labels[spoken]?.[String(resource)];
  const own = of(language)?.rules?.[String(rule)] ?? of("en")?.rules?.[String(rule)];
  if (own !== undefined) return own;
  if (typeof check === "string") {
    const message =
      of(language)?.checks?.[check] ?? of("en")?.checks?.[check] ?? messages.text(`fields.${code}`, language);
    return typeof record === "string" ? `${message} (${record})` : message;
  }
  const label = of(language)?.fields[String(other)] ?? of("en")?.fields[String(other)];
  const named = other !== undefined && label !== undefined ? { ...parameters, other: label } : parameters;
  return messages.text(SENT.has(code) ? `sent.${code}` : `fields.${code}`, language, named);
}
