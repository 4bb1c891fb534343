import type { Definitions, Language } from "../../core/definition/definitions.ts";
import type { Messages } from "./messages.ts";

/** What an issue is put into words with. */
export interface IssueWording {
  readonly messages: Messages;
  readonly language: Language;
  /** Definitions of this moment: words of their rules and fields. */
  readonly definitions: () => Pick<Definitions, "labels">;
}

/** What is wrong with a value, or doubtful about it: a rule in its own words, another field by its label. */
export function issueText(
  { code, parameters }: { readonly code: string; readonly parameters: Readonly<Record<string, unknown>> },
  { messages, language, definitions }: IssueWording,
): string {
  const { resource, rule, other } = parameters;
  const { labels } = definitions();
  const of = (spoken: Language) => labels[spoken]?.[String(resource)];
  const own = of(language)?.rules?.[String(rule)] ?? of("en")?.rules?.[String(rule)];
  if (own !== undefined) return own;
  const label = of(language)?.fields[String(other)] ?? of("en")?.fields[String(other)];
  const named = other !== undefined && label !== undefined ? { ...parameters, other: label } : parameters;
  return messages.text(`fields.${code}`, language, named);
}
