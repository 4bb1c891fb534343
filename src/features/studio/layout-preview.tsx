import { useQuery } from "@tanstack/react-query";
import { Form, Select } from "antd";
import { useId, useMemo, useState } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { commonFields } from "../../config/common-fields.ts";
import { ConfigIndexProvider, useConfigIndex, useReloadConfig } from "../../config/config-context.tsx";
import { humanise, partLabel } from "../../config/labels.ts";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useErrorMessages } from "../../i18n/use-error-messages.ts";
import { request } from "../../lib/http.ts";
import { toListRequest } from "../../list/list-query.ts";
import { emptyListState } from "../../list/list-state.ts";
import { KeyFacts } from "../../screens/detail/key-facts.tsx";
import { SectionsTab } from "../../screens/detail/sections-tab.tsx";
import { FieldsForm } from "../../screens/form/fields-form.tsx";
import { FormSections } from "../../screens/form/form-sections.tsx";
import { makeColumns } from "../../screens/list/columns/columns.ts";
import { type Row, useRows } from "../../screens/list/screen/use-rows.ts";
import { RecordTable } from "../../screens/list/table/record-table.tsx";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { Segments } from "../../ui/segments.tsx";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { type Draft, usePreview } from "./use-studio.ts";

const SHOWN_ROWS = 8;
const VIEWS = ["list", "page", "form"] as const;
type View = (typeof VIEWS)[number];

/** An area as it would be after publishing, with the records there are. */
export function LayoutPreview({ draft, area }: { readonly draft: Draft | undefined; readonly area: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { config } = useConfigIndex();
  const reload = useReloadConfig();
  const [view, setView] = useState<View>("list");
  const changed = (draft?.changes.length ?? 0) > 0;
  const preview = usePreview(draft, area);
  const data = changed ? preview.data : NO_CHANGES;
  const shown = useMemo(() => {
    if (!data) return null;
    const names = new Set(data.resources.map(({ name }) => name));
    const others = config.resources.filter(({ name }) => !names.has(name));
    // looked at, not worked with: no cell is changed and no step is made from here
    const resources = [...others, ...data.resources].map((resource) =>
      resource.name === area ? { ...resource, actions: READING, forms: [] } : resource,
    );
    return { ...config, resources, labels: { ...config.labels, ...data.labels } };
  }, [data, config, area]);
  return (
    <Box as="section" card pad={4} shrink aria-labelledby={`${id}title`}>
      <Inline wrap justify="between" align="center" gap={2} below={1}>
        <Text as="h2" id={`${id}title`} size={16} weight={600}>
          {t("studio.layout.preview")}
        </Text>
        <Segments
          label={t("studio.layout.preview")}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`studio.layout.previews.${value}`) }))}
          onChange={setView}
        />
      </Inline>
      <Text as="p" tone="quiet" below={3}>
        {t("studio.layout.previewLead")}
      </Text>
      {data === undefined ? <ScreenSkeleton /> : null}
      {data === null ? <Text as="p">{t("studio.layout.notYet")}</Text> : null}
      {shown === null ? null : (
        <ConfigIndexProvider config={shown} reload={reload}>
          <Previewed area={area} published={config.resources.find(({ name }) => name === area)} view={view} />
        </ConfigIndexProvider>
      )}
    </Box>
  );
}

const READING = ["list", "show"] as const;
const NO_CHANGES = { resources: [], labels: {} };

interface PreviewedProps {
  readonly area: string;
  /** Absent: nobody has records of it yet. */
  readonly published: ClientResource | undefined;
  readonly view: View;
}

function Previewed({ area, published, view }: PreviewedProps) {
  const resource = useConfigIndex().resource(area);
  if (resource === null) return null;
  return published?.actions.includes("list") === true ? (
    <WithRows resource={resource} published={published} view={view} />
  ) : (
    <Shown resource={resource} rows={[]} record={null} view={view} />
  );
}

