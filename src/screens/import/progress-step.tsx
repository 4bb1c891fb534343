import { Button } from "antd";
import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { busySign } from "../../ui/busy.tsx";
import { cancelWork } from "./import-calls.ts";
import type { StepProps } from "./step-props.ts";
import { Box, Grid, Inline, Stack, Text } from "../../ui/layout.tsx";
import css from "./import-screen.module.css";

/** While the server checks rows or writes them. The page may be left: the work goes on. */
export function ProgressStep({ job, handle }: StepProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const id = useId();
  const { done, total } = job.progress ?? { done: 0, total: job.rows };
  const figures = { done: format.number(done), total: format.number(total) };
  const running = job.state === "running";
  return (
    <Grid columns="minmax(0, 1fr)" gap={4}>
      <Stack gap={2} measure={560}>
        <Text htmlFor={id} as="label" weight={500}>
          {t(running ? "import.running" : "import.checking")}
        </Text>
        <Box as="progress" wide id={id} max={Math.max(total, 1)} value={done} />
        <Text as="p" tabular>
          {t("import.progress", figures)}
        </Text>
        <Text as="p" tone="quiet" size={13}>
          {t("import.mayLeave")}
        </Text>
      </Stack>
      <Inline className={css["actions"]} wrap align="center" gap={2}>
        <Button loading={busySign(handle.busy)} onClick={() => void handle.act(cancelWork)}>
          {t(running ? "import.stop" : "actions.cancel")}
        </Button>
      </Inline>
    </Grid>
  );
}
