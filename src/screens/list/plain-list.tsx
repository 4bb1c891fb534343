import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useConfigIndex } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import { rememberOrder } from "../../list/list-order.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import { ListFailure, NoRows } from "./list-messages.tsx";
import { ListFooter } from "./list-footer.tsx";
import type { ListView } from "./list-view.ts";
import { RecordCards } from "./record-cards.tsx";
import { RecordTable } from "./record-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useListPlace } from "./use-list-place.ts";
import { type Row, useRows } from "./use-rows.ts";
import css from "./list-screen.module.css";

/** One table with its footer, or what stands in its place. */
export function PlainList({ view }: { readonly view: ListView }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const narrow = useNarrow();
  const { resource, state, change, columns, request, selection } = view;
  const result = useRows(request);
  const scroller = useRef<HTMLDivElement>(null);
  const { onOpen } = useListPlace({ scroller, ready: !result.loading });
  const pathOf = (row: Row) => recordPath(config, resource.name, row.id);

  useEffect(() => {
    rememberOrder(
      resource.name,
      result.rows.map(({ id }) => id),
    );
  }, [resource.name, result.rows]);

  const { page } = state;
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [page]);

  if (result.error && result.rows.length === 0) {
    return <ListFailure error={result.error} onRetry={result.retry} />;
  }
  if (!result.loading && result.rows.length === 0) return <NoRows view={view} total={result.total ?? 0} />;

  const shared = {
    resource: resource.name,
    columns,
    rows: result.rows,
    outdated: result.outdated,
    pathOf,
    onOpen,
  };
  return (
    <section className={css["panel"]} aria-label={view.title}>
      {result.error ? <ListFailure error={result.error} onRetry={result.retry} inline /> : null}
      <div ref={scroller} className={css["scroller"]}>
        {narrow && !result.loading ? (
          <RecordCards {...shared} />
        ) : (
          <RecordTable
            {...shared}
            caption={view.title}
            loading={result.loading}
            skeletonRows={state.pageSize}
            sort={state.sort ?? resource.list.sort}
            onSort={(sort) => change({ sort })}
            selection={resource.list.bulkActions.length > 0 ? selection : null}
          />
        )}
      </div>
      <ListFooter
        page={page}
        pageSize={state.pageSize}
        total={result.total ?? 0}
        exact={result.exact}
        shown={result.rows.length}
        onPage={(next) => change({ page: next })}
        onPageSize={(pageSize) => change({ pageSize })}
      />
      {selection.ids.size > 0 ? (
        <SelectionBar view={view} label={t("list.selected", { count: selection.ids.size })} />
      ) : null}
    </section>
  );
}
