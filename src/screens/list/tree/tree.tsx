import { type KeyboardEvent, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { recordLabel } from "../../../config/record.ts";
import { Box } from "../../../ui/layout.tsx";
import { useStableCallback } from "../../../ui/use-stable-callback.ts";
import { columnsParameter } from "../../../list/layout.ts";
import type { ListView } from "../screen/list-view.ts";
import { type Row, useRows } from "../screen/use-rows.ts";
import { PlainList } from "../table/plain-list.tsx";
import type { TreeRow } from "../table/table-row.tsx";
import { useAncestors } from "./use-ancestors.ts";
import { useBranches, useParents } from "./use-branches.ts";

/** What is unfolded stays so for as long as the page lives, by resource. */
const remembered = new Map<string, readonly number[]>();

/** Records as they stand below one another; what is looked for or ordered otherwise, with the way to it. */
export function Tree({ view }: { readonly view: ListView }) {
  const { resource, request, state, fixedFilters } = view;
  const { tree = "" } = resource;
  // Where somebody stands is read of every row.
  const asked = useMemo(() => {
    const names = [...(request.meta.columns ?? "").split(","), tree].filter((name) => name !== "");
    return { ...request, meta: { ...request.meta, columns: columnsParameter([...new Set(names)]) ?? "" } };
  }, [request, tree]);
  const isWhole =
    state.filters.length === 0 &&
    state.query === "" &&
    state.sort === null &&
    state.archived === "live" &&
    Object.keys(fixedFilters).length === 0;
  return isWhole ? <Branches view={view} request={asked} /> : <Found view={view} request={asked} />;
}

interface RowsProps {
  readonly view: ListView;
  readonly request: ListView["request"];
}

function Branches({ view, request }: RowsProps) {
  const { t } = useTranslation();
  const { resource } = view;
  const { name, tree = "" } = resource;
  const [unfolded, setUnfolded] = useState(() => remembered.get(name) ?? []);
  const top = useMemo(
    () => ({
      ...request,
      filters: [...request.filters, { field: tree, operator: "null" as const, value: ["true"] }],
    }),
    [request, tree],
  );
  const result = useRows(top);
  const below = useBranches(request, tree, unfolded);
  const shown = useMemo(() => flatten(result.rows, below), [result.rows, below]);
  const rows = useMemo(() => shown.map(({ row }) => row), [shown]);
  const parents = useParents(resource, rows);
  const levels = new Map(shown.map(({ row, level }) => [row.id, level]));
  const fold = useStableCallback((id: number) => {
    const next = unfolded.includes(id) ? unfolded.filter((one) => one !== id) : [...unfolded, id];
    remembered.set(name, next);
    setUnfolded(next);
  });
  const placeOf = (row: Row): TreeRow => ({
    level: levels.get(row.id) ?? 0,
    open: unfolded.includes(row.id) ? true : parents?.has(row.id) === true ? false : null,
    way: "",
    foldLabel: t(unfolded.includes(row.id) ? "list.tree.fold" : "list.tree.unfold", {
      name: recordLabel(row),
    }),
  });
  return (
    <Box onKeyDownCapture={(event) => foldByKey(event, fold)} squeeze grow>
      <PlainList
        view={view}
        result={{ ...result, rows }}
        tree={{ placeOf, fold, count: result.rows.length }}
      />
    </Box>
  );
}

function flatten(
  rows: readonly Row[],
  below: ReadonlyMap<number, readonly Row[]>,
  level = 0,
): readonly { readonly row: Row; readonly level: number }[] {
  return rows.flatMap((row) => [{ row, level }, ...flatten(below.get(row.id) ?? [], below, level + 1)]);
}

/** In the cell that names a record the arrows fold, as in every tree; folded so far they go on to the next cell. */
function foldByKey(event: KeyboardEvent, fold: (id: number) => void): void {
  const { target, key } = event;
  if (!(target instanceof Element) || target.closest('[role="rowheader"]') === null) return;
  const row = target.closest<HTMLElement>("tr[data-row]");
  const isOpen = row?.getAttribute("aria-expanded");
  if (isOpen == null || row === null) return;
  const forward = getComputedStyle(row).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const wanted = key === forward ? "false" : key === "ArrowLeft" || key === "ArrowRight" ? "true" : null;
  if (isOpen !== wanted) return;
  event.preventDefault();
  event.stopPropagation();
  fold(Number(row.dataset["row"]));
}

const SEPARATOR = " › ";

function Found({ view, request }: RowsProps) {
  const result = useRows(request);
  const wayTo = useAncestors(view.resource, result.rows);
  const placeOf = (row: Row): TreeRow => ({
    level: 0,
    open: null,
    way: wayTo(row)
      .map(({ label }) => label + SEPARATOR)
      .join(""),
    foldLabel: "",
  });
  return <PlainList view={view} result={result} tree={{ placeOf, fold: null, count: result.rows.length }} />;
}
