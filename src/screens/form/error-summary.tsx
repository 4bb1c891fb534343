import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { fieldLabel } from "../../config/labels.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { focusField } from "./form-scope.ts";
import type { Problems } from "./use-issue-text.ts";
import css from "./form.module.css";

interface ErrorSummaryProps {
  readonly resource: string;
  /** Ids of the form's controls begin with it. */
  readonly formName: string;
  readonly problems: Problems;
  readonly warnings: Problems;
  /** Rises with every save that did not go out: then the summary takes the focus. */
  readonly attempt: number;
  /** What failed besides fields. */
  readonly failure: string | null;
}

/** A pasted block may be wrong all over: the summary stays readable, the fields say the rest. */
const MOST_SHOWN = 12;

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
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={css["summary"]}
      data-level={refused ? "error" : "warning"}
    >
      <h2>{failure ?? t(refused ? "form.problems" : "form.warnings", { count: entries.length })}</h2>
      <ul>
        {entries.slice(0, MOST_SHOWN).map(([path, texts]) => (
          <li key={path}>
            <button type="button" onClick={() => focusField(formName, path)}>
              {t("form.problem", { field: labelOf(path), problem: texts.join(" ") })}
            </button>
          </li>
        ))}
        {entries.length > MOST_SHOWN ? (
          <li>{t("form.moreProblems", { count: entries.length - MOST_SHOWN })}</li>
        ) : null}
      </ul>
    </div>
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

function entriesOf(problems: Problems): (readonly [string, readonly string[]])[] {
  return Object.entries(problems).filter(([, texts]) => texts.length > 0);
}
