import { Button } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { EditValues } from "./edit-values.tsx";
import { TransitionValues } from "./transition-values.tsx";
import type { BulkJob } from "./types.ts";
import type { BulkJobControl } from "./use-bulk-job.ts";
import css from "./bulk.module.css";
import { Inline, Stack } from "../../../ui/layout.tsx";

export interface StepProps {
  readonly resource: ClientResource;
  readonly job: BulkJob;
  readonly control: BulkJobControl;
  readonly onClose: () => void;
}

/** What the work needs to know, asked once. */
export function AskStep({ resource, job, control, onClose }: StepProps) {
  const { t } = useTranslation();
  const { asked, wordsReady, showPreview } = control;
  const nothing = job.kind === "edit" && asked.chosen.length === 0;
  return (
    <Stack
      as="form"
      minBlockSize="100%"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault();
        if (!nothing) showPreview();
      }}
    >
      {job.kind === "transition" ? (
        <TransitionValues
          resource={resource}
          transition={job.transition}
          values={asked.values}
          reason={asked.reason}
          problems={asked.problems}
          onValue={asked.setValue}
          onReason={asked.setReason}
        />
      ) : (
        <EditValues
          resource={resource}
          chosen={asked.chosen}
          problems={asked.problems}
          onChange={asked.setChosen}
        />
      )}
      <Inline className={css["bar"]} wrap gap={2} pad={[3, 6]} borderAbove ground="surface">
        <Button type="primary" htmlType="submit" disabled={nothing || !wordsReady}>
          {t("bulk.preview")}
        </Button>
        <Button onClick={onClose}>{t("actions.cancel")}</Button>
      </Inline>
    </Stack>
  );
}
