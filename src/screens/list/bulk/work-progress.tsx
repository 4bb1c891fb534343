import { Button, Progress as ProgressBar } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import type { Progress } from "./use-bulk-run.ts";
import { Box, Inline } from "../../../ui/layout.tsx";

interface WorkProgressProps {
  readonly label: string;
  readonly progress: Progress;
  readonly onStop?: () => void;
}

/** How far the work is, in rows. */
export function WorkProgress({ label, progress: { rows, total }, onStop }: WorkProgressProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return (
    <Inline align="center" gap={3} tone="quiet" size={13} tabular>
      <Box grow>
        <ProgressBar
          percent={(rows.length / Math.max(total, 1)) * 100}
          size="small"
          showInfo={false}
          status="normal"
          aria-label={label}
        />
      </Box>
      <span role="status">
        {t("bulk.progress", { done: format.number(rows.length), total: format.number(total) })}
      </span>
      {onStop ? (
        <Button size="small" onClick={onStop}>
          {t("bulk.stop")}
        </Button>
      ) : null}
    </Inline>
  );
}
