import { Button, Space } from "antd";
import { lazy, Suspense, useState } from "react";
import type { FieldDefinition } from "../../../core/definition/types.ts";
import { putField, readWord, setWord, newRows } from "../../../core/studio/edits.ts";
import { restoreField } from "../../../core/studio/sections.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import type { NamedField } from "./field-dialog.tsx";
import { type EditedSection, FieldsOutline, NEW_SECTION } from "./fields-outline.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { RemovedFields } from "./removed-fields.tsx";
import type { Studio } from "./studio.ts";
import { WaitingRows } from "./waiting-rows.tsx";
import { useEditedArea } from "./use-edited-area.tsx";
import { useDocument } from "./use-studio.ts";

/** Its settings are drawn by a library, which comes when a field is opened. */
const FieldDialog = lazy(() =>
  import("./field-dialog.tsx").then((module) => ({ default: module.FieldDialog })),
);

/** The fields of one area: added, told what they are, put in order, taken out. */
export function AreasPart({ studio, area }: { readonly studio: Studio; readonly area: string }) {
  const { t, i18n } = useTranslation();
  const { draft, edit } = studio;
  const found = useEditedArea(studio, area);
  const access = useDocument(draft, "access", "access");
  const [open, setOpen] = useState<FieldDefinition | "new" | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [section, setSection] = useState<EditedSection>(null);
  if (found.instead !== null) return found.instead;
  const { document, words, base, shipped, write: change } = found;
  const isShipped = (name: string) => shipped?.fields.some((field) => field.name === name) === true;
  const labelOf = (name: string) => readWord(words, `fields.${name}`) || name;
  const save = ({ field, label }: NamedField) => {
    const known = open === "new" || open === null ? null : open.name;
    const rows = field.type === "rows" && !field.resource ? `${area}_${field.name}` : null;
    const full = rows === null ? field : ({ ...field, resource: rows } as FieldDefinition);
    const next = putField(document, { name: known, field: full });
    const said = setWord(words ?? { name: area, fields: {} }, `fields.${field.name}`, label);
    change(next, said as never);
    if (rows !== null) {
      const parent = readWord(words, "name") || area;
      edit([
        { kind: "resource", name: rows, seen: null, document: newRows(rows, document) },
        {
          kind: "labels",
          name: `${i18n.language}.${rows}`,
          seen: null,
          document: {
            name: t("studio.rowOf", { parent, rows: label }),
            plural: t("studio.rowOf", { parent, rows: label }),
            fields: { [area]: parent, name: t("studio.nameField") },
          } as never,
        },
      ]);
    }
    setOpen(null);
  };

  return (
    <Stack gap={3}>
      <WaitingRows area={area} />
      <Inline wrap justify="between" align="center" gap={2}>
        <Text as="h2" size={16} weight={600}>
          {readWord(words, "plural") || readWord(words, "name") || area}
        </Text>
        <Space>
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
