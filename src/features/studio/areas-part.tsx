import { Button, Table } from "antd";
import { useState } from "react";
import type { FieldDefinition, FieldTypeName, ResourceDefinition } from "../../../core/definition/types.ts";
import {
  moveField,
  orderedFields,
  putField,
  readWord,
  removeField,
  setWord,
} from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { askedFields } from "./asked.ts";
import { FieldDialog, type NamedField } from "./field-dialog.tsx";
import { RowActions } from "./row-actions.tsx";
import type { Studio } from "./studio.ts";
import { WaitingRows } from "./waiting-rows.tsx";
import { useDefinitions, useDocument } from "./use-studio.ts";

const MARKS = ["required", "unique", "filter", "sort", "search", "readOnly"] as const;

/** The fields of one area: added, told what they are, put in order, taken out. */
export function AreasPart({ studio, area }: { readonly studio: Studio; readonly area: string }) {
  const { t, i18n } = useTranslation();
  const { draft, edit } = studio;
  const resource = useDocument(draft, "resource", area);
  const labels = useDocument(draft, "labels", `${i18n.language}.${area}`);
  const access = useDocument(draft, "access", "access");
  const definitions = useDefinitions();
  const [open, setOpen] = useState<FieldDefinition | "new" | null>(null);
  if (resource.error && !resource.data)
    return <LoadFailure error={resource.error} onRetry={() => void resource.refetch()} />;
  if (resource.data === undefined || labels.data === undefined) return <ScreenSkeleton />;
  if (resource.data === null) return <Text tone="quiet">{t("studio.noArea")}</Text>;
  const document: ResourceDefinition = resource.data;
  const words = labels.data;
  const fields = orderedFields(document);
  const labelOf = (name: string) => readWord(words, `fields.${name}`) || name;
  const change = (next: ResourceDefinition) =>
    edit([{ kind: "resource", name: area, seen: document, document: next }]);

  const save = ({ field, label }: NamedField) => {
    const known = open === "new" || open === null ? null : open.name;
    const next = putField(document, { name: known, field });
    const said = setWord(words ?? { name: area, fields: {} }, `fields.${field.name}`, label);
    edit([
      { kind: "resource", name: area, seen: document, document: next },
      { kind: "labels", name: `${i18n.language}.${area}`, seen: words, document: said as never },
    ]);
    setOpen(null);
  };

  return (
    <Stack gap={3}>
      <WaitingRows area={area} />
      <Inline wrap justify="between" align="center" gap={2}>
        <Text as="h2" size={16} weight={600}>
          {readWord(words, "plural") || readWord(words, "name") || area}
        </Text>
        <Button type="primary" onClick={() => setOpen("new")}>
          {t("studio.addField")}
        </Button>
      </Inline>
      <Table
        size="small"
        pagination={false}
        rowKey="name"
        aria-label={t("studio.fields")}
        dataSource={fields}
        scroll={{ x: "100%" }}
        columns={[
          {
            key: "label",
            title: t("studio.field"),
            render: (_, { name }) => (
              <>
                <Text as="p" weight={500}>
                  {labelOf(name)}
                </Text>
                <Text as="p" size={12} tone="quiet">
                  <bdi dir="ltr">{name}</bdi>
                </Text>
              </>
            ),
          },
          {
            dataIndex: "type",
            title: t("studio.type"),
            render: (type: FieldTypeName) => t(`studio.types.${type}`),
          },
          {
            key: "marks",
            title: t("studio.settings"),
            responsive: ["md"],
            render: (_, field) =>
              MARKS.filter((mark) => mark in field && field[mark as keyof typeof field] === true)
                .map((mark) => t(`studio.properties.${mark}`))
                .join(" · "),
          },
          {
            key: "actions",
            align: "end",
            title: <span className="visually-hidden">{t("studio.actions")}</span>,
            render: (_, field, index) => (
              <RowActions
                label={labelOf(field.name)}
                onEdit={() => setOpen(field)}
                onRemove={() => change(removeField(document, field.name))}
                onMove={(by) => change(moveField(document, field.name, by))}
                first={index === 0}
                last={index === fields.length - 1}
                warning={t("studio.dataStay")}
              />
            ),
          },
        ]}
      />
      {open === null ? null : (
        <FieldDialog
          edited={
            open === "new"
              ? null
              : {
                  field: open,
                  label: labelOf(open.name),
                  published: resource.base?.fields.find(({ name }) => name === open.name) ?? null,
                }
          }
          taken={fields.map(({ name }) => name)}
          fields={askedFields(document, words)}
          classes={Object.keys(access.data?.classes ?? {})}
          resources={(definitions.data ?? [])
            .filter(({ kind }) => kind === "resource")
            .map(({ name }) => name)}
          onSave={save}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}
