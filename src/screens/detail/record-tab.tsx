import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { TabDefinition } from "../../../core/definition/types.ts";
import { useConfigIndex, useOnBehalf } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { asReference } from "../../fields/values.ts";
import { RecordFailure } from "../record-failure.tsx";
import { useRecord } from "../use-record.ts";
import { useRepresentedRecord } from "../use-represented-record.ts";
import { SectionsTab } from "./sections-tab.tsx";
import { Box } from "../../ui/layout.tsx";

interface RecordTabProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  readonly tab: Extract<TabDefinition, { kind: "record" }>;
}

/** The facts of a record this one points at. */
export function RecordTab({ resource, record, tab }: RecordTabProps) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const to = resource.fields.find(({ name }) => name === tab.reference)?.to ?? null;
  const target = to === null ? null : index.resource(to);
  const value = asReference(record[tab.reference]);
  if (!target || !value)
    return (
      <Box as="p" pad={[8, 4]} tone="quiet" text="center">
        {t("related.none")}
      </Box>
    );
  return (
    <OtherRecord resource={target} id={value.id} of={{ resource: resource.name, id: record.id }} tab={tab} />
  );
}

interface OtherRecordProps extends Pick<RecordTabProps, "tab"> {
  readonly resource: ClientResource;
  readonly id: number;
  /** The record that points at it. */
  readonly of: { readonly resource: string; readonly id: number };
}

function OtherRecord({ resource, id, of, tab }: OtherRecordProps) {
  const { config } = useConfigIndex();
  const onBehalfOf = useOnBehalf();
  const own = useRecord(resource.name, id, { wanted: onBehalfOf === null });
  const represented = useRepresentedRecord({ resource: resource.name, of, part: `referenced/${tab.name}/` });
  const { record, error, retry } = onBehalfOf === null ? own : represented;
  if (error && !record) return <RecordFailure error={error} resource={resource} onRetry={retry} />;
  if (!record) return null;
  return (
    <>
      <Box as="p" below={3}>
        {onBehalfOf === null ? (
          <Link to={recordPath(config, resource.name, record.id)}>{recordLabel(record)}</Link>
        ) : (
          recordLabel(record)
        )}
      </Box>
      <SectionsTab resource={resource} record={record} names={null} />
    </>
  );
}
