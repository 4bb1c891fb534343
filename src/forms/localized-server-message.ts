import type { i18n } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import type errors from "../../locales/en/errors.json";
import type { ApiError } from "../lib/api-error.ts";

type AnswerCode = keyof (typeof errors)["answers"];

interface SaidIssue {
  readonly code: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What the server found wrong with one answer, so that it can be said in another language than it was. */
export interface LocalizedMessage {
  readonly text: string;
  /** In which it was said. */
  readonly language: string;
  readonly issues: readonly SaidIssue[];
}

/** The server's own words; once the language is another one, those that it has for the same in that language. */
export function getLocalizedText(i18n: i18n, { text, language, issues }: LocalizedMessage): string {
  const known = issues.every(({ code }) => i18n.exists(`answers.${code}`, { ns: "errors" }));
  if (language === i18n.language || !known) return text;
  const t = i18n.getFixedT(i18n.language, "errors");
  return issues
    .map(({ code, parameters }) => t(`answers.${code as AnswerCode}`, { ...parameters }))
    .join(" ");
}

/** Why a call was refused as a whole, in the language of the moment as far as its code has words that hold no values. */
export function useServerErrorText(): (refused: {
  readonly error: ApiError;
  readonly language: string;
}) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback(
    ({ error, language: spoken }) => {
      const words: unknown = i18n.getResource(language, "errors", error.code);
      const fits = spoken !== language && typeof words === "string" && !words.includes("{{");
      return fits ? words : error.message;
    },
    [i18n, language],
  );
}
