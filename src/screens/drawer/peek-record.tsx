import { useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourcePluralWithin } from "../../config/labels.ts";
import { recordLabel } from "../../config/record.ts";
import { AccessMessage } from "../access-denied.tsx";
import { DetailSkeleton } from "../detail/detail-skeleton.tsx";
import { KeyFacts } from "../detail/key-facts.tsx";
import { RecordHeader } from "../detail/record-header.tsx";
import { RecordTabs } from "../detail/record-tabs.tsx";
import { NotFound } from "../not-found.tsx";
import { RecordFailure } from "../record-failure.tsx";
import { RecordPlaceContext } from "../record-place.ts";
import { useRecord } from "../use-record.ts";
import { PEEK_TAB } from "./peek-address.ts";
import { usePeek } from "./use-peek.ts";

interface PeekRecordProps {
  readonly resource: string;
  readonly id: string;
}

/** The same parts as on the record's page. */
export function PeekRecord({ resource: name, id }: PeekRecordProps) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const resource = index.resource(name);
  if (resource === null) return <NotFound />;
  if (!resource.actions.includes("show")) {
    return (
      <AccessMessage
        rule={null}
        needs={t("access.showOf", { name: resourcePluralWithin(index.config, name) })}
        of={{ resource: name, action: "show" }}
      />
    );
  }
  return <ShownRecord resource={resource} id={id} />;
}

const TAB = { inPath: null, query: PEEK_TAB, aliases: {}, basePath: "" } as const;

function ShownRecord({ resource, id }: { readonly resource: ClientResource; readonly id: string }) {
  const { record, loading, error, retry } = useRecord(resource.name, id);
  const { change } = usePeek();
  const place = useMemo(() => ({ edit: () => change({ mode: "edit" }) }), [change]);
  if (error && !record) return <RecordFailure error={error} resource={resource} onRetry={retry} />;
  if (loading || !record) return <DetailSkeleton resource={resource} />;
  return (
    <RecordPlaceContext value={place}>
      <article aria-label={recordLabel(record)}>
        <RecordHeader resource={resource} record={record} />
        <KeyFacts resource={resource} record={record} />
        <RecordTabs resource={resource} record={record} address={TAB} />
      </article>
    </RecordPlaceContext>
  );
}
