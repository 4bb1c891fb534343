import { lazy, Suspense, useDeferredValue, useMemo } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { Destination, TabAddress } from "../../config/addresses.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { listPath } from "../../config/links.ts";
import { resourceName, resourcePlural } from "../../config/labels.ts";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { usePageTrail } from "../../ui/page-title.tsx";
import { RecordFailure } from "../record-failure.tsx";
import { ResourceGate } from "../resource-gate.tsx";
import { useRecord } from "../use-record.ts";
import { DetailSkeleton } from "./detail-skeleton.tsx";
import { PartSkeleton } from "./part-skeleton.tsx";
import { PrintedRecord } from "./printed-record.tsx";
import { RecordHead } from "./record-head.tsx";
import { RecordTabs } from "./record-tabs.tsx";
import { Box, Inline } from "../../ui/layout.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useAdjacentRecords } from "./use-adjacent-records.ts";

const RecordWay = lazy(async () => ({ default: (await import("./record-way.tsx")).RecordWay }));

type DetailDestination = Omit<Extract<Destination, { screen: "detail" }>, "screen">;

/** One record of any resource. */
export function DetailScreen({ resource: name, id, tab }: DetailDestination) {
  const { actor } = useConfigIndex().config;
  return (
    <ResourceGate resource={name} action="show">
      {(resource) => (
        <ResourceRecord resource={resource} id={id === "me" ? String(actor.employeeId) : id} tab={tab} />
      )}
    </ResourceGate>
  );
}

interface ResourceRecordProps {
  readonly resource: ClientResource;
  readonly id: string;
  readonly tab: TabAddress;
}

function ResourceRecord({ resource, id, tab }: ResourceRecordProps) {
  const { config } = useConfigIndex();
  const { record, loading, error, retry } = useRecord(resource.name, id);
  const title = record ? recordLabel(record) : resourceName(config, resource.name);
  const trail = useMemo(
    () => [
      { title: resourcePlural(config, resource.name), path: listPath(config, resource.name) },
      { title },
    ],
    [config, resource.name, title],
  );
  usePageTrail(trail);
  if (error && !record) return <RecordFailure error={error} resource={resource} onRetry={retry} />;
  if (loading || !record) return <DetailSkeleton resource={resource} />;
  return <Detail resource={resource} record={record} tab={tab} />;
}

interface DetailProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  readonly tab: TabAddress;
}

function Detail({ resource, record, tab }: DetailProps) {
  // the head is painted first; the parts follow in slices, between which the browser answers
  const complete = useDeferredValue(true, false);
  return (
    <Box as="article" measure="wide" aria-label={recordLabel(record)}>
      {resource.tree === undefined ? null : (
        <Suspense fallback={null}>
          <RecordWay resource={resource} record={record} />
        </Suspense>
      )}
      <RecordHead
        resource={resource}
        record={record}
        tools={<WalkButtons resource={resource.name} id={record.id} />}
      />
      {complete ? <RecordTabs resource={resource} record={record} address={tab} beside /> : <PartSkeleton />}
      <PrintedRecord resource={resource} record={record} />
    </Box>
  );
}

interface WalkButtonsProps {
  readonly resource: string;
  readonly id: number;
}

/** To the previous and the next record of the list one came from; nothing where there was none. */
function WalkButtons({ resource, id }: WalkButtonsProps) {
  const { t } = useTranslation();
  const { known, previous, next } = useAdjacentRecords(resource, id);
  if (!known) return null;
  return (
    <Inline role="group" aria-label={t("record.walk")} as="span" inline fixed>
      <IconButton
        icon="previous"
        label={t("record.previous")}
        aria-keyshortcuts="k"
        disabled={previous === null}
        onClick={() => previous?.()}
      />
      <IconButton
        icon="next"
        label={t("record.next")}
        aria-keyshortcuts="j"
        disabled={next === null}
        onClick={() => next?.()}
      />
    </Inline>
  );
}
