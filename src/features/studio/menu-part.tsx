import { Button } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import type { MenuEntry, MenuGroup, NavigationDefinition } from "../../../core/definition/types.ts";
import {
  addEntry,
  addGroup,
  moveEntry,
  moveGroup,
  pagesWithoutEntry,
  removeEntry,
  removeGroup,
  setGroupIcon,
} from "../../../core/studio/menu.ts";
import { readGroupWord, setGroupWord } from "../../../core/studio/word-groups.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise, resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Box, Card, Inline, Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { EntryDialog, GroupDialog, EntryLabelDialog } from "./menu-dialogs.tsx";
import type { TextByLanguage } from "./language-inputs.tsx";
import { RowActions } from "./row-actions.tsx";
import type { Studio } from "./studio.ts";
import { useNames } from "./use-names.ts";
import { type Reorder, ReorderHandle, ReorderStatus, useReorder } from "./use-reorder.tsx";
import { useDocument } from "./use-studio.ts";
import { mapLabels, useLabelGroups, wordEdits } from "./use-label-groups.ts";

type Open =
  | { readonly dialog: "newGroup" }
  | { readonly dialog: "group"; readonly group: MenuGroup }
  | { readonly dialog: "newEntry"; readonly group: string }
  | { readonly dialog: "entry"; readonly entry: MenuEntry };

/** The menu in two levels: groups and the entries in them, each where people find it. */
export function MenuPart({ studio }: { readonly studio: Studio }) {
  const { t, i18n } = useTranslation();
  const { config } = useConfigIndex();
  const [open, setOpen] = useState<Open | null>(null);
  const navigation = useDocument(studio.draft, "navigation", "navigation");
  const words = useLabelGroups(studio.draft, "navigation");
  const reportLabelKeys = useLabelGroups(studio.draft, "reports");
  const { areas, reports } = useNames(studio.draft);
  const own = LANGUAGES.find((language) => language === i18n.language) ?? "en";
  const wordOf = (group: "groups" | "entries", name: string) =>
    readGroupWord(words?.[own] ?? null, group, name) ||
    readGroupWord(words?.en ?? null, group, name) ||
    humanise(name);
  const outline = (navigation.data?.menu ?? []).map(({ name, entries }) => ({
    name,
    label: wordOf("groups", name),
    items: entries.map((entry) => ({ name: entry.name, label: wordOf("entries", entry.name) })),
  }));
  const put = (next: NavigationDefinition, texts: Parameters<typeof wordEdits>[2] | null = null) =>
    studio.edit([
      { kind: "navigation", name: "navigation", seen: navigation.data ?? null, document: next },
      ...(words === null || texts === null ? [] : wordEdits("navigation", words, texts)),
    ]);
  const entryOrder = useReorder({
    groups: outline,
    onMove: (name, to) => navigation.data && put(moveEntry(navigation.data, name, to)),
  });
  const groupOrder = useReorder({
    groups: [{ name: "", label: "", items: outline }],
    onMove: (name, { index }) => navigation.data && put(moveGroup(navigation.data, name, index)),
  });
  if (navigation.error && !navigation.data)
    return <LoadFailure error={navigation.error} onRetry={() => void navigation.refetch()} />;
  if (!navigation.data || words === null || reportLabelKeys === null) return <ScreenSkeleton />;
  const document = navigation.data;
  const withWords = (group: "groups" | "entries", key: string, texts: TextByLanguage) =>
    mapLabels(words, (known, language) => setGroupWord(known, group, { key, text: texts[language].trim() }));
  const textsOf = (group: "groups" | "entries", key: string): TextByLanguage =>
    mapLabels(words, (known) => readGroupWord(known, group, key) as never) as unknown as TextByLanguage;
  const close = () => setOpen(null);

  return (
    <Stack gap={4}>
      <Inline wrap justify="between" align="center" gap={2}>
        <Text as="p" tone="quiet" measure="text">
          {t("studio.menu.lead")}
        </Text>
        <Button type="primary" onClick={() => setOpen({ dialog: "newGroup" })}>
          {t("studio.menu.addGroup")}
        </Button>
      </Inline>
      <ReorderStatus reorder={groupOrder} />
      <ReorderStatus reorder={entryOrder} />
      <Stack as="ul" gap={3} aria-label={t("studio.parts.menu")}>
        {document.menu.map((group) => (
          <Card key={group.name} as="li" pad={3}>
            <Box {...groupOrder.row(group.name)}>
              <Inline gap={2} align="center" wrap>
                <ReorderHandle reorder={groupOrder} name={group.name} />
                <Icon name={group.icon ?? "folder"} />
                <Text as="h2" size={16} weight={600} grow>
                  {wordOf("groups", group.name)}
                </Text>
                {group.rule === undefined ? null : (
                  <Text size={12} tone="quiet">
                    {t("studio.menu.needsRule", { rule: config.ruleLabels[group.rule] ?? group.rule })}
                  </Text>
                )}
                <Button size="small" onClick={() => setOpen({ dialog: "newEntry", group: group.name })}>
                  {t("studio.menu.addEntry")}
                  <span className="visually-hidden"> {wordOf("groups", group.name)}</span>
                </Button>
                <RowActions
                  label={wordOf("groups", group.name)}
                  onEdit={() => setOpen({ dialog: "group", group })}
                  onRemove={() => put(removeGroup(document, group.name))}
                  warning={t("studio.menu.pagesStay")}
                />
              </Inline>
            </Box>
            <Stack
              as="ul"
              above={2}
              aria-label={wordOf("groups", group.name)}
              minBlockSize={32}
              {...entryOrder.group(group.name)}
            >
              {group.entries.map((entry) => (
                <EntryRow
                  key={entry.name}
                  entry={entry}
                  label={wordOf("entries", entry.name)}
                  order={entryOrder}
                  onEdit={() => setOpen({ dialog: "entry", entry })}
                  onRemove={() => put(removeEntry(document, entry.name))}
                />
              ))}
              {group.entries.length > 0 ? null : (
                <Box as="li" padBefore={8} tone="quiet">
                  {t("studio.menu.emptyGroup")}
                </Box>
              )}
            </Stack>
          </Card>
        ))}
      </Stack>
      {open?.dialog === "newGroup" || open?.dialog === "group" ? (
        <GroupDialog
          title={
            open.dialog === "newGroup"
              ? t("studio.menu.addGroup")
              : t("studio.editField", { name: wordOf("groups", open.group.name) })
          }
          known={open.dialog === "group" ? open.group : null}
          taken={document.menu.map(({ name }) => name)}
          texts={open.dialog === "group" ? textsOf("groups", open.group.name) : null}
          onSave={({ name, icon, texts }) => {
            const grown = open.dialog === "newGroup" ? addGroup(document, name) : document;
            put(setGroupIcon(grown, { name, icon }), withWords("groups", name, texts));
            close();
          }}
          onClose={close}
        />
      ) : null}
      {open?.dialog === "newEntry" ? (
        <EntryDialog
          draft={studio.draft}
          pages={pagesWithoutEntry(document, { areas, reports })}
          menuWords={words}
          reportLabelKeys={reportLabelKeys}
          onSave={({ page, texts }) => {
            const { name, path } = page;
            const entry = { name, path, ...(page.kind === "area" ? { resource: page.of } : {}) };
            put(addEntry(document, { group: open.group, entry }), withWords("entries", name, texts));
            close();
          }}
          onClose={close}
        />
      ) : null}
      {open?.dialog === "entry" ? (
        <EntryLabelDialog
          title={t("studio.editField", { name: wordOf("entries", open.entry.name) })}
          texts={textsOf("entries", open.entry.name)}
          onSave={(texts) => {
            studio.edit(wordEdits("navigation", words, withWords("entries", open.entry.name, texts)));
            close();
          }}
          onClose={close}
        />
      ) : null}
    </Stack>
  );
}

