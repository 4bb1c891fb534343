import { useCallback } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { getLocalizedText } from "./localized-server-message.ts";
import type { FormError } from "./types.ts";
import type { FileError } from "./renderer/chosen-files.ts";

const REFUSALS: ReadonlySet<string> = new Set([
  "file_kind",
  "empty_file",
  "too_large_file",
  "too_many_files",
] satisfies FileError[]);

/** Words for what is wrong with an answer. */
export function useErrorText(): (problem: FormError) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (problem) => {
      if (problem.code === "said") return getLocalizedText(i18n, problem.said);
      const { place, code, parameters } = problem;
      if (code === "required") return t(`forms.missing.${place.part}`);
      // a file that was not even taken is named
      if (isRefusal(code) && "name" in parameters) return t(`forms.refused.${code}`, parameters);
      return t(`forms.problems.${code}`, parameters);
    },
    [t, i18n],
  );
}

function isRefusal(code: string): code is FileError {
  return REFUSALS.has(code);
}
