import { Button, Space, Table } from "antd";
import { useState } from "react";
import { type Entry, moveEntry, putEntry, readEntries, removeEntry } from "../../../core/studio/entries.ts";
import { readWord, setWord } from "../../../core/studio/edits.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { firstLabels } from "./first-labels.ts";
import { askedFields } from "./asked.ts";
import { CheckDialog, type CheckList, type NamedCheck } from "./check-dialog.tsx";
import { RowActions } from "./row-actions.tsx";
import type { Studio } from "./studio.ts";
import { useAreas } from "./use-areas.ts";
import { useSentences } from "./use-sentences.ts";
import { useEditedArea } from "./use-edited-area.tsx";
import { useDocument } from "./use-studio.ts";

const LISTS = ["rules", "checks"] as const;
interface Open {
  readonly list: CheckList;
  /** Null: a new one. */
  readonly name: string | null;
}

/** What must hold of records of one area, of each by itself and of several together. */
export function ChecksPart({ studio, area: name }: { readonly studio: Studio; readonly area: string }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { draft } = studio;
  const found = useEditedArea(studio, name);
  const access = useDocument(draft, "access", "access");
  const areas = useAreas(draft);
  const sentences = useSentences(areas);
  const [open, setOpen] = useState<Open | null>(null);
  if (found.instead !== null) return found.instead;
  if (!access.data) return <ScreenSkeleton />;
  const { document, words, write } = found;
  const fields = [...askedFields(document, words), ...areas.takenOver(document)];
  const area = { name, label: "", fields, transitions: [] };
  const messageOf = (list: CheckList, check: string) =>
    readWord(words, `${list}.${check}`) || humanise(check);
  const save = ({ check, message }: NamedCheck) => {
    if (open === null) return;
    const base = words ?? firstLabels(name);
    write(
      putEntry(document, open.list, { known: open.name, entry: check }),
      setWord(base, `${open.list}.${check.name}`, message),
    );
    setOpen(null);
  };
  const rows = LISTS.flatMap((list) =>
    readEntries(document, list).map((check, index, all) => ({
      key: `${list}.${check.name}`,
      list,
      check,
      message: messageOf(list, check.name),
      sentence:
        list === "rules"
          ? sentences.rule(check as Entry<"rules">, area)
          : sentences.check(check as Entry<"checks">, area),
      first: index === 0,
      last: index === all.length - 1,
    })),
  );
  const edited = rows.find(({ list, check }) => list === open?.list && check.name === open.name);
  return (
    <Stack gap={3}>
      <Inline wrap justify="between" align="center" gap={2}>
        <Text as="p" tone="quiet" measure="text">
          {t("studio.check.lead")}
        </Text>
        <Space wrap>
          <Button onClick={() => setOpen({ list: "rules", name: null })}>{t("studio.check.addRule")}</Button>
          {document.kind === "rows" || document.kind === "view" ? null : (
            <Button
              type="primary"
              // longer than a phone is wide in some languages
              style={{ whiteSpace: "normal", height: "auto" }}
              onClick={() => setOpen({ list: "checks", name: null })}
            >
              {t("studio.check.addCheck")}
            </Button>
          )}
        </Space>
      </Inline>
      <Table
        size="small"
        pagination={false}
        aria-label={t("studio.parts.checks")}
        scroll={{ x: "100%" }}
        locale={{ emptyText: t("studio.check.none") }}
        dataSource={rows}
        columns={[
          { dataIndex: "sentence", title: t("studio.check.what") },
          { dataIndex: "message", title: t("studio.check.message"), responsive: ["lg"] },
          {
            key: "actions",
            align: "end",
            width: 250,
            title: <span className="visually-hidden">{t("studio.actions")}</span>,
            render: (_, { list, check, message, first, last }) => (
              <RowActions
                label={message}
                onEdit={() => setOpen({ list, name: check.name })}
                onRemove={() => write(removeEntry(document, list, check.name))}
                onMove={(by) => write(moveEntry(document, list, { name: check.name, by }))}
                first={first}
                last={last}
              />
            ),
          },
        ]}
      />
      {open === null ? null : (
        <CheckDialog
          list={open.list}
          edited={edited === undefined ? null : { check: edited.check, message: edited.message }}
          studio={studio}
          document={document}
          area={area}
          areas={areas}
          parents={
            document.kind === "rows" ? (areas.find(document.parent?.resource ?? "")?.fields ?? []) : []
          }
          actors={Object.keys(access.data.actors).map((value) => ({
            value,
            label: t(`studio.actors.${value}`, { defaultValue: config.ruleLabels[value] ?? humanise(value) }),
          }))}
          onSave={save}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}
