import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { useLocation } from "react-router-dom";
import { type Destination, entryAt } from "../../../config/addresses.ts";
import { useConfigIndex, useFieldContext } from "../../../config/config-context.tsx";
import { resourcePlural } from "../../../config/labels.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { usePageTrail } from "../../../ui/page-title.tsx";
import { useCommonLabel } from "../../../ui/use-common-label.ts";
import { fetchView } from "../../../workspace/saved-views.ts";
import { ResourceGate } from "../../resource-gate.tsx";
import { type Column, type ColumnAppearance, makeColumns } from "../columns/columns.ts";
import { GroupedList } from "../table/grouped-list.tsx";
import { KIND_SCREENS } from "../views/kinds.ts";
import { ListHeader } from "./list-header.tsx";
import { ListTools } from "./list-tools.tsx";
import type { ListView } from "./list-view.ts";
import { PlainList } from "../table/plain-list.tsx";
import { useListKeys } from "./use-list-keys.ts";
import { useListState } from "./use-list-state.ts";
import { useRows } from "./use-rows.ts";
import { useSelection } from "../selection/use-selection.ts";
import { ViewTabs } from "../views/view-tabs.tsx";
import { ViewNotice } from "../views/view-notice.tsx";
import css from "./list-screen.module.css";

const SingleRecord = lazy(async () => ({ default: (await import("./single-record.tsx")).SingleRecord }));

type ListDestination = Omit<Extract<Destination, { screen: "list" }>, "screen">;

/** The list of any resource. */
export function ListScreen(destination: ListDestination) {
  return (
    <ResourceGate resource={destination.resource} action="list">
      {(resource) =>
        resource.single === true ? (
          <Suspense fallback={null}>
            <SingleRecord resource={resource} />
          </Suspense>
        ) : (
          <ResourceList resource={resource} destination={destination} />
        )
      }
    </ResourceGate>
  );
}

interface ResourceListProps {
  readonly resource: ClientResource;
  readonly destination: ListDestination;
}

function ResourceList({ resource, destination }: ResourceListProps) {
  const index = useConfigIndex();
  const commonLabel = useCommonLabel();
  const { fixedFilters, scope, name } = destination;
  const { pathname } = useLocation();
  const screen = useRef<HTMLDivElement>(null);
  const { open, change, ask, choosePageSize, changeLayout } = useListState({
    resource,
    fixedFilters,
    scope,
    screen,
  });
  const { layout, request } = open;
  const { config } = index;
  const shown = open.state.scope ?? scope ?? resource.list.defaultScope;
  const own = entryAt(config.menu, { path: pathname, scope: shown });
  // a list of all rows is called what its area is, also where the menu has another word for it
  const entry = name ?? (own?.scope == null ? undefined : own.name);
  const title =
    (entry === undefined ? undefined : config.navigationLabels.entries[entry]) ??
    resourcePlural(config, resource.name);
  const trail = useMemo(() => [{ title }], [title]);
  usePageTrail(trail);

  // Another page or order leaves the columns, and with them the rows that are drawn, as they are.
  const { columns: names, widths, pinned } = layout;
  const looks = JSON.stringify({ names, widths, pinned });
  const columns = useMemo(
    () => makeColumns({ index, resource, ...(JSON.parse(looks) as ColumnAppearance), commonLabel }),
    [index, resource, looks, commonLabel],
  );
  const selection = useSelection(request);
  const arriving = useGivenView(open.unknownView);
  // The same for as long as nothing of it changes: when rows arrive, only they are drawn.
  const view = useMemo<ListView>(() => {
    const parts = { state: open.state, layout: open.layout, request: open.request };
    const ways = { change, ask, choosePageSize, changeLayout };
    return { resource, title, fixedFilters, scope, columns, selection, open, ...parts, ...ways };
  }, [
    resource,
    title,
    fixedFilters,
    scope,
    columns,
    selection,
    open,
    change,
    ask,
    choosePageSize,
    changeLayout,
  ]);
  // Title and views may follow a moment later than what was clicked.
  const calm = useDeferredValue(view);
  useListKeys(view, screen);
  const Kind = KIND_SCREENS[layout.as];
  const { grouped } = layout;
  const plain = Kind === null && !grouped;
  const result = useRows(request, plain && arriving !== "loading");

  return (
    <div ref={screen} className={css["screen"]} data-grouped={grouped} data-kind={layout.as}>
      <ListHeader view={calm} total={plain ? result.total : null} exact={result.exact} />
      <ViewTabs view={calm} />
      <ListTools view={view} />
      {Kind ? null : <OffPaper columns={columns} />}
      <ViewNotice view={view} missing={arriving === "missing"} />
      {Kind ? (
        <Suspense fallback={null}>
          <Kind view={view} />
        </Suspense>
      ) : grouped ? (
        <GroupedList view={view} />
      ) : (
        <PlainList view={view} result={result} />
      )}
    </div>
  );
}

/** Says on paper which columns are not on it. */
function OffPaper({ columns }: { readonly columns: readonly Column[] }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const left = columns.filter(({ offPaper }) => offPaper);
  if (left.length === 0) return null;
  return (
    <p className={css["offPaper"]}>
      {t("list.offPaper", { columns: format.list(left.map(({ label }) => label)) })}
    </p>
  );
}

/** Fetches a view the address names and nobody shared: whoever was given its link opens it. */
function useGivenView(id: string | null): "here" | "loading" | "missing" {
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    fetchView(id).catch(() => setMissing(id));
  }, [id]);
  if (id === null) return "here";
  return missing === id ? "missing" : "loading";
}
