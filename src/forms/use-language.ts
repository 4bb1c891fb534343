import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import type { Question } from "../../core/forms/types.ts";
import type { ApiError } from "../lib/api-error.ts";
import { request } from "../lib/http.ts";
import type { FormStore } from "./form-store.ts";
import type { LocalizedQuestions } from "./types.ts";

interface LanguageOptions {
  readonly formName: string;
  /** Null while there are no questions, and where their words are settled. */
  readonly store: FormStore | null;
}

const nobody = () => () => undefined;

/**
 * Puts an open form's questions in the reader's language, also those a draft was begun with: in the words of their own
 * version. Until these are here, and where they do not come, the form says what it said before.
 */
export function useLanguage({ formName, store }: LanguageOptions): void {
  const { language } = useTranslation().i18n;
  const shown = useSyncExternalStore(store?.subscribe ?? nobody, () => store?.snapshot().language);
  const version = store?.snapshot().version ?? 0;
  const { data: words } = useQuery<LocalizedQuestions, ApiError>({
    queryKey: ["question-words", formName, version, language],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ form_name: formName, version: String(version), depth: "all" });
      const { data } = await request<{ data: Question[] }>({ path: `/api/question/?${query}`, signal });
      return { questions: data, language };
    },
    enabled: store !== null && shown !== language,
    staleTime: Infinity,
  });
  useEffect(() => {
    // what is at hand meanwhile may be that of the language before
    if (words?.language === language && shown !== language) store?.reword(words);
  }, [store, words, language, shown]);
}
