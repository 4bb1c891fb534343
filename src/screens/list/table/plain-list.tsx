import { useEffect, useMemo, useRef, useState } from "react";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { recordPath } from "../../../config/links.ts";
import { rememberOrder } from "../../../list/list-order.ts";
import { listCallPath, sortInForce, type toListRequest } from "../../../list/list-query.ts";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { useStableCallback } from "../../../ui/use-stable-callback.ts";
import { rowsIn } from "../grid/positions.ts";
import { CardSkeletons } from "./card-skeletons.tsx";
import { NoRows, RowsFailure } from "../screen/list-messages.tsx";
import { ListFooter } from "../screen/list-footer.tsx";
import { ListEvents } from "../screen/list-events.tsx";
import type { ListView } from "../screen/list-view.ts";
import { RecordCards } from "./record-cards.tsx";
import { RecordTable, type TreeRows } from "./record-table.tsx";
import { TotalsCard, totalsFor } from "./totals.tsx";
import { SelectionSlot } from "../selection/selection-slot.tsx";
import { useKeptPlaces } from "./use-kept-places.ts";
import { useScrollPosition } from "../screen/use-scroll-position.ts";
import type { Row, Rows } from "../screen/use-rows.ts";
import css from "../screen/list-screen.module.css";
import { Box, Stack } from "../../../ui/layout.tsx";
import { callApi, type ListAnswer, type Totals } from "../../../providers/data-provider.ts";
import { useReportError } from "../../../ui/report-error.ts";

interface ExactCount {
  readonly total: number;
  readonly exact: boolean;
  /** At the foot of the columns; null where they are not known. */
  readonly totals: Totals | null;
  /** Counts every row, however many there are; null where the total is exact already. */
  readonly ask: (() => void) | null;
  readonly asking: boolean;
}

/** The total of a list: at once up to ten thousand, beyond it on request. Other conditions forget it. */
function useExactCount(list: ReturnType<typeof toListRequest>, { total, exact, totals }: Rows): ExactCount {
  const reportError = useReportError();
  const url = useMemo(() => {
    const { columns: _columns, ...meta } = list.meta;
    const first = { currentPage: 1, pageSize: 1, mode: "server" as const };
    return listCallPath({ ...list, sorters: [], pagination: first, meta: { ...meta, count: "exact" } });
  }, [list]);
  const [counted, setCounted] = useState<Counted | null>(null);
  const own = counted?.url === url ? counted : null;
  const ask = async () => {
    setCounted({ url, answer: null });
    try {
      setCounted({ url, answer: await callApi<ListAnswer>({ url }) });
    } catch (error) {
      setCounted(null);
      reportError(error);
    }
  };
  if (exact) return { total: total ?? 0, exact, totals, ask: null, asking: false };
  const { answer = null } = own ?? {};
  if (answer !== null)
    return { total: answer.count, exact: true, totals: answer.totals ?? null, ask: null, asking: false };
  return { total: total ?? 0, exact: false, totals: null, ask: () => void ask(), asking: own !== null };
}

interface Counted {
  readonly url: string;
  /** Null: it is on its way. */
  readonly answer: ListAnswer | null;
}

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
  const kept = useKeptPlaces(request, given);
  const { result, marked } = tree ? { result: given, marked: undefined } : kept;
  useScrollPosition({
    scroller,
    ready: !result.loading && !result.outdated,
    rows: listCallPath(request),
  });
  useEffect(() => {
    const [saved] = marked ?? [];
    const row = rowsIn(scroller.current ?? document).find((one) => Number(one.dataset["row"]) === saved);
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
  const foot = {
    resource,
    values: count.totals,
    loading: result.loading,
    onAsk: count.ask,
    asking: count.asking,
  };
  const totals = request.meta.totals === undefined ? null : totalsFor(foot, columns);
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
        onCount={count.ask}
        counting={count.asking}
      />
      <SelectionSlot
        view={view}
        list={{
          rows: result.rows,
          total: count.total,
          exact: count.exact,
          count: count.asking ? null : count.ask,
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
