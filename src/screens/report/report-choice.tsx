import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ReportHead } from "../../../core/reports/answers.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import controls from "../../ui/control.module.css";
import { Box, Inline } from "../../ui/layout.tsx";

/** More would take several lines of the page. */
const MAX_TABS = 12;

interface ReportChoiceProps {
  readonly heads: readonly ReportHead[];
  readonly value: string | null;
  readonly onChange: (name: string) => void;
  /** What is chosen, where it is no report. */
  readonly label?: string;
}

/** Which of the reports at this address is shown. */
export function ReportChoice({ heads, value, onChange, label }: ReportChoiceProps) {
  const { t } = useTranslation();
  const asked = label ?? t("reports.choose");
  const id = useId();
  const narrow = useNarrow();
  if (narrow || heads.length > MAX_TABS) {
    return (
      <Box above={3} className="no-print">
        <select
          className={controls[narrow ? "input" : "select"]}
          aria-label={asked}
          value={value ?? ""}
          onChange={(event) => onChange(event.target.value)}
        >
          {heads.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </Box>
    );
  }
  return (
    <Inline as="nav" className="no-print" wrap gap={[0, 6]} above={4} borderBelow aria-labelledby={id}>
      <span id={id} className="visually-hidden">
        {asked}
      </span>
      {heads.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          className={controls["tab"]}
          aria-current={name === value ? "page" : undefined}
          onClick={() => onChange(name)}
        >
          {title}
        </button>
      ))}
    </Inline>
  );
}
