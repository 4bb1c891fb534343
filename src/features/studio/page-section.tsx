import { Button } from "antd";
import { lazy, Suspense, useId, useState } from "react";
import { readWord, setWord } from "../../../core/studio/edits.ts";
import { editDetail, putTab, readTabs } from "../../../core/studio/layout.ts";
import type { TabDefinition } from "../../../core/definition/types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { firstLabels } from "./first-labels.ts";
import { ChosenList } from "./chosen-list.tsx";
import type { LayoutEditing } from "./layout-editing.ts";
import { OrderedList } from "./ordered-list.tsx";
import { RowActions } from "./row-actions.tsx";
import type { NamedTab } from "./tab-dialog.tsx";
import type { Draft } from "./use-studio.ts";
import { TitledSection } from "./titled-section.tsx";

/** Its settings are drawn by a library, which comes when a tab is opened. */
const TabDialog = lazy(() => import("./tab-dialog.tsx").then((module) => ({ default: module.TabDialog })));

const MAX_KEY_FACTS = 8;

interface PageSectionProps extends LayoutEditing {
  readonly draft: Draft | undefined;
}

/** The page of one record: what stands under its title, and its tabs. */
export function PageSection(props: PageSectionProps) {
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
    words: Object.fromEntries(tabWords(tab).map(({ key, path }) => [key, readWord(labels, path)])),
  });
  const writeTabs = (next: readonly TabDefinition[]) => onChange(editDetail(resource, { tabs: [...next] }));
  const save = ({ tab, label, words }: NamedTab) => {
    const said = tabWords(tab).reduce(
      (now, { key, path }) => setWord(now, path, (words[key] ?? "").trim()),
      setWord(labels ?? firstLabels(resource.name), `tabs.${tab.name}`, label),
    );
    onChange(putTab(resource, tab), said as never);
    setOpen(null);
  };
  return (
    <TitledSection title={t("studio.layout.page")} gap={4}>
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
        <OrderedList
          labelledBy={`${id}tabs`}
          items={tabs}
          labelOf={labelOf}
          detail={({ kind }) => t(`studio.layout.tabKinds.${kind}`)}
          actions={(tab) => (
            <RowActions
              label={labelOf(tab.name)}
              onEdit={() => setOpen(tab)}
              {...(tabs.length > 1 && {
                onRemove: () => writeTabs(tabs.filter((one) => one.name !== tab.name)),
              })}
            />
          )}
          onReorder={writeTabs}
        />
        <Inline>
          <Button onClick={() => setOpen("new")}>{t("studio.layout.addTab")}</Button>
        </Inline>
      </Stack>
      {open === null ? null : (
        <Suspense fallback={null}>
          <TabDialog
            {...props}
            edited={open === "new" ? null : namedTab(open)}
            onSave={save}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </TitledSection>
  );
}

/** Further words of a tab, by the key its dialog knows them by and their place among the words of the area. */
const tabWords = (tab: TabDefinition) => [
  ...("next" in tab ? [{ key: "next", path: `next.${tab.name}` }] : []),
  ...(tab.kind === "matches"
    ? [
        ...tab.criteria.map(({ name }) => ({ key: `criteria.${name}`, path: `criteria.${name}` })),
        ...(tab.makes === undefined
          ? []
          : (["makes", "made"] as const).map((key) => ({ key, path: `${key}.${tab.name}` }))),
      ]
    : []),
];
