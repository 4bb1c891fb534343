import { useEffect, useRef } from "react";
import { ErrorBox } from "../../ui/error-box.tsx";
import { useFormErrors } from "../use-form-errors.ts";
import { useFormSelector } from "../use-form-selector.ts";
import { useFormStore } from "./store-context.ts";

/** Everything that stands in the way of sending, with a way to each; the first has the focus after a check. */
export function ErrorSummary() {
  const store = useFormStore();
  const problems = useFormErrors({ store });
  const attempt = useFormSelector(store, (form) => form.attempt);
  const seen = useRef(attempt);
  useEffect(() => {
    if (seen.current === attempt) return;
    seen.current = attempt;
    problems[0]?.focus();
  }, [attempt, problems]);

  if (attempt === 0 || problems.length === 0) return null;
  return <ErrorBox problems={problems} />;
}
