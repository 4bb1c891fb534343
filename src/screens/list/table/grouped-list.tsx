import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useConfigIndex, useFieldContext } from "../../../config/config-context.tsx";
import { recordPath } from "../../../config/links.ts";
import { humanise, partLabel } from "../../../config/labels.ts";
import { listCallPath, sortInForce, toListRequest } from "../../../list/list-query.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { CardSkeletons } from "./card-skeletons.tsx";
import { RowsFailure } from "../screen/list-messages.tsx";
import { ListEvents } from "../screen/list-events.tsx";
import { ListFooter } from "../screen/list-footer.tsx";
import type { ListView } from "../screen/list-view.ts";
import { RecordCards } from "./record-cards.tsx";
import { RecordTable } from "./record-table.tsx";
import { useExactCount } from "./use-exact-count.ts";
import { TotalsCard, totalsFor } from "./totals.tsx";
import { SelectionSlot } from "../selection/selection-slot.tsx";
import { useSavedPositions } from "./use-saved-positions.ts";
import { useScrollPosition } from "../screen/use-scroll-position.ts";
import { type Row, useRows } from "../screen/use-rows.ts";
import { Box, Stack, Text } from "../../../ui/layout.tsx";
import css from "./grouped-list.module.css";
import { useInvalidate } from "@refinedev/core";

interface GroupRows {
  /** Of all sections together. */
  readonly rows: readonly Row[];
  /** What a section shows now: no rows while it is closed. */
  readonly onRead: (name: string, rows: readonly Row[]) => void;
  readonly readAnew: () => void;
}

/** What the sections of a list show, as if it were one list. */
function useGroupRows(resource: string): GroupRows {
  const [read, setRead] = useState<ReadonlyMap<string, readonly Row[]>>(new Map());
  const onRead = useCallback(
    (name: string, rows: readonly Row[]) => setRead((before) => new Map(before).set(name, rows)),
    [],
  );
  const rows = useMemo(() => [...read.values()].flat(), [read]);
  const invalidate = useInvalidate();
  return { rows, onRead, readAnew: () => void invalidate({ resource, invalidates: ["list"] }) };
}

/** Sections are counted one by one; none of them is the whole. */
const NO_WHOLE = { rows: [], total: 0, exact: true, count: null };

/** A list in named sections, each opened, closed and paged by itself. A closed one asks for nothing. */
export function GroupedList({ view }: { readonly view: ListView }) {
  const list = useRef<HTMLDivElement>(null);
  const { groups } = view.resource.list;
  // A closed section has its height from the start.
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set(view.state.closedGroups));
  const open = groups.filter((name) => !view.state.closedGroups.includes(name));
  useScrollPosition({
    scroller: list,
    ready: open.every((name) => drawn.has(name)),
    rows: listCallPath(view.request),
  });
  const { rows, onRead, readAnew } = useGroupRows(view.resource.name);
  const loading = open.some((name) => !drawn.has(name));
  const onDrawn = useCallback((name: string) => setDrawn((before) => new Set([...before, name])), [setDrawn]);
  // A section below another appears when that one has its height: nothing that is in view moves.
  const waiting = groups.findIndex((name) => !drawn.has(name));
  const isShown = (name: string) => waiting === -1 || groups.indexOf(name) <= waiting;
  return (
    <>
      <Stack ref={list} gap={3}>
        {groups.map((name) => (
          <Group key={name} view={view} name={name} shown={isShown(name)} onDrawn={onDrawn} onRead={onRead} />
        ))}
        <SelectionSlot view={view} list={NO_WHOLE} />
      </Stack>
      <ListEvents resource={view.resource.name} result={{ rows, loading, retry: readAnew }} over />
    </>
  );
}

interface GroupProps {
  readonly view: ListView;
  readonly name: string;
  /** False until those above it are drawn; its rows are asked for meanwhile. */
  readonly shown: boolean;
  /** Its rows, or what stands in their place, are there. */
  readonly onDrawn: (name: string) => void;
  /** What it shows now: no rows while it is closed. */
  readonly onRead: (name: string, rows: readonly Row[]) => void;
}

