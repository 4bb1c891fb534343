import { useEffect, useRef } from "react";
import { ProblemBox } from "../../ui/problem-box.tsx";
import { useFormProblems } from "../use-form-problems.ts";
import { useOfForm } from "../use-of-form.ts";
import { useFormStore } from "./store-context.ts";

/** Everything that stands in the way of sending, with a way to each; the first has the focus after a check. */
export function ProblemSummary() {
  const store = useFormStore();
  const problems = useFormProblems({ store });
  const attempt = useOfForm(store, (form) => form.attempt);
  const seen = useRef(attempt);
  useEffect(() => {
    if (seen.current === attempt) return;
    seen.current = attempt;
    problems[0]?.focus();
  }, [attempt, problems]);

  if (attempt === 0 || problems.length === 0) return null;
  return <ProblemBox problems={problems} />;
}
