import { useCallback } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { saidText } from "./said.ts";
import type { Problem } from "./types.ts";
import type { Refusal } from "./drawn/chosen-files.ts";

const REFUSALS: ReadonlySet<string> = new Set([
  "file_kind",
  "empty_file",
  "too_large_file",
  "too_many_files",
] satisfies Refusal[]);

/** Words for what is wrong with an answer. */
export function useProblemText(): (problem: Problem) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (problem) => {
      if (problem.code === "said") return saidText(i18n, problem.said);
      const { place, code, parameters } = problem;
      if (code === "required") return t(`forms.missing.${place.part}`);
      // a file that was not even taken is named
      if (isRefusal(code) && "name" in parameters) return t(`forms.refused.${code}`, parameters);
      return t(`forms.problems.${code}`, parameters);
    },
    [t, i18n],
  );
}

function isRefusal(code: string): code is Refusal {
  return REFUSALS.has(code);
}
