import { Button, Space } from "antd";
import { lazy, Suspense, useState } from "react";
import type { FieldDefinition, ResourceDefinition } from "../../../core/definition/types.ts";
import {
  freeNameAmong,
  newRows,
  newRowsLike,
  putField,
  readWord,
  setWord,
} from "../../../core/studio/edits.ts";
import { restoreField } from "../../../core/studio/sections.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { firstLabels } from "./first-labels.ts";
import type { NamedField } from "./field-dialog.tsx";
import { type EditedSection, FieldsOutline, NEW_SECTION } from "./fields-outline.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { RemovedFields } from "./removed-fields.tsx";
import type { Studio } from "./studio.ts";
import { WaitingRows } from "./waiting-rows.tsx";
import { useNames } from "./use-names.ts";
import { useEditedArea } from "./use-edited-area.tsx";
import { useDocument, type Draft } from "./use-studio.ts";
import { useSearchParams } from "react-router-dom";
import { AppLink } from "../../ui/app-link.tsx";
import { useAreas } from "./use-areas.ts";

/** Its settings are drawn by a library, which comes when a field is opened. */
const FieldDialog = lazy(() =>
  import("./field-dialog.tsx").then((module) => ({ default: module.FieldDialog })),
);

const AreaSettingsDialog = lazy(() =>
  import("./area-settings-dialog.tsx").then((module) => ({ default: module.AreaSettingsDialog })),
);

/** The fields of one area: added, told what they are, put in order, taken out. */
export function AreasPart({ studio, area }: { readonly studio: Studio; readonly area: string }) {
  const { t, i18n } = useTranslation();
  const { draft, edit } = studio;
  const found = useEditedArea(studio, area);
  const access = useDocument(draft, "access", "access");
  const { config } = useConfigIndex();
  const names = useNames(draft);
  const [open, setOpen] = useState<FieldDefinition | "new" | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [setting, setSetting] = useState(false);
  const [section, setSection] = useState<EditedSection>(null);
  if (found.instead !== null) return found.instead;
  const { document, words, base, shipped, write: change } = found;
  const isShipped = (name: string) => shipped?.fields.some((field) => field.name === name) === true;
  const labelOf = (name: string) => readWord(words, `fields.${name}`) || name;
  /** Child rows of another area: what holds them here gets rows like them. */
  const findShared = (name: string) => {
    const change = draft?.changes.find((one) => one.kind === "resource" && one.name === name);
    const drafted = change?.document as ResourceDefinition | null | undefined;
    const { kind, parent, label, like } = drafted ?? config.resources.find((one) => one.name === name) ?? {};
    if (kind !== "rows" || !parent || !label || parent.resource === area) return undefined;
    return { name, parent, label: label as ResourceDefinition["label"], ...(like && { like }) };
  };
  const save = ({ field, label }: NamedField) => {
    const known = open === "new" || open === null ? null : open.name;
    const shared = field.type === "rows" ? findShared(field.resource) : undefined;
    const isNew = field.type === "rows" && (!field.resource || shared !== undefined);
    const rows = isNew ? freeNameAmong(names.areas, `${area}_${field.name}`) : null;
    const full = rows === null ? field : ({ ...field, resource: rows } as FieldDefinition);
    const next = putField(document, { name: known, field: full });
    const said = setWord(words ?? firstLabels(area), `fields.${field.name}`, label);
    change(next, said as never);
    if (rows !== null) {
      const parent = readWord(words, "name") || area;
      edit([
        {
          kind: "resource",
          name: rows,
          seen: null,
          document: shared === undefined ? newRows(rows, document) : newRowsLike(rows, document, shared),
        },
        {
          kind: "labels",
          name: `${i18n.language}.${rows}`,
          seen: null,
          document: {
            name: t("studio.rowOf", { parent, rows: label }),
            plural: t("studio.rowOf", { parent, rows: label }),
            fields: {
              [shared?.parent?.field ?? area]: parent,
              ...(shared === undefined ? { name: t("studio.nameField") } : {}),
            },
          } as never,
        },
      ]);
    }
    setOpen(null);
  };

  return (
    <Stack gap={3}>
      <WaitingRows area={area} />
      {document.like === undefined ? null : <TakenOver draft={draft} rows={document} />}
      <Inline wrap justify="between" align="center" gap={2}>
        <Inline as="h2" size={16} weight={600} gap={2}>
          {document.icon === undefined ? null : <Icon name={document.icon} />}
          {readWord(words, "plural") || readWord(words, "name") || area}
        </Inline>
        <Space wrap>
          <Button onClick={() => setSetting(true)}>{t("studio.areaSettings.title")}</Button>
          <Button onClick={() => setSection(NEW_SECTION)}>{t("studio.sections.add")}</Button>
          <Button type="primary" onClick={() => setOpen("new")}>
            {t("studio.addField")}
          </Button>
        </Space>
      </Inline>
      <FieldsOutline
        resource={document}
        labels={words}
        section={section}
        onSection={setSection}
        onEdit={setOpen}
        renaming={({ name }) => (isShipped(name) ? undefined : () => setRenamed(name))}
        onChange={change}
      />
      <RemovedFields
        resource={document}
        base={base ?? null}
        labelOf={labelOf}
        onRestore={(removed) => change(restoreField(document, removed))}
      />
      {setting ? (
        <Suspense fallback={null}>
          <AreaSettingsDialog
            {...{ draft, document, words }}
            onSave={(settings, said) => {
              setSetting(false);
              change(settings, said);
            }}
            onClose={() => setSetting(false)}
          />
        </Suspense>
      ) : null}
      {renamed === null ? null : (
        <RenameDialog
          studio={studio}
          area={area}
          name={renamed}
          label={labelOf(renamed)}
          onClose={() => setRenamed(null)}
        />
      )}
      {open === null ? null : (
        <Suspense fallback={null}>
          <FieldDialog
            edited={
              open === "new"
                ? null
                : {
                    field: open,
                    label: labelOf(open.name),
                    published:
                      base?.fields.find(({ name }) => name === open.name || open.formerly?.includes(name)) ??
                      null,
                  }
            }
            studio={studio}
            document={document}
            words={words}
            classes={Object.keys(access.data?.classes ?? {})}
            onSave={save}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** What child rows have of others, and the way to where it is changed. */
function TakenOver({
  draft,
  rows,
}: {
  readonly draft: Draft | undefined;
  readonly rows: ResourceDefinition;
}) {
  const { t, i18n } = useTranslation();
  const [search] = useSearchParams();
  const areas = useAreas(draft);
  const like = rows.like ?? "";
  const label = areas.find(like)?.label ?? like;
  const there = new URLSearchParams(search);
  there.set("area", like);
  const fields = new Intl.ListFormat(i18n.language).format(areas.takenOver(rows).map((field) => field.label));
  return (
    <Stack gap={1}>
      <Text as="p" tone="quiet" measure="text">
        {t("studio.like.lead", { area: label, fields })}
      </Text>
      <AppLink to={`?${there.toString()}`}>{t("studio.like.open", { area: label })}</AppLink>
    </Stack>
  );
}
