import { useCallback } from "react";
import { useFieldContext } from "../config/config-context.tsx";
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

const DAY_LIMITS: ReadonlySet<string> = new Set(["day_outside", "day_before", "day_after"]);

/** Words for what is wrong with an answer. */
export function useErrorText(): (problem: FormError) => string {
  const { t, i18n } = useTranslation();
  const { format } = useFieldContext();
  return useCallback(
    (problem) => {
      if (problem.code === "said") return getLocalizedText(i18n, problem.said);
      const { place, code, parameters } = problem;
      if (code === "required") return t(`forms.missing.${place.part}`);
      // a file that was not even taken is named
      if (isRefusal(code) && "name" in parameters) return t(`forms.refused.${code}`, parameters);
      if (!DAY_LIMITS.has(code)) return t(`forms.problems.${code}`, parameters);
      // days are said as they are typed
      const days = Object.entries(parameters).map(([name, day]) => [name, format.date(String(day))]);
      return t(`forms.problems.${code}`, Object.fromEntries(days));
    },
    [t, i18n, format],
  );
}

function isRefusal(code: string): code is FileError {
  return REFUSALS.has(code);
}