interface EntryRowProps {
  readonly entry: MenuEntry;
  readonly label: string;
  readonly order: Reorder;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** An entry with its address and who sees it, which follows from their rights. */
function EntryRow({ entry, label, order, onEdit, onRemove }: EntryRowProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const [search] = useSearchParams();
  const { name, path, rule, resource } = entry;
  const { className, ...row } = order.row(name);
  const rights = new URLSearchParams(search);
  rights.set("part", "rights");
  if (resource !== undefined) rights.set("area", resource);
  return (
    <Inline as="li" gap={2} align="center" wrap padBlock={1} borderAbove className={className} {...row}>
      <ReorderHandle reorder={order} name={name} />
      <Box grow>
        <Text as="p" weight={500}>
          {label}
        </Text>
        <Inline as="p" wrap gap={[0, 3]} size={12} tone="quiet">
          <bdi dir="ltr">{path}</bdi>
          {rule === undefined ? null : (
            <span>{t("studio.menu.needsRule", { rule: config.ruleLabels[rule] ?? rule })}</span>
          )}
          {rule === undefined && resource === undefined ? <span>{t("studio.menu.seenByAll")}</span> : null}
          {resource === undefined ? null : (
            <Link to={`?${rights}`}>
              {t("studio.menu.seenByArea", { area: resourcePlural(config, resource) })}
            </Link>
          )}
        </Inline>
      </Box>
      <RowActions label={label} onEdit={onEdit} onRemove={onRemove} warning={t("studio.menu.pagesStay")} />
    </Inline>
  );
}
