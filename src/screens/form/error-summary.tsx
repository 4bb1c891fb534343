import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { fieldLabel } from "../../config/labels.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import type { Problems } from "./use-issue-text.ts";
import css from "./form.module.css";

interface ErrorSummaryProps {
  readonly resource: string;
  readonly problems: Problems;
  /** Rises with every refused save: then the summary takes the focus. */
  readonly attempt: number;
  /** What failed besides fields. */
  readonly failure: string | null;
}

/** Everything that stands in the way of saving, with a way to each. */
export function ErrorSummary({ resource, problems, attempt, failure }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(problems).filter(([, texts]) => texts.length > 0);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (attempt === 0 || (entries.length === 0 && failure === null)) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css["summary"]}>
      <h2>{failure ?? t("form.problems", { count: entries.length })}</h2>
      <ul>
        {entries.map(([path, texts]) => (
          <li key={path}>
            <button type="button" onClick={() => focusField(path)}>
              {t("form.problem", { field: labelOf(path), problem: texts.join(" ") })}
            </button>
          </li>
        ))}
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

/** Brings a field into view with the focus in it. */
export function focusField(path: string): void {
  const [field = path] = path.split(".");
  const control = document.getElementById(`record_${field}`);
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}
