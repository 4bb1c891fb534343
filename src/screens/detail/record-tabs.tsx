import { Suspense } from "react";
import { loadFormLabels, loadValueLabels } from "../../i18n/i18n.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { withLabels } from "../../i18n/with-labels.ts";
import { useLocation, useNavigate } from "react-router-dom";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { TabDefinition } from "../../../core/definition/types.ts";
import type { TabAddress } from "../../config/addresses.ts";
import { humanise, partLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { lazyCode, prefetchedCode } from "../../lib/lazy-code.ts";
import { TabList } from "../../ui/tab-list.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { activeTab } from "./active-tab.ts";
import { foldTabs, MAX_TABS } from "./fold-tabs.ts";
import { SectionsTab } from "./sections-tab.tsx";
import { useWide } from "../../ui/use-narrow.ts";
import { isCounted, useCounts } from "./use-counts.ts";
import { PartSkeleton } from "./part-skeleton.tsx";
import { Box, Grid } from "../../ui/layout.tsx";
import type { Related } from "./new-related.ts";

const RelatedTab = prefetchedCode(
  () => import("./related-tab.tsx"),
  (module) => module.RelatedTab,
);
const RelatedBeside = lazyCode(
  () => import("./related-beside.tsx"),
  (module) => module.RelatedBeside,
);
const RecordTab = prefetchedCode(
  () => import("./record-tab.tsx"),
  (module) => module.RecordTab,
);
const FilesTab = prefetchedCode(
  () => import("./files-tab.tsx"),
  (module) => module.FilesTab,
);
const CommentsTab = prefetchedCode(
  () => import("./comments-tab.tsx"),
  (module) => module.CommentsTab,
);
const HistoryTab = prefetchedCode(
  () => import("./history-tab.tsx"),
  (module) => module.HistoryTab,
);

const AnswersTab = prefetchedCode(
  withLabels(() => import("./answers-tab.tsx"), loadFormLabels),
  (module) => module.AnswersTab,
);

const MatchesTab = prefetchedCode(
  withLabels(() => import("./matches/matches-tab.tsx"), loadValueLabels),
  (module) => module.MatchesTab,
);

const PLAIN = { files: FilesTab, comments: CommentsTab, history: HistoryTab } as const;
const SUMMARY: TabDefinition = { name: "summary", kind: "sections" };

interface RecordTabsProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  readonly address: TabAddress;
  /** Where the window is wide: the first rows of what refers to the record stand beside its facts. */
  readonly beside?: boolean;
}

/** The parts of a record. The open one stands in the address; what a tab shows is asked for when it is opened. */
export function RecordTabs({ resource, record, address, beside = false }: RecordTabsProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const { config } = index;
  const { search } = useLocation();
  const navigate = useNavigate();
  // A tab of a kind this program does not draw is left out: definitions may be newer than the browser's code.
  const known = resource.tabs.filter(({ kind }) => kind !== "component");
  const tabs = known.length > 0 ? known : [SUMMARY];
  const { counts, pending } = useCounts(resource.name, record, tabs.some(isCounted));
  const countOf = ({ name }: TabDefinition) => {
    const known = counts?.[name];
    return known ? format.number(known.count) + (known.count_is_exact ? "" : "+") : null;
  };
  const parameters = new URLSearchParams(search);
  const open = activeTab({ tabs, address, wanted: parameters.get(address.query) });
  const away = foldTabs({ tabs, open: open.name, isEmpty: (name) => counts?.[name]?.count === 0 });
  const wide = useWide();
  /** Beside facts there is some to spare; lists take all of it. */
  const room = beside && wide && open.kind === "sections";
  const related = tabs.filter(isRelated).filter(({ name }) => (counts?.[name]?.count ?? 0) > 0);
  const titleOf = (tab: TabDefinition) =>
    (isBranch(resource, tab) ? t("record.below") : null) ??
    partLabel(config, resource.name, "tabs", tab.name) ??
    humanise(tab.name.replaceAll("-", "_"));
  const choose = (name: string) => {
    parameters.set(address.query, name);
    void navigate({ search: `?${parameters.toString()}` }, { replace: true, preventScrollReset: true });
  };
  return (
    <Box above={4}>
      <TabList
        label={t("record.parts")}
        value={open.name}
        unsettled={pending && tabs.length > MAX_TABS}
        tabs={tabs.map((tab) => ({
          name: tab.name,
          away: away.has(tab.name),
          title: titleOf(tab),
          ...(isCounted(tab) ? { count: countOf(tab) } : {}),
        }))}
        onChange={choose}
      >
        <Grid
          gap={6}
          align="start"
          columns={room ? "minmax(0, var(--measure)) minmax(0, 1fr)" : "minmax(0, 1fr)"}
        >
          <Suspense key={open.name} fallback={<PartSkeleton />}>
            <TabContent tab={open} resource={resource} record={record} />
          </Suspense>
          {room && related.length > 0 ? (
            <Suspense fallback={null}>
              <RelatedBeside
                tabs={related}
                record={record}
                titleOf={titleOf}
                countOf={countOf}
                onOpen={choose}
              />
            </Suspense>
          ) : null}
        </Grid>
      </TabList>
    </Box>
  );
}

const isRelated = (tab: TabDefinition): tab is Related => tab.kind === "related";

/** The tab of what stands below the record in its tree, where the definition declares none itself. */
const isBranch = ({ name, tree }: ClientResource, tab: TabDefinition): boolean =>
  tab.name === "below" && tab.kind === "related" && tab.relation === `${name}.${tree}`;

interface TabContentProps {
  readonly tab: TabDefinition;
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

function TabContent({ tab, resource, record }: TabContentProps) {
  switch (tab.kind) {
    case "sections":
      return <SectionsTab resource={resource} record={record} names={tab.sections ?? null} />;
    case "related":
      return <RelatedTab tab={tab} owner={resource} record={record} />;
    case "matches":
      return <MatchesTab tab={tab} owner={resource} record={record} />;
    case "record":
      return <RecordTab resource={resource} record={record} tab={tab} />;
    case "answers":
      return <AnswersTab tab={tab} resource={resource} record={record} />;
    case "files":
    case "comments":
    case "history": {
      const Plain = PLAIN[tab.kind];
      return <Plain resource={resource} record={record} />;
    }
    case "component":
      return null;
  }
}
