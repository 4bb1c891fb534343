import type { ReportAnswer } from "../../../core/reports/answers.ts";
import { useFigureWords } from "../../figures/words.ts";
import { ReportPart } from "./report-part.tsx";
import { Stack } from "../../ui/layout.tsx";

interface ReportBodyProps {
  readonly report: ReportAnswer;
  /** Newer figures are on their way. */
  readonly busy: boolean;
}

/** The parts of a report, one below the other. */
export function ReportBody({ report, busy }: ReportBodyProps) {
  const words = useFigureWords();
  return (
    <Stack gap={4} aria-busy={busy}>
      {report.parts.map((part) => (
        <ReportPart key={part.name} report={report} part={part} words={words} />
      ))}
    </Stack>
  );
}
