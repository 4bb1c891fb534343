import { useMemo } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { recordLabel } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useActions } from "../../ui/actions.ts";
import { DetailSkeleton } from "../detail/detail-skeleton.tsx";
import { RecordHead } from "../detail/record-head.tsx";
import { RecordTabs } from "../detail/record-tabs.tsx";
import { RecordFailure } from "../record-failure.tsx";
import { RecordSurfaceContext } from "../record-surface.ts";
import { ResourceGate } from "../resource-gate.tsx";
import { useRecord } from "../use-record.ts";
import { parseRecordName, PEEK_TAB } from "./peek-address.ts";
import { usePeek } from "./use-peek.ts";
import { markOf, partsIn } from "../../lib/page-parts.ts";

interface PeekRecordProps {
  readonly resource: string;
  readonly id: string;
}

/** The same parts as on the record's page; `j` and `k` go on along the list below. */
export function PeekRecord({ resource: name, id }: PeekRecordProps) {
  const { t } = useTranslation();
  const { change } = usePeek();
  const walk = (step: 1 | -1) => () => {
    const row = rowBeside(`${name}:${id}`, step);
    const record = parseRecordName(markOf(row, "record"));
    if (record === null) return;
    row?.scrollIntoView({ block: "nearest" });
    change(record);
  };
  useActions([
    { key: "peek-next", keys: "j", label: t("record.next"), onSelect: walk(1) },
    { key: "peek-previous", keys: "k", label: t("record.previous"), onSelect: walk(-1) },
  ]);
  return (
    <ResourceGate as="part" resource={name} action="show">
      {(resource) => <ShownRecord resource={resource} id={id} />}
    </ResourceGate>
  );
}

/** The row before or behind that of a record on the page; none where the record stands in no row. */
function rowBeside(record: string, step: 1 | -1): HTMLElement | undefined {
  const rows = partsIn(document, "pageRecord");
  const at = rows.findIndex((row) => markOf(row, "record") === record);
  return at === -1 ? undefined : rows[at + step];
}

const TAB = { inPath: null, query: PEEK_TAB, aliases: {} } as const;

function ShownRecord({ resource, id }: { readonly resource: ClientResource; readonly id: string }) {
  const { record, loading, error, retry } = useRecord(resource.name, id);
  const { change } = usePeek();
  const place = useMemo(() => ({ edit: () => change({ mode: "edit" }) }), [change]);
  if (error && !record) return <RecordFailure error={error} resource={resource} onRetry={retry} />;
  if (loading || !record) return <DetailSkeleton resource={resource} />;
  return (
    <RecordSurfaceContext value={place}>
      <article aria-label={recordLabel(record)}>
        <RecordHead resource={resource} record={record} />
        <RecordTabs resource={resource} record={record} address={TAB} />
      </article>
    </RecordSurfaceContext>
  );
}
