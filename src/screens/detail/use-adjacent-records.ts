import { useCallback, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useLocation, useNavigate } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import { type AdjacentRecord, getAdjacentRecord, rememberOrder } from "../../list/list-order.ts";
import { dataProvider } from "../../providers/data-provider.ts";
import { type Action, useActions } from "../../ui/actions.ts";
import { useReportError } from "../../ui/report-error.ts";
import { readPeek } from "../drawer/peek-address.ts";

export interface AdjacentRecords {
  /** False where the record was not opened from a list. */
  readonly known: boolean;
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
}

/** The ways to the records beside this one in the list it was opened from, over the borders of its pages, by `j` and `k` too. */
export function useAdjacentRecords(resource: string, id: number): AdjacentRecords {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const navigate = useNavigate();
  const reportError = useReportError();
  // A border behind which nothing came.
  const [ended, setEnded] = useState<1 | -1 | null>(null);

  const go = useCallback(
    async (step: 1 | -1) => {
      try {
        const target = await settle(resource, getAdjacentRecord(resource, id, step), step);
        if (target === null) return setEnded(step);
        const { search } = window.location;
        // The same tab of the next record: somebody who reads histories goes on reading histories.
        void navigate(recordPath(config, resource, target) + tabOnly(search), { replace: true });
      } catch (error) {
        reportError(error);
      }
    },
    [resource, id, config, navigate, reportError],
  );

  const way = (step: 1 | -1) => {
    const { id: beside, turned } = getAdjacentRecord(resource, id, step);
    return (beside !== null || turned !== null) && ended !== step ? () => void go(step) : null;
  };
  const [previous, next] = [way(-1), way(1)];
  // A record shown over this one is what the keys would seem to mean.
  const covered = readPeek(useLocation().search) !== null;
  const action = (keys: string, label: string, walk: (() => void) | null): Action => ({
    key: label,
    label,
    keys,
    enabled: walk !== null && !covered,
    onSelect: () => walk?.(),
  });
  useActions([action("j", t("record.next"), next), action("k", t("record.previous"), previous)]);
  return { known: previous !== null || next !== null, previous, next };
}

/** The neighbour's id, after asking for the page it stands on; null where that page is empty. */
async function settle(
  resource: string,
  { id, turned }: AdjacentRecord,
  step: 1 | -1,
): Promise<number | null> {
  if (id !== null || turned === null) return id;
  const { data } = await dataProvider.getList(turned);
  const ids = data.flatMap((row) => (typeof row.id === "number" ? [row.id] : []));
  if (ids.length === 0) return null;
  rememberOrder(resource, ids, turned);
  return (step === 1 ? ids[0] : ids.at(-1)) ?? null;
}

function tabOnly(search: string): string {
  const tab = new URLSearchParams(search).get("tab");
  return tab === null ? "" : `?tab=${encodeURIComponent(tab)}`;
}
