import { useMemo } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { recordLabel } from "../../config/record.ts";
import { DetailSkeleton } from "../detail/detail-skeleton.tsx";
import { KeyFacts } from "../detail/key-facts.tsx";
import { RecordHeader } from "../detail/record-header.tsx";
import { RecordTabs } from "../detail/record-tabs.tsx";
import { WaitingLine } from "../detail/waiting-line.tsx";
import { RecordFailure } from "../record-failure.tsx";
import { RecordSurfaceContext } from "../record-surface.ts";
import { ResourceGate } from "../resource-gate.tsx";
import { useRecord } from "../use-record.ts";
import { PEEK_TAB } from "./peek-address.ts";
import { usePeek } from "./use-peek.ts";

interface PeekRecordProps {
  readonly resource: string;
  readonly id: string;
}

/** The same parts as on the record's page. */
export function PeekRecord({ resource: name, id }: PeekRecordProps) {
  return (
    <ResourceGate as="part" resource={name} action="show">
      {(resource) => <ShownRecord resource={resource} id={id} />}
    </ResourceGate>
  );
}

const TAB = { inPath: null, query: PEEK_TAB, aliases: {}, basePath: "" } as const;

function ShownRecord({ resource, id }: { readonly resource: ClientResource; readonly id: string }) {
  const { record, loading, error, retry } = useRecord(resource.name, id);
  const { change } = usePeek();
  const place = useMemo(() => ({ edit: () => change({ mode: "edit" }) }), [change]);
  if (error && !record) return <RecordFailure error={error} resource={resource} onRetry={retry} />;
  if (loading || !record) return <DetailSkeleton resource={resource} />;
  return (
    <RecordSurfaceContext value={place}>
      <article aria-label={recordLabel(record)}>
        <RecordHeader resource={resource} record={record} />
        <WaitingLine resource={resource.name} record={record} />
        <KeyFacts resource={resource} record={record} />
        <RecordTabs resource={resource} record={record} address={TAB} />
      </article>
    </RecordSurfaceContext>
  );
}
