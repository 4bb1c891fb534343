import { Button } from "antd";
import { useId, useState } from "react";
import { freeName, readWord, setWord } from "../../../core/studio/edits.ts";
import { editDetail, putTab, readTabs } from "../../../core/studio/layout.ts";
import { insertAt } from "../../../core/studio/outline.ts";
import type { TabDefinition } from "../../../core/definition/types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { firstLabels } from "./first-labels.ts";
import { ChosenList } from "./chosen-list.tsx";
import type { LayoutEditing } from "./layout-editing.ts";
import { RowActions } from "./row-actions.tsx";
import { type NamedTab, TabDialog } from "./tab-dialog.tsx";
import { ReorderHandle, ReorderStatus, useReorder } from "./use-reorder.tsx";

const MAX_KEY_FACTS = 8;

/** The page of one record: what stands under its title, and its tabs. */
export function PageSection(props: LayoutEditing) {
  const { resource, labels, columns, onChange } = props;
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const id = useId();
  const [open, setOpen] = useState<TabDefinition | "new" | null>(null);
  const tabs = readTabs(resource);
  const labelOf = (name: string) => readWord(labels, `tabs.${name}`) || humanise(name);
  const namedTab = (tab: TabDefinition): NamedTab => ({
    tab,
    label: labelOf(tab.name),
    next: readWord(labels, `next.${tab.name}`),
  });
  const writeTabs = (next: readonly TabDefinition[]) => onChange(editDetail(resource, { tabs: [...next] }));
  const reorder = useReorder({
    groups: [{ name: "", label: "", items: tabs.map(({ name }) => ({ name, label: labelOf(name) })) }],
    onMove: (name, { index }) => {
      const tab = tabs.find((one) => one.name === name);
      if (tab !== undefined) writeTabs(insertAt(tabs, tab, index));
    },
  });
  const save = ({ tab, label, next }: NamedTab) => {
    const taken = tabs.map(({ name }) => name);
    const name = tab.name === "" ? freeName(label, { fallback: "tab", taken }) : tab.name;
    const said = setWord(labels ?? firstLabels(resource.name), `tabs.${name}`, label);
    const all = "next" in tab ? setWord(said, `next.${name}`, next) : said;
    onChange(putTab(resource, { ...tab, name }), all as never);
    setOpen(null);
  };
  return (
    <Stack as="section" gap={4} aria-labelledby={`${id}title`}>
      <Text as="h2" id={`${id}title`} size={16} weight={600}>
        {t("studio.layout.page")}
      </Text>
      <ChosenList
        label={t("studio.layout.keyFacts")}
        hint={t("studio.layout.keyFactsHint", { number: format.integer(MAX_KEY_FACTS) })}
        chosen={resource.detail?.keyFacts ?? []}
        choices={columns}
        max={MAX_KEY_FACTS}
        onChange={(keyFacts) => onChange(editDetail(resource, { keyFacts }))}
      />
      <Stack gap={1}>
        <Text id={`${id}tabs`} weight={500}>
          {t("studio.layout.tabs")}
        </Text>
        <Stack as="ul" aria-labelledby={`${id}tabs`}>
          {tabs.map((tab) => (
            <Inline
              as="li"
              key={tab.name}
              align="center"
              gap={1}
              borderBelow
              padBlock={0.5}
              {...reorder.row(tab.name)}
            >
              <ReorderHandle reorder={reorder} name={tab.name} />
              <Stack grow>
                <Text>{labelOf(tab.name)}</Text>
                <Text tone="quiet" size={12}>
                  {t(`studio.layout.tabKinds.${tab.kind}`)}
                </Text>
              </Stack>
              <RowActions
                label={labelOf(tab.name)}
                onEdit={() => setOpen(tab)}
                {...(tabs.length === 1
                  ? {}
                  : { onRemove: () => writeTabs(tabs.filter((one) => one.name !== tab.name)) })}
              />
            </Inline>
          ))}
        </Stack>
        <ReorderStatus reorder={reorder} />
        <Inline>
          <Button onClick={() => setOpen("new")}>{t("studio.layout.addTab")}</Button>
        </Inline>
      </Stack>
      {open === null ? null : (
        <TabDialog
          {...props}
          edited={open === "new" ? null : namedTab(open)}
          onSave={save}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}
