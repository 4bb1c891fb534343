import { type KeyboardEvent, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { recordLabel } from "../../../config/record.ts";
import { Button } from "antd";
import { useFieldContext } from "../../../config/config-context.tsx";
import { Box, Inline, Stack, Text } from "../../../ui/layout.tsx";
import { useStableCallback } from "../../../ui/use-stable-callback.ts";
import { columnsParameter } from "../../../list/layout.ts";
import type { ListView } from "../screen/list-view.ts";
import { type Row, useRows } from "../screen/use-rows.ts";
import { PlainList } from "../table/plain-list.tsx";
import type { TreeRow } from "../table/table-row.tsx";
import { useAncestors } from "./use-ancestors.ts";
import { type Branch, useBranches } from "./use-branches.ts";
import { markOf, partAround } from "../../../lib/page-parts.ts";

/** What is unfolded stays so for as long as the page lives, by resource. */
const remembered = new Map<string, readonly Unfolded[]>();

interface Unfolded {
  readonly id: number;
  /** How many thousands of what stands below it are shown. */
  readonly parts: number;
}

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
  return isWhole ? (
    <Branches view={view} request={withoutTotals(asked)} />
  ) : (
    <Found view={view} request={asked} />
  );
}

/** Rows are asked for branch by branch, and none of them is the whole. */
function withoutTotals({
  meta: { totals: _totals, ...meta },
  ...request
}: ListView["request"]): ListView["request"] {
  return { ...request, meta };
}

interface RowsProps {
  readonly view: ListView;
  readonly request: ListView["request"];
}

function Branches({ view, request }: RowsProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
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
  const isOpen = (id: number) => unfolded.some((one) => one.id === id);
  const put = (next: readonly Unfolded[]) => {
    remembered.set(name, next);
    setUnfolded(next);
  };
  const parents = new Set([result, ...below.values()].flatMap((answer) => answer.parents));
  const levels = new Map(shown.map(({ row, level }) => [row.id, level]));
  const fold = useStableCallback((id: number) => {
    put(isOpen(id) ? unfolded.filter((one) => one.id !== id) : [...unfolded, { id, parts: 1 }]);
  });
  const more = (id: number) =>
    put(unfolded.map((one) => (one.id === id ? { ...one, parts: one.parts + 1 } : one)));
  const cutOff = findCutOff(shown, below);
  const after = (row: Row) => {
    const ends = cutOff.get(row.id) ?? [];
    return ends.length === 0 ? null : (
      <Stack gap={1} padBlock={1}>
        {ends.map(({ parent, branch }) => (
          <Inline key={parent.id} gap={3} wrap align="center">
            <Text size={13} tone="quiet">
              {t("list.tree.shown", {
                name: recordLabel(parent),
                shown: format.integer(branch.rows.length),
                total: format.integer(branch.total) + (branch.exact ? "" : "+"),
              })}
            </Text>
            <Button size="small" loading={branch.loading} onClick={() => more(parent.id)}>
              {t("list.tree.more")}
            </Button>
          </Inline>
        ))}
      </Stack>
    );
  };
  const placeOf = (row: Row): TreeRow => ({
    level: levels.get(row.id) ?? 0,
    open: isOpen(row.id) ? true : parents.has(row.id) ? false : null,
    way: [],
    foldLabel: t(isOpen(row.id) ? "list.tree.fold" : "list.tree.unfold", {
      name: recordLabel(row),
    }),
  });
  return (
    <Box onKeyDownCapture={(event) => foldByKey(event, fold)} squeeze grow>
      <PlainList
        view={view}
        result={{ ...result, rows }}
        tree={{ placeOf, fold, after, count: result.rows.length }}
      />
    </Box>
  );
}

interface Placed {
  readonly row: Row;
  readonly level: number;
}

function flatten(rows: readonly Row[], below: ReadonlyMap<number, Branch>, level = 0): readonly Placed[] {
  return rows.flatMap((row) => [{ row, level }, ...flatten(below.get(row.id)?.rows ?? [], below, level + 1)]);
}

interface CutOff {
  readonly parent: Row;
  readonly branch: Branch;
}

/** Branches of which more is there than is shown, by the last row of each that is; the innermost first. */
function findCutOff(
  shown: readonly Placed[],
  below: ReadonlyMap<number, Branch>,
): ReadonlyMap<number, readonly CutOff[]> {
  const found = new Map<number, CutOff[]>();
  shown.forEach(({ row: parent, level }, at) => {
    const branch = below.get(parent.id);
    if (branch === undefined || (branch.exact && branch.rows.length >= branch.total)) return;
    const next = shown.findIndex((one, index) => index > at && one.level <= level);
    const last = shown.at(next === -1 ? -1 : next - 1)?.row.id;
    if (last !== undefined) found.set(last, [{ parent, branch }, ...(found.get(last) ?? [])]);
  });
  return found;
}

/** In the cell that names a record the arrows fold, as in every tree; folded so far they go on to the next cell. */
function foldByKey(event: KeyboardEvent, fold: (id: number) => void): void {
  const { target, key } = event;
  if (partAround(target, "rowHeader") === null) return;
  const row = partAround(target, "tableRow");
  const isOpen = row?.getAttribute("aria-expanded");
  if (isOpen == null || row === null) return;
  const forward = getComputedStyle(row).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const wanted = key === forward ? "false" : key === "ArrowLeft" || key === "ArrowRight" ? "true" : null;
  if (isOpen !== wanted) return;
  event.preventDefault();
  event.stopPropagation();
  fold(Number(markOf(row, "row")));
}

function Found({ view, request }: RowsProps) {
  const result = useRows(request);
  const wayTo = useAncestors(view.resource, result.rows);
  const placeOf = (row: Row): TreeRow => ({
    level: 0,
    open: null,
    way: wayTo(row).map(({ label }) => label),
    foldLabel: "",
  });
  return (
    <PlainList
      view={view}
      result={result}
      tree={{ placeOf, fold: null, after: () => null, count: result.rows.length }}
    />
  );
}
