import { Steps as StepLine } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { JobStep } from "./step-of.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import { Box, Inline } from "../../ui/layout.tsx";

const ORDER = ["file", "mapping", "rows", "result"] as const;

/** Being at work belongs to what the work is for. */
const PLACE: Readonly<Record<JobStep | "file", (typeof ORDER)[number]>> = {
  file: "file",
  mapping: "mapping",
  checking: "rows",
  rows: "rows",
  running: "result",
  result: "result",
};

interface StepsProps {
  readonly current: JobStep | "file";
  readonly fileName?: string;
}

/** The way of an import, with the present place on it. */
export function Steps({ current, fileName }: StepsProps) {
  const { t } = useTranslation();
  const at = ORDER.indexOf(PLACE[current]);
  return (
    <Inline wrap align="center" justify="between" gap={[2, 4]} padBelow={3} borderBelow>
      <Box grow measure={720}>
        <StepLine
          size="small"
          responsive={false}
          titlePlacement={useNarrow() ? "vertical" : "horizontal"}
          current={at}
          items={ORDER.map((name) => ({ title: t(`import.steps.${name}`) }))}
          aria-label={t("import.steps.label")}
        />
      </Box>
      {fileName === undefined ? null : (
        <Box as="bdi" cut fits tone="quiet" size={13} title={fileName}>
          {fileName}
        </Box>
      )}
    </Inline>
  );
}
