import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { asReference } from "../../fields/values.ts";
import { RecordFailure } from "../record-failure.tsx";
import { useRecord } from "../use-record.ts";
import { SectionsTab } from "./sections-tab.tsx";
import { Box } from "../../ui/layout.tsx";

interface RecordTabProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  /** The field that points at the record to show. */
  readonly reference: string;
}

/** The facts of a record this one points at. */
export function RecordTab({ resource, record, reference }: RecordTabProps) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const to = resource.fields.find(({ name }) => name === reference)?.to ?? null;
  const target = to === null ? null : index.resource(to);
  const value = asReference(record[reference]);
  if (!target || !value)
    return (
      <Box as="p" pad={[8, 4]} tone="quiet" text="center">
        {t("related.none")}
      </Box>
    );
  return <OtherRecord resource={target} id={value.id} />;
}

function OtherRecord({ resource, id }: { readonly resource: ClientResource; readonly id: number }) {
  const { config } = useConfigIndex();
  const { record, error, retry } = useRecord(resource.name, id);
  if (error && !record) return <RecordFailure error={error} resource={resource} onRetry={retry} />;
  if (!record) return null;
  return (
    <>
      <Box as="p" below={3}>
        <Link to={recordPath(config, resource.name, record.id)}>{recordLabel(record)}</Link>
      </Box>
      <SectionsTab resource={resource} record={record} names={null} />
    </>
  );
}
