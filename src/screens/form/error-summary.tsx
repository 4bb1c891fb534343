import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { focusField } from "./form-scope.ts";
import type { FieldErrors } from "./use-issue-text.ts";

interface ErrorSummaryProps {
  readonly resource: string;
  /** Ids of the form's controls begin with it. */
  readonly formName: string;
  readonly problems: FieldErrors;
  readonly warnings: FieldErrors;
  /** Rises with every save that did not go out: then the summary takes the focus. */
  readonly attempt: number;
  /** What failed besides fields. */
  readonly failure: string | null;
}

/** Everything that stands in the way of saving, with a way to each; or what is doubtful, to be seen once. */
export function ErrorSummary({
  resource,
  formName,
  problems,
  warnings,
  attempt,
  failure,
}: ErrorSummaryProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const box = useRef<HTMLDivElement>(null);
  const wrong = entriesOf(problems);
  const refused = wrong.length > 0 || failure !== null;
  const entries = refused ? wrong : entriesOf(warnings);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (attempt === 0 || (entries.length === 0 && failure === null)) return null;
  return (
    <ErrorBox
      ref={box}
      title={failure ?? t(refused ? "form.problems" : "form.warnings", { count: entries.length })}
      level={refused ? "error" : "warning"}
      problems={entries.map(([path, texts]) => ({
        key: path,
        label: labelOf(path),
        text: texts.join(" "),
        focus: () => focusField(formName, path),
      }))}
    />
  );

  function labelOf(path: string): string {
    const [field = path, row, child] = path.split(".");
    const label = fieldLabel(config, resource, field);
    if (row === undefined) return label;
    const to = config.resources
      .find(({ name }) => name === resource)
      ?.fields.find(({ name }) => name === field)?.to;
    const part = child === undefined || !to ? "" : fieldLabel(config, to, child);
    return t("form.rowField", { field: label, row: Number(row) + 1, part });
  }
}

function entriesOf(problems: FieldErrors): (readonly [string, readonly string[]])[] {
  return Object.entries(problems).filter(([, texts]) => texts.length > 0);
}
