import { Button } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import { useErrorText } from "../../../ui/report-error.ts";
import type { StepProps } from "./ask-step.tsx";
import type { Outcomes } from "./outcome.ts";
import { OutcomeTabs } from "./outcome-tabs.tsx";
import { useHeldMailsText } from "../../held-mails.ts";
import { useUndo } from "../../use-undo.tsx";
import { WorkProgress } from "./work-progress.tsx";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import css from "./bulk.module.css";

/** What became of each row, while it happens and afterwards: the refused ones first, with their reasons. */
export function ResultStep({ resource, control, onClose }: StepProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const errorText = useErrorText();
  const undo = useUndo(resource.name);
  const heldText = useHeldMailsText();
  const { run, expected, outcome, goOn, leave, wayBack } = control;
  const { busy, error, rows, total, held } = run.progress;
  const stopped = !busy && rows.length < total;
  // Those the preview refused already were not sent at all.
  const outcomes: Outcomes = {
    changed: named(outcome.changed, expected),
    unchanged: [...expected.unchanged, ...named(outcome.unchanged, expected)],
    refused: [...outcome.refused, ...expected.refused],
  };
  const refused = outcomes.refused.map(({ id }) => id);
  const back = busy ? null : wayBack();
  const waiting = busy ? null : heldText(held, back !== null);
  return (
    <Stack minBlockSize="100%" gap={4}>
      {busy ? <WorkProgress label={t("bulk.working")} progress={run.progress} onStop={run.stop} /> : null}
      {stopped ? (
        <Text role="alert" as="p" tone="bad" size={13}>
          {error === null ? null : `${errorText(error)} `}
          {t("bulk.stopped", { done: format.number(rows.length), count: total, total: format.number(total) })}
        </Text>
      ) : null}
      {waiting === null ? null : (
        <Text role="status" as="p" size={13}>
          {waiting}
        </Text>
      )}
      <OutcomeTabs
        resource={resource}
        outcomes={outcomes}
        labels={{
          changed: t("bulk.came.changed"),
          unchanged: t("bulk.expected.unchanged"),
          refused: t("bulk.came.refused"),
        }}
        refusedFirst
      />
      <Inline className={css["bar"]} wrap gap={2} pad={[3, 6]} borderAbove ground="surface">
        {stopped ? (
          <Button type="primary" onClick={() => void goOn()}>
            {t("bulk.goOn")}
          </Button>
        ) : null}
        {busy || refused.length === 0 ? null : (
          <Button onClick={() => leave(refused)}>
            {t("bulk.keepRefused", { count: refused.length, total: format.number(refused.length) })}
          </Button>
        )}
        {back === null ? null : (
          <Button
            onClick={() => {
              leave([]);
              void undo(back);
            }}
          >
            {t("bulk.undo")}
          </Button>
        )}
        <Button type={stopped ? "default" : "primary"} disabled={busy} onClick={onClose}>
          {t("actions.close")}
        </Button>
      </Inline>
    </Stack>
  );
}

/** Carried-out rows come without names and differences: the preview has them. */
function named(rows: Outcomes["changed"], { changed }: Outcomes): Outcomes["changed"] {
  const known = new Map(changed.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...known.get(row.id), ...row }));
}
