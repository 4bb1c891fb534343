import { Drawer } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { transitionLabel } from "../../../config/labels.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { RecordValuesContext } from "../../../fields/reference/candidates.ts";
import { useLeaveGuard } from "../../../ui/leave/use-leave-guard.ts";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { AskStep } from "./ask-step.tsx";
import { PreviewStep } from "./preview-step.tsx";
import { ResultStep } from "./result-step.tsx";
import type { BulkJob } from "./types.ts";
import { type ChosenRows, useBulkJob } from "./use-bulk-job.ts";

interface BulkDrawerProps {
  readonly view: ChosenRows;
  readonly job: BulkJob;
  readonly onClose: () => void;
}

const WIDTH = 720;

/** One piece of work on all chosen rows: what, then what it would do, then what it did. */
export function BulkDrawer({ view, job, onClose }: BulkDrawerProps) {
  const { t, i18n } = useTranslation();
  const { index, format } = useFieldContext();
  const narrow = useNarrow();
  const control = useBulkJob({ view, job, onClose });
  const { step, asks, showPreview, ids, asked, run, wordsReady } = control;
  const { resource } = view;

  const begun = useRef(false);
  useEffect(() => {
    if (asks || begun.current || !wordsReady) return;
    begun.current = true;
    showPreview();
  });
  const working = step === "carry-out" && run.progress.busy;
  const total = format.number(ids.length);
  const title =
    job.kind === "transition"
      ? t("bulk.titles.transition", {
          count: ids.length,
          total,
          transition: transitionLabel(index.config, resource.name, job.transition.field, job.transition.name),
        })
      : t(`bulk.titles.${job.kind}`, { count: ids.length, total });
  // it goes on behind any other page, and ends with this one
  useLeaveGuard({ name: () => title, isDirty: () => working, holdsTab: true });
  const close = () => {
    if (step === "carry-out") control.leave([]);
    else onClose();
  };
  const given = () => Object.fromEntries(asked.chosen.map(({ name, value }) => [name, value]));
  return (
    <Drawer
      open
      title={title}
      placement={i18n.dir() === "rtl" ? "left" : "right"}
      size={narrow ? "100%" : WIDTH}
      onClose={close}
      closable={!working}
      mask={{ closable: step === "ask" && asked.chosen.length === 0 }}
      keyboard={!working}
    >
      <RecordValuesContext value={given}>
        {step === "ask" && asks ? (
          <AskStep resource={resource} job={job} control={control} onClose={onClose} />
        ) : step === "carry-out" ? (
          <ResultStep resource={resource} job={job} control={control} onClose={close} />
        ) : (
          <PreviewStep resource={resource} job={job} control={control} onClose={onClose} />
        )}
      </RecordValuesContext>
    </Drawer>
  );
}
