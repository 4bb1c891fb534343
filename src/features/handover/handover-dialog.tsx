import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { focusOnOpen } from "../../ui/focus-on-open.ts";
import { useErrorText, useReportError } from "../../ui/report-error.ts";
import css from "../people/dialog.module.css";
import { allPeople, type Person } from "../people/find-people.ts";
import { PersonSelect } from "../people/person-select.tsx";
import { getTotals, handOver, previewHandover } from "./handover.ts";
import type { AreaSummary } from "../../../core/people/area-summary.ts";
import { useHandoverNotice } from "./use-handover-notice.tsx";
import { AreaList } from "./area-list.tsx";
import { FieldLabel } from "../../ui/field-label.tsx";
import { Box, Grid } from "../../ui/layout.tsx";
import { partById } from "../../lib/page-parts.ts";

interface People {
  readonly from: Person | null;
  readonly to: Person | null;
}

interface HandoverPlan {
  /** Null until two different people are chosen. */
  readonly both: { readonly user_id: number; readonly handover_id: number } | null;
  /** One and the same person was chosen twice. */
  readonly same: boolean;
  readonly looking: boolean;
  /** Null until it is known what would move. */
  readonly areas: readonly AreaSummary[] | null;
  readonly total: { readonly moved: number; readonly kept: number } | null;
  readonly error: unknown;
}

/** What would move from one person to the other; asked anew for every pair, for work changes by the minute. */
function useHandoverPreview({ from, to }: People): HandoverPlan {
  const same = from !== null && from.id === to?.id;
  const both = from && to && !same ? { user_id: from.id, handover_id: to.id } : null;
  const { data, isFetching, error } = useQuery({
    queryKey: ["handover", both],
    queryFn: ({ signal }) => (both ? previewHandover(both, signal) : []),
    enabled: both !== null,
    gcTime: 0,
  });
  const areas = both === null || isFetching ? null : (data ?? null);
  return { both, same, looking: isFetching, areas, total: areas && getTotals(areas), error };
}

interface HandoverPreviewProps {
  readonly preview: HandoverPlan;
  readonly receiver: string;
}

/** What would move, before it does. */
function HandoverPreview({ preview, receiver }: HandoverPreviewProps) {
  const words = useWords(preview, receiver);
  const { areas, looking } = preview;
  return (
    <Grid gap={2} minBlockSize={64} role="status" aria-busy={looking}>
      <Box as="p" size={13} {...(areas ? { weight: 500 } : { tone: "quiet" })}>
        {words}
      </Box>
      {areas && areas.length > 0 ? <AreaList areas={areas} /> : null}
    </Grid>
  );
}

function useWords({ same, looking, total, error }: HandoverPlan, name: string): string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (same) return t("handover.same");
  if (looking) return t("handover.looking");
  if (error) return errorText(error);
  if (total === null) return t("handover.note");
  if (total.moved + total.kept === 0) return t("handover.nothing");
  return t("handover.moves", { count: total.moved, name });
}

interface HandoverDialogProps {
  /** Whose work, where that is known. */
  readonly from?: Person;
  readonly onClose: () => void;
}

/** Hands one person's open work over to another: two people, what would move, and the move. A notice has the way back. */
export function HandoverDialog({ from: known, onClose }: HandoverDialogProps) {
  const { t } = useTranslation();
  const reportError = useReportError();
  const client = useQueryClient();
  const id = useId();
  const [from, setFrom] = useState<Person | null>(known ?? null);
  const [to, setTo] = useState<Person | null>(null);
  const [busy, setBusy] = useState(false);
  const tell = useHandoverNotice();
  const people = useQuery({ queryKey: ["people"], queryFn: ({ signal }) => allPeople(signal) });
  const preview = useHandoverPreview({ from, to });
  const { both, total } = preview;

  const move = async () => {
    if (!both || !to) return;
    setBusy(true);
    try {
      tell(await handOver(both), to.name);
      onClose();
      void client.invalidateQueries();
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={t("handover.title")}
      onCancel={onClose}
      mask={{ closable: false }}
      width={560}
      afterOpenChange={(open) => focusOnOpen(open, partById(known === undefined ? `${id}-from` : `${id}-to`))}
      footer={
        <>
          <Button onClick={onClose}>{t("actions.cancel")}</Button>
          <Button
            type="primary"
            disabled={both === null || total === null || total.moved === 0}
            loading={busy}
            onClick={() => void move()}
          >
            {t("handover.submit")}
          </Button>
        </>
      }
    >
      <Grid className={css["form"]} gap={4} padBlock={2}>
        <div>
          <FieldLabel htmlFor={`${id}-from`}>{t("handover.from")}</FieldLabel>
          <PersonSelect
            id={`${id}-from`}
            people={people.data ?? []}
            loading={people.isFetching}
            value={from}
            onChange={setFrom}
          />
        </div>
        <div>
          <FieldLabel htmlFor={`${id}-to`}>{t("handover.to")}</FieldLabel>
          <PersonSelect
            id={`${id}-to`}
            people={(people.data ?? []).filter(({ active }) => active !== false)}
            loading={people.isFetching}
            value={to}
            onChange={setTo}
          />
        </div>
        <HandoverPreview preview={preview} receiver={to?.name ?? ""} />
      </Grid>
    </Modal>
  );
}
