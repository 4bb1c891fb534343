import type { AppError } from "../../core/errors/app-error.ts";
import type { EffectFailure } from "../resources/effects/errors.ts";
import { translateResource } from "../resources/labels.ts";
import { issueText, type IssueWording } from "./issue-text.ts";

/** What a refusal says in the reader's language: the definition's own words where it has some, else those of its code. */
export function formatErrorMessage(
  { own, code, parameters, detail }: Pick<AppError, "own" | "code" | "parameters" | "detail">,
  wording: IssueWording,
): string {
  const { messages, language } = wording;
  const failure = detail?.["effect"] as EffectFailure | undefined;
  if (failure !== undefined) return failureText(code, failure, wording);
  const work = detail?.["work"] as Readonly<Record<string, number>> | undefined;
  if (work !== undefined) return messages.text(code, language, { work: workText(work, wording) });
  return own?.[language] ?? own?.en ?? messages.text(code, language, parameters);
}

/** How many records of which areas. */
function workText(work: Readonly<Record<string, number>>, { language, definitions }: IssueWording): string {
  const areas = Object.entries(work).map(
    ([resource, count]) =>
      `${translateResource(definitions(), { resource, language }).plural} (${count.toLocaleString(language)})`,
  );
  return new Intl.ListFormat(language, { type: "unit" }).format(areas);
}

/** Which record cannot follow, and what it lacks, by the labels of its definition. */
function failureText(
  code: string,
  { resource, record, transition, issues }: EffectFailure,
  wording: IssueWording,
): string {
  const { messages, language, definitions } = wording;
  const { labels } = definitions();
  const spoken = labels[language]?.[resource] ?? labels.en?.[resource];
  const condition = transition && spoken?.conditions?.[transition.field]?.[transition.name];
  const lacking = issues.map(
    (issue) => `${spoken?.fields[issue.field] ?? issue.field}: ${issueText(issue, wording)}`,
  );
  return messages.text(code, language, {
    name: [spoken?.name ?? resource, record].filter((part) => part !== "").join(" "),
    transition:
      (transition && spoken?.transitions?.[transition.field]?.[transition.name]) ?? transition?.name ?? "",
    why:
      issues.length > 0 ? lacking.join(" ") : (condition ?? messages.text("condition_not_met", language, {})),
  });
}