function Group({ view, name, shown, onDrawn, onRead }: GroupProps) {
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const id = useId();
  const { resource, state, change, fixedFilters, scope } = view;
  const { columns = null } = view.request.meta;
  const open = !state.closedGroups.includes(name);
  const request = useMemo(
    () => toListRequest({ resource, state, fixedFilters, scope, group: name, columns }),
    [resource, state, fixedFilters, scope, name, columns],
  );
  const { result, marked } = useSavedPositions(request, useRows(request, open));
  const count = useExactCount(request, result);
  const there = open && !result.loading;
  useEffect(() => {
    if (there) onDrawn(name);
  }, [there, name, onDrawn]);
  const { rows } = result;
  useEffect(() => onRead(name, there ? rows : []), [there, name, rows, onRead]);
  const title = partLabel(config, resource.name, "groups", name) ?? humanise(name);
  const toggle = () =>
    change(({ closedGroups }) => ({
      closedGroups: open ? [...closedGroups, name] : closedGroups.filter((other) => other !== name),
    }));
  if (!shown) return null;
  return (
    <Box as="section" className={css["group"]} shrink radius="card" aria-labelledby={id}>
      <h2>
        <button
          type="button"
          id={id}
          className={css["heading"]}
          aria-expanded={open}
          aria-controls={`${id}-rows`}
          onClick={toggle}
        >
          <Icon name="chevron" small />
          {title}
          {result.total === null || !open ? null : (
            <Text tone="faint" size={13} weight={400} tabular>
              {format.number(result.total)}
              {result.exact ? "" : "+"}
            </Text>
          )}
        </button>
      </h2>
      <div id={`${id}-rows`} hidden={!open}>
        {open ? <GroupRows {...{ view, name, title, result, count, marked }} /> : null}
      </div>
    </Box>
  );
}

interface GroupRowsProps extends Omit<GroupProps, "shown" | "onDrawn" | "onRead"> {
  readonly title: string;
  readonly result: ReturnType<typeof useRows>;
  readonly count: ReturnType<typeof useExactCount>;
  readonly marked: ReadonlySet<number>;
}

function GroupRows({ view, name, title, result, count, marked }: GroupRowsProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const narrow = useNarrow();
  const { resource, state, change, columns, layout, changeLayout, selection } = view;
  if (result.error && result.rows.length === 0)
    return <RowsFailure view={view} error={result.error} onRetry={result.retry} inline />;
  if (!result.loading && result.rows.length === 0)
    return (
      <Box as="p" className={css["empty"]} borderAbove tone="quiet" size={13}>
        {t("list.groupEmpty")}
      </Box>
    );
  const totals = totalsFor({ resource, columns, count, loading: result.loading });
  const shared = {
    resource: resource.name,
    columns,
    rows: result.rows,
    outdated: result.outdated,
    marked,
    pathOf: (row: Row) => recordPath(config, resource.name, row.id),
    selection: resource.list.bulkActions.length > 0 ? selection : null,
  };
  const total = result.total ?? 0;
  return (
    <>
      <Box className={css["scroller"]}>
        {narrow ? (
          result.loading ? (
            <CardSkeletons count={Math.min(state.pageSize, 3)} />
          ) : (
            <>
              <RecordCards {...shared} />
              {totals ? <TotalsCard totals={totals} columns={columns} /> : null}
            </>
          )
        ) : (
          <RecordTable
            {...shared}
            oneOfMany
            caption={title}
            loading={result.loading}
            skeletonRows={Math.min(state.pageSize, 5)}
            sort={sortInForce(resource, state)}
            onSort={(sort) => change({ sort })}
            density={layout.density}
            sized={Object.keys(layout.widths).length > 0}
            onWidths={(widths) => changeLayout({ widths })}
            totals={totals}
          />
        )}
      </Box>
      {total > state.pageSize ? (
        <ListFooter
          of={title}
          page={state.groupPages[name] ?? 1}
          pageSize={state.pageSize}
          total={total}
          exact={result.exact}
          shown={result.rows.length}
          onPage={(page) => change((now) => ({ groupPages: { ...now.groupPages, [name]: page } }))}
        />
      ) : null}
    </>
  );
}
