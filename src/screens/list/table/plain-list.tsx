import { useEffect, useRef, useState } from "react";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { recordPath } from "../../../config/links.ts";
import { rememberOrder } from "../../../list/list-order.ts";
import { listCallPath, sortInForce } from "../../../list/list-query.ts";
import { markOf } from "../../../lib/page-parts.ts";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { useStableCallback } from "../../../ui/use-stable-callback.ts";
import { rowsIn } from "../grid/positions.ts";
import { useExactCount } from "./use-exact-count.ts";
import { CardSkeletons } from "./card-skeletons.tsx";
import { NoRows, RowsFailure } from "../screen/list-messages.tsx";
import { ListFooter } from "../screen/list-footer.tsx";
import { ListEvents } from "../screen/list-events.tsx";
import type { ListView } from "../screen/list-view.ts";
import { RecordCards } from "./record-cards.tsx";
import { RecordTable, type TreeRows } from "./record-table.tsx";
import { TotalsCard, totalsFor } from "./totals.tsx";
import { SelectionSlot } from "../selection/selection-slot.tsx";
import { useSavedPositions } from "./use-saved-positions.ts";
import { useScrollPosition } from "../screen/use-scroll-position.ts";
import type { Row, Rows } from "../screen/use-rows.ts";
import css from "../screen/list-screen.module.css";
import { Box, Stack } from "../../../ui/layout.tsx";

interface PlainListProps {
  readonly view: ListView;
  readonly result: Rows;
  readonly tree?: TreeRows;
}

/** One table with its footer, or what stands in its place. */
export function PlainList({ view, result: given, tree }: PlainListProps) {
  const { config } = useConfigIndex();
  const narrow = useNarrow();
  const { resource, state, change, ask, columns, request, layout, changeLayout, selection } = view;
  const scroller = useRef<HTMLDivElement>(null);
  const kept = useSavedPositions(request, given);
  const { result, marked } = tree ? { result: given, marked: undefined } : kept;
  useScrollPosition({
    scroller,
    ready: !result.loading && !result.outdated,
    rows: listCallPath(request),
  });
  useEffect(() => {
    const [saved] = marked ?? [];
    const row = rowsIn(scroller.current ?? document).find((one) => Number(markOf(one, "row")) === saved);
    row?.scrollIntoView({ block: "nearest" });
  }, [marked]);
  const count = useExactCount(view.request, result);
  const sortBy = useStableCallback((sort: string | null) => change({ sort }, { withRows: true }));
  const pressSort = useStableCallback((sort: string | null) => ask({ sort }));
  const keepWidths = useStableCallback((widths: Readonly<Record<string, number>>) =>
    changeLayout({ widths }),
  );
  const pathOf = (row: Row) => recordPath(config, resource.name, row.id);

  useEffect(() => {
    if (result.outdated) return;
    rememberOrder(
      resource.name,
      result.rows.map(({ id }) => id),
      request,
    );
  }, [resource.name, result.rows, result.outdated, request]);

  const { page, pageSize } = state;
  const before = useBefore((page - 1) * pageSize, result.outdated);
  if (result.error && result.rows.length === 0) {
    return <RowsFailure view={view} error={result.error} onRetry={result.retry} />;
  }
  if (!result.loading && result.rows.length === 0) return <NoRows view={view} total={result.total ?? 0} />;

  const more = count.exact ? page * pageSize < count.total : result.rows.length === pageSize;
  const turn = (direction: 1 | -1) => {
    if (direction === 1 ? more : page > 1) change({ page: page + direction }, { withRows: true });
  };
  const totals =
    request.meta.totals === undefined
      ? null
      : totalsFor({ resource, columns, count, loading: result.loading });
  const shared = {
    resource: resource.name,
    columns,
    rows: result.rows,
    outdated: result.outdated,
    marked,
    pathOf,
    selection: resource.list.bulkActions.length > 0 ? selection : null,
  };
  return (
    <Stack as="section" className={css["panel"]} relative squeeze radius="card" aria-label={view.title}>
      {result.error ? <RowsFailure view={view} error={result.error} onRetry={result.retry} inline /> : null}
      <Box ref={scroller} className={css["scroller"]} squeeze>
        {narrow ? (
          result.loading ? (
            <CardSkeletons count={pageSize} />
          ) : (
            <>
              <RecordCards {...shared} tree={tree} />
              {totals && !tree?.fold ? <TotalsCard totals={totals} columns={columns} /> : null}
            </>
          )
        ) : (
          <RecordTable
            {...shared}
            caption={view.title}
            loading={result.loading}
            skeletonRows={pageSize}
            tree={tree}
            sort={sortInForce(resource, state)}
            onSort={sortBy}
            onPressSort={pressSort}
            density={layout.density}
            before={before}
            total={result.loading ? null : count.exact ? count.total : -1}
            sized={Object.keys(layout.widths).length > 0}
            onWidths={keepWidths}
            onTurn={turn}
            totals={tree?.fold ? null : totals}
          />
        )}
      </Box>
      <ListEvents resource={resource.name} result={result} />
      <ListFooter
        of={view.title}
        page={page}
        pageSize={pageSize}
        total={count.total}
        exact={count.exact}
        shown={tree?.count ?? result.rows.length}
        loading={result.loading}
        onPage={(next) => change({ page: next }, { withRows: true })}
        onPressPage={(next) => ask({ page: next })}
        onPageSize={view.choosePageSize}
        fitting={view.open.fitting}
        fits={pageSize === view.open.fitting && view.open.usualSize === pageSize}
        onCount={count.exact ? null : count.ask}
        counting={count.asking}
      />
      <SelectionSlot
        view={view}
        list={{
          rows: result.rows,
          total: count.total,
          exact: count.exact,
          count: count.asking || count.exact ? null : count.ask,
        }}
      />
    </Stack>
  );
}

/** How many rows stand before those that are drawn: while others are on their way, that of the page before. */
function useBefore(asked: number, outdated: boolean): number {
  const [shown, setShown] = useState(asked);
  if (!outdated && shown !== asked) setShown(asked);
  return outdated ? shown : asked;
}
