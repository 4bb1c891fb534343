import type { ReportAnswer } from "../../../core/reports/answers.ts";
import { useFigureWords } from "../../figures/words.ts";
import { ReportPart } from "./report-part.tsx";
import css from "./report-screen.module.css";

interface ReportBodyProps {
  readonly report: ReportAnswer;
  /** Newer figures are on their way. */
  readonly busy: boolean;
}

/** The parts of a report, one below the other. */
export function ReportBody({ report, busy }: ReportBodyProps) {
  const words = useFigureWords();
  return (
    <div className={css["parts"]} aria-busy={busy}>
      {report.parts.map((part) => (
        <ReportPart key={part.name} report={report} part={part} words={words} />
      ))}
    </div>
  );
}
