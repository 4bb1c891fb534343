import { Button } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import { useErrorText } from "../../../ui/report-error.ts";
import { ExceptionReason } from "../../form/exception-reason.tsx";
import type { StepProps } from "./ask-step.tsx";
import { OutcomeTabs } from "./outcome-tabs.tsx";
import { WorkProgress } from "./work-progress.tsx";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import css from "./bulk.module.css";

/** What would happen to each row; nothing is written yet. */
export function PreviewStep({ resource, job, control, onClose }: StepProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const errorText = useErrorText();
  const { preview, expected, asks, exception, setException, back, carryOut, showPreview } = control;
  const { busy, error } = preview.progress;
  const count = expected.changed.length;
  return (
    <Stack minBlockSize="100%" gap={4}>
      {busy ? <WorkProgress label={t("bulk.looking")} progress={preview.progress} /> : null}
      {error === null ? null : (
        <Text role="alert" as="p" tone="bad" size={13}>
          {errorText(error)}
        </Text>
      )}
      <OutcomeTabs
        resource={resource}
        outcomes={expected}
        labels={{
          changed: t(`bulk.expected.${job.kind}`),
          unchanged: t("bulk.expected.unchanged"),
          refused: t("bulk.expected.refused"),
        }}
        doubtfulLabel={t("bulk.expected.doubtful")}
        emptyText={busy ? "" : t("bulk.noRows")}
      />
      {exception === null || busy ? null : (
        <Stack gap={2} measure={520}>
          <ExceptionReason value={exception} onChange={setException} />
          <Inline>
            <Button disabled={exception.trim() === ""} onClick={showPreview}>
              {t("bulk.withReason")}
            </Button>
          </Inline>
        </Stack>
      )}
      <Inline className={css["bar"]} wrap gap={2} pad={[3, 6]} borderAbove ground="surface">
        {error === null ? (
          <Button type="primary" disabled={busy || count === 0} onClick={() => void carryOut()}>
            {t(`bulk.carryOut.${job.kind}`, { count, total: format.number(count) })}
          </Button>
        ) : (
          <Button type="primary" onClick={showPreview}>
            {t("actions.retry")}
          </Button>
        )}
        {asks ? <Button onClick={back}>{t("bulk.back")}</Button> : null}
        <Button onClick={onClose}>{t("actions.cancel")}</Button>
      </Inline>
    </Stack>
  );
}
