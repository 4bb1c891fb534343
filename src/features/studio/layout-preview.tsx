import { Form, Select } from "antd";
import { useId, useState } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { ListKind, ListLayout } from "../../../core/workspace/layout.ts";
import { ConfigIndexProvider, useConfigIndex, useReloadConfig } from "../../config/config-context.tsx";
import { humanise, partLabel } from "../../config/labels.ts";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useErrorMessages } from "../../i18n/use-error-messages.ts";
import { toListRequest } from "../../list/list-query.ts";
import { emptyListState } from "../../list/list-state.ts";
import { KeyFacts } from "../../screens/detail/key-facts.tsx";
import { SectionsTab } from "../../screens/detail/sections-tab.tsx";
import { FieldsForm } from "../../screens/form/fields-form.tsx";
import { FormSections } from "../../screens/form/form-sections.tsx";
import { type Row, useRows } from "../../screens/list/screen/use-rows.ts";
import { getKinds } from "../../screens/list/views/kinds.ts";
import { useRecord } from "../../screens/use-record.ts";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { Segments } from "../../ui/segments.tsx";
import { PreviewedList } from "./previewed-list.tsx";
import type { PreviewedConfig } from "./use-previewed-config.ts";

const SHOWN_ROWS = 8;
type View = ListKind | "page" | "form";

/** A view that comes with the list, as the draft has it. */
export interface PreviewedView {
  readonly name: string;
  readonly label: string;
  readonly layout: ListLayout;
}

interface LayoutPreviewProps {
  readonly shown: PreviewedConfig;
  readonly area: string;
  readonly views: readonly PreviewedView[];
}

/** An area as it would be after publishing, with the records there are. */
export function LayoutPreview({ shown, area, views }: LayoutPreviewProps) {
  const { t } = useTranslation();
  const id = useId();
  const { config } = useConfigIndex();
  const reload = useReloadConfig();
  const [view, setView] = useState<View>("table");
  const [named, setNamed] = useState<string>("");
  const resource = shown?.resources.find(({ name }) => name === area);
  const kinds: readonly View[] = [...(resource === undefined ? [] : getKinds(resource)), "page", "form"];
  // what was looked at may be gone from the draft
  const kind = kinds.includes(view) ? view : "table";
  const chosen = views.find(({ name }) => name === named);
  return (
    <Box as="section" card pad={4} shrink aria-labelledby={`${id}title`}>
      <Inline wrap justify="between" align="center" gap={2} below={1}>
        <Text as="h2" id={`${id}title`} size={16} weight={600}>
          {t("studio.layout.preview")}
        </Text>
        <Box scroll>
          <Segments
            label={t("studio.layout.preview")}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`studio.layout.previews.${value}`) }))}
            onChange={setView}
          />
        </Box>
      </Inline>
      <Text as="p" tone="quiet" below={3}>
        {t("studio.layout.previewLead")}
      </Text>
      {views.length === 0 || kind === "page" || kind === "form" ? null : (
        <Select
          aria-label={t("studio.layout.previewedView")}
          style={{ display: "flex", inlineSize: 280, maxInlineSize: "100%", marginBlockEnd: 12 }}
          value={chosen?.name ?? ""}
          showSearch={{ optionFilterProp: "label" }}
          options={[
            { value: "", label: t("views.all") },
            ...views.map(({ name, label }) => ({ value: name, label })),
          ]}
          onChange={(name: string) => {
            setNamed(name);
            setView(views.find((one) => one.name === name)?.layout.as ?? "table");
          }}
        />
      )}
      {shown === undefined ? <ScreenSkeleton /> : null}
      {shown === null ? <Text as="p">{t("studio.layout.notYet")}</Text> : null}
      {shown === undefined || shown === null ? null : (
        <ConfigIndexProvider config={shown} reload={reload}>
          <Previewed
            area={area}
            published={config.resources.find(({ name }) => name === area)}
            layout={chosen?.layout ?? null}
            view={kind}
          />
        </ConfigIndexProvider>
      )}
    </Box>
  );
}

interface PreviewedProps {
  readonly area: string;
  /** Absent: nobody has records of it yet. */
  readonly published: ClientResource | undefined;
  readonly layout: ListLayout | null;
  readonly view: View;
}

function Previewed({ area, published, layout, view }: PreviewedProps) {
  const resource = useConfigIndex().resource(area);
  if (resource === null) return null;
  const listed = published?.actions.includes("list") === true ? published : null;
  if (view !== "page" && view !== "form")
    return <PreviewedList resource={resource} published={listed} layout={layout} as={view} />;
  return listed === null ? (
    <Shown resource={resource} rows={[]} record={null} view={view} />
  ) : (
    <WithRows resource={resource} published={listed} view={view} />
  );
}

/** One of the first records in force, with the values of those fields that are there already. */
function WithRows({
  resource,
  published,
  view,
}: {
  readonly resource: ClientResource;
  readonly published: ClientResource;
  readonly view: "page" | "form";
}) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const { rows, loading } = useRows(
    toListRequest({
      resource: published,
      state: { ...emptyListState, pageSize: SHOWN_ROWS },
      scope: "all",
      columns: published.label.join(","),
    }),
  );
  const row = rows.find((one) => one.id === chosen) ?? rows[0];
  const isOpen = row !== undefined && published.actions.includes("show");
  const { record, loading: opening } = useRecord(resource.name, row?.id ?? 0, { wanted: isOpen });
  if (loading) return <ScreenSkeleton />;
  return (
    <Stack gap={3}>
      {rows.length === 0 ? null : (
        <Select
          id={id}
          aria-label={t("studio.layout.record")}
          style={{ maxInlineSize: 320 }}
          value={row?.id ?? null}
          options={rows.map((one) => ({ value: one.id, label: recordLabel(one) }))}
          onChange={setChosen}
        />
      )}
      {isOpen && opening ? (
        <ScreenSkeleton />
      ) : (
        <Shown key={row?.id} resource={resource} rows={rows} record={record} view={view} />
      )}
    </Stack>
  );
}

interface ShownProps {
  readonly resource: ClientResource;
  readonly rows: readonly Row[];
  /** Null: there is none, or it may not be opened. */
  readonly record: ApiRecord | null;
  readonly view: "page" | "form";
}

function Shown({ resource, rows, record, view }: ShownProps) {
  const { t } = useTranslation();
  if (view === "form") return <FormPreview resource={resource} record={record} />;
  if (rows.length === 0) return <Text tone="quiet">{t("studio.layout.noRecords")}</Text>;
  return record === null ? null : <PagePreview resource={resource} record={record} />;
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
    <FieldsForm
      form={form}
      name={id}
      initialValues={record ?? NOTHING}
      busy={false}
      onSubmit={() => undefined}
    >
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