/** The rows in force, in the new order, with the values of those columns that are there already. */
function WithRows({
  resource,
  published,
  view,
}: {
  readonly resource: ClientResource;
  readonly published: ClientResource;
  readonly view: View;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  // what only the draft has, the server does not know yet
  const known = [...commonFields, ...published.fields];
  const knows = (name: string) => known.some((field) => field.name === name);
  const sorts = (name: string) => known.some((field) => field.name === name && field.sort);
  const orders = resource.list.sort.split(",").filter((token) => sorts(token.replace(/^-/, "")));
  const list = toListRequest({
    resource: { ...published, list: { ...published.list, sort: orders.join(",") } },
    state: { ...emptyListState, pageSize: SHOWN_ROWS },
    scope: "all",
    columns: [...new Set([...resource.list.columns, ...published.label])].filter(knows).join(","),
  });
  const { rows, loading } = useRows(list);
  const row = rows.find((one) => one.id === chosen) ?? rows[0];
  const record = useQuery({
    queryKey: ["studio", "preview-record", resource.name, row?.id],
    queryFn: ({ signal }) => request<ApiRecord>({ path: `/api/${resource.name}/${row?.id}/`, signal }),
    enabled: row !== undefined && view !== "list" && published.actions.includes("show"),
  });
  if (loading) return <ScreenSkeleton />;
  return (
    <Stack gap={3}>
      {view === "list" || rows.length === 0 ? null : (
        <Select
          id={id}
          aria-label={t("studio.layout.record")}
          style={{ maxInlineSize: 320 }}
          value={row?.id ?? null}
          options={rows.map((one) => ({ value: one.id, label: recordLabel(one) }))}
          onChange={setChosen}
        />
      )}
      {record.isLoading ? (
        <ScreenSkeleton />
      ) : (
        <Shown key={row?.id} resource={resource} rows={rows} record={record.data ?? null} view={view} />
      )}
    </Stack>
  );
}

interface ShownProps {
  readonly resource: ClientResource;
  readonly rows: readonly Row[];
  /** Null: there is none, or it may not be opened. */
  readonly record: ApiRecord | null;
  readonly view: View;
}

function Shown({ resource, rows, record, view }: ShownProps) {
  const { t } = useTranslation();
  if (view === "form") return <FormPreview resource={resource} record={record} />;
  if (rows.length === 0 && view === "page") return <Text tone="quiet">{t("studio.layout.noRecords")}</Text>;
  if (view === "list") return <ListPreview resource={resource} rows={rows} />;
  return record === null ? null : <PagePreview resource={resource} record={record} />;
}

function ListPreview({ resource, rows }: Pick<ShownProps, "resource" | "rows">) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const commonLabel = useCommonLabel();
  const columns = makeColumns({ index, resource, commonLabel });
  return (
    <>
      <Box scroll tabIndex={0} role="region" aria-label={t("studio.layout.previewedList")}>
        <RecordTable
          caption={t("studio.layout.preview")}
          resource={resource.name}
          columns={columns}
          rows={rows}
          loading={false}
          skeletonRows={0}
          outdated={false}
          pathOf={({ id }) => `/records/${resource.name}/${id}`}
          sort={resource.list.sort}
        />
      </Box>
      {rows.length === 0 ? <Text tone="quiet">{t("studio.layout.noRecords")}</Text> : null}
    </>
  );
}

function PagePreview({
  resource,
  record,
}: {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}) {
  const { config } = useConfigIndex();
  const first = resource.tabs.find((tab) => tab.kind === "sections");
  return (
    <Stack gap={3}>
      <KeyFacts resource={resource} record={record} />
      <Inline as="ul" wrap gap={4} borderBelow padBelow={2}>
        {resource.tabs.map((tab) => (
          <Text
            as="li"
            key={tab.name}
            weight={tab === first ? 600 : 400}
            tone={tab === first ? "accent" : "quiet"}
          >
            {partLabel(config, resource.name, "tabs", tab.name) ?? humanise(tab.name)}
          </Text>
        ))}
      </Inline>
      <SectionsTab
        resource={resource}
        record={record}
        names={first?.kind === "sections" ? (first.sections ?? null) : null}
      />
    </Stack>
  );
}

const NOTHING = {};

function FormPreview({ resource, record }: Pick<ShownProps, "resource" | "record">) {
  const [form] = Form.useForm();
  const id = useId();
  // words of fields that a form says while somebody types
  if (!useErrorMessages()) return <ScreenSkeleton />;
  const writable = new Set(resource.fields.filter((field) => field.writable).map(({ name }) => name));
  return (
    <FieldsForm form={form} name={id} initialValues={record ?? NOTHING} onSubmit={() => undefined}>
      <FormSections
        resource={resource}
        formName={id}
        previous={record}
        defaults={NOTHING}
        writable={(name) => writable.has(name)}
        problems={NOTHING}
        warnings={NOTHING}
        origins={NOTHING}
        onLeave={() => undefined}
      />
    </FieldsForm>
  );
}
