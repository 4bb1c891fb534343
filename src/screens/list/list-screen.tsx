import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { Destination } from "../../config/addresses.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { toListRequest } from "../../list/list-query.ts";
import { usePageTrail } from "../../ui/page-title.tsx";
import { AccessDenied } from "../access-denied.tsx";
import { NotFound } from "../not-found.tsx";
import { GroupedList } from "./grouped-list.tsx";
import { ListHeader } from "./list-header.tsx";
import { ListTools } from "./list-tools.tsx";
import { PlainList } from "./plain-list.tsx";
import type { ListView } from "./list-view.ts";
import { makeColumns } from "./columns.ts";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { useListState } from "./use-list-state.ts";
import { useSelection } from "./use-selection.ts";
import css from "./list-screen.module.css";

type ListDestination = Omit<Extract<Destination, { screen: "list" }>, "screen">;

/** The list of any resource. */
export function ListScreen(destination: ListDestination) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const resource = index.resource(destination.resource);
  if (resource === null) return <NotFound />;
  if (!resource.actions.includes("list")) {
    return (
      <AccessDenied
        rule={null}
        needs={t("access.listOf", { name: resourcePlural(index.config, resource.name) })}
      />
    );
  }
  return <ResourceList resource={resource} destination={destination} />;
}

interface ResourceListProps {
  readonly resource: ClientResource;
  readonly destination: ListDestination;
}

function ResourceList({ resource, destination }: ResourceListProps) {
  const index = useConfigIndex();
  const commonLabel = useCommonLabel();
  const { state, change } = useListState(resource);
  const { fixedFilters, scope, name } = destination;
  const { config } = index;
  const title =
    (name === null ? undefined : config.navigationLabels.entries[name]) ??
    resourcePlural(config, resource.name);
  const trail = useMemo(() => [{ title }], [title]);
  usePageTrail(trail);

  const columns = useMemo(
    () => makeColumns({ index, resource, commonLabel }),
    [index, resource, commonLabel],
  );
  const request = useMemo(
    () => toListRequest({ resource, state, fixedFilters, scope }),
    [resource, state, fixedFilters, scope],
  );
  const selection = useSelection(request);
  const view: ListView = { resource, title, columns, state, change, fixedFilters, scope, request, selection };
  const grouped = resource.list.groups.length > 0;

  return (
    <div className={css["screen"]} data-grouped={grouped}>
      <ListHeader view={view} />
      <ListTools view={view} />
      {grouped ? <GroupedList view={view} /> : <PlainList view={view} />}
    </div>
  );
}
