import { useEffect, useRef } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { resourcePlural, stateAfter } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useErrorMessages } from "../../i18n/use-error-messages.ts";
import { OutcomeTabs } from "../../screens/list/bulk/outcome-tabs.tsx";
import { byOutcome } from "../../screens/list/bulk/outcome.ts";
import { useBulkRun } from "../../screens/list/bulk/use-bulk-run.ts";
import { WorkProgress } from "../../screens/list/bulk/work-progress.tsx";
import { useDoneMessage } from "../../screens/use-undo.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { Stack, Text } from "../../ui/layout.tsx";
import { useStableCallback } from "../../ui/use-stable-callback.ts";
import type { WaitingStep } from "./use-waiting.ts";

/** Records of one area that are approved by one step. */
export interface Approval {
  readonly resource: ClientResource;
  readonly step: WaitingStep;
  readonly ids: readonly number[];
  /** What those on the page are called. */
  readonly labels: ReadonlyMap<number, string>;
}

interface ApprovalRunProps {
  readonly approval: Approval;
  /** Told once, with those that are approved. */
  readonly onEnd: (done: readonly number[], refused: readonly number[]) => void;
}

/** Approves many at once, and says of each what became of it. What is doubtful is left for somebody to look at. */
export function ApprovalRun({ approval: { resource, step, ids, labels }, onEnd }: ApprovalRunProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const say = useDoneMessage(resource.name);
  const errorText = useErrorText();
  const wordsReady = useErrorMessages();
  const { progress, start, stop } = useBulkRun({ resource: resource.name, dryRun: false });
  const begun = useRef(false);
  // what is chosen beside it may be another record by then
  const tell = useStableCallback(onEnd);
  useEffect(() => {
    if (begun.current || !wordsReady) return;
    begun.current = true;
    const work = {
      action: "transition",
      field: step.field,
      transition: step.name,
      refuse_doubtful: true,
    } as const;
    void start(work, ids).then(({ rows, undo, held }) => {
      const { changed, refused } = byOutcome(rows);
      if (changed.length > 0) {
        const total = format.number(changed.length);
        const back = undo === null || undo.length === 0 ? null : { tokens: undo };
        const state = stateAfter(index.config, resource, step);
        const counted = { count: changed.length, total };
        const title =
          state === null ? t("bulk.done.transition", counted) : t("bulk.done.moved", { ...counted, state });
        say(title, back, { held });
      }
      tell(
        changed.map(({ id }) => id),
        refused.map(({ id }) => id),
      );
    });
  });
  const rows = progress.rows.map((row) => ({ ...row, label: row.label ?? labels.get(row.id) ?? null }));
  return (
    <Stack as="section" gap={3} aria-labelledby={`run-${resource.name}`}>
      <Text as="h2" size={16} id={`run-${resource.name}`}>
        {resourcePlural(index.config, resource.name)}
      </Text>
      {progress.busy ? <WorkProgress label={t("bulk.working")} progress={progress} onStop={stop} /> : null}
      {progress.error === null ? null : (
        <Text role="alert" as="p" tone="bad" size={13}>
          {errorText(progress.error)}
        </Text>
      )}
      <OutcomeTabs
        resource={resource}
        outcomes={byOutcome(rows)}
        labels={{
          changed: t("bulk.came.changed"),
          unchanged: t("bulk.expected.unchanged"),
          refused: t("bulk.came.refused"),
        }}
        refusedFirst
      />
    </Stack>
  );
}
