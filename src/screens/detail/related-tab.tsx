import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TabDefinition } from "../../../core/definition/types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { newPath, recordPath } from "../../config/links.ts";
import { resourceName, resourcePlural } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { asReference } from "../../fields/values.ts";
import { toListRequest } from "../../list/list-query.ts";
import { emptyListState, type ListState } from "../../list/list-state.ts";
import { Icon } from "../../ui/icon.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import { makeColumns } from "../list/columns.ts";
import { ListFailure } from "../list/list-messages.tsx";
import { ListFooter } from "../list/list-footer.tsx";
import { RecordCards } from "../list/record-cards.tsx";
import { RecordTable } from "../list/record-table.tsx";
import { type Row, useRows } from "../list/use-rows.ts";
import css from "./related-tab.module.css";

type Related = Extract<TabDefinition, { kind: "related" }>;

interface RelatedTabProps {
  readonly tab: Related;
  readonly record: ApiRecord;
}

/** The records that point at this one, as a list that looks and works like any other. */
export function RelatedTab({ tab, record }: RelatedTabProps) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const commonLabel = useCommonLabel();
  const narrow = useNarrow();
  const [state, setState] = useState<ListState>(emptyListState);
  const [name = "", via = ""] = tab.relation.split(".");
  const resource = index.resource(name);
  // Through a reference: the others that point at the same record as this one does.
  const target = tab.through === undefined ? record.id : (asReference(record[tab.through])?.id ?? null);
  const fixedFilters = useMemo(
    () => ({ ...tab.where, [via]: String(target ?? "") }),
    [tab.where, via, target],
  );
  const columns = useMemo(
    () =>
      resource
        ? makeColumns({
            index,
            resource,
            names: tab.columns ?? resource.list.columns.filter((column) => column !== via),
            commonLabel,
          })
        : [],
    [index, resource, tab.columns, via, commonLabel],
  );
  const request = useMemo(
    () => (resource ? toListRequest({ resource, state, fixedFilters, scope: "all" }) : null),
    [resource, state, fixedFilters],
  );
  if (!resource || !request || target === null) return <p className={css["empty"]}>{t("related.none")}</p>;
  const mayCreate = resource.actions.includes("create") && resource.operations.includes("create");
  return (
    <>
      {mayCreate ? (
        <p className={css["actions"]}>
          <LinkButton to={newPath(resource.name, { [via]: String(target) })} icon={<Icon name="plus" />}>
            {t("list.new", { name: resourceName(index.config, resource.name) })}
          </LinkButton>
        </p>
      ) : null}
      <RelatedRows
        title={resourcePlural(index.config, resource.name)}
        resource={resource.name}
        columns={columns}
        request={request}
        sort={state.sort ?? resource.list.sort}
        narrow={narrow}
        onPage={(page) => setState({ ...state, page })}
        onSort={(sort) => setState({ ...state, sort, page: 1 })}
      />
    </>
  );
}

interface RelatedRowsProps {
  readonly title: string;
  readonly resource: string;
  readonly columns: ReturnType<typeof makeColumns>;
  readonly request: ReturnType<typeof toListRequest>;
  readonly sort: string;
  readonly narrow: boolean;
  readonly onPage: (page: number) => void;
  readonly onSort: (sort: string | null) => void;
}

function RelatedRows({ title, resource, columns, request, sort, narrow, onPage, onSort }: RelatedRowsProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const result = useRows(request);
  if (result.error && result.rows.length === 0)
    return <ListFailure error={result.error} onRetry={result.retry} inline />;
  if (!result.loading && result.rows.length === 0) {
    return <p className={css["empty"]}>{config.labels[resource]?.empty ?? t("related.none")}</p>;
  }
  const { currentPage = 1, pageSize = 10 } = request.pagination;
  const shared = {
    resource,
    columns,
    rows: result.rows,
    outdated: result.outdated,
    pathOf: (row: Row) => recordPath(config, resource, row.id),
  };
  return (
    <div className={css["panel"]}>
      <div className={css["scroller"]}>
        {narrow && !result.loading ? (
          <RecordCards {...shared} />
        ) : (
          <RecordTable
            {...shared}
            caption={title}
            loading={result.loading}
            skeletonRows={5}
            sort={sort}
            onSort={onSort}
          />
        )}
      </div>
      <ListFooter
        page={currentPage}
        pageSize={pageSize}
        total={result.total ?? 0}
        exact={result.exact}
        shown={result.rows.length}
        onPage={onPage}
      />
    </div>
  );
}
