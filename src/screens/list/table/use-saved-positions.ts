import { useEffect, useMemo, useRef, useState } from "react";
import { listCallPath, type toListRequest } from "../../../list/list-query.ts";
import {
  restorePositions,
  noteShown,
  releasePositions,
  savedIn,
  shownBefore,
  takeUnmarked,
} from "../../../list/saved-positions.ts";
import { type Row, type Rows, useRows } from "../screen/use-rows.ts";

/** How long a row says that it was saved. Milliseconds. */
const MARKED_MS = 2400;

type Request = ReturnType<typeof toListRequest>;

interface SavedPositions {
  readonly result: Rows;
  /** Rows that were saved since they were shown here. */
  readonly marked: ReadonlySet<number>;
}

/**
 * The rows of a list with those one saved where they stood: an order by the last change would put them on the first page.
 * It holds until somebody reads the list anew.
 */
export function useSavedPositions(request: Request, given: Rows): SavedPositions {
  const { resource } = request;
  const path = listCallPath(request);
  const settled = !given.loading && !given.outdated;
  const kept = savedIn(resource, path);
  const missing = settled ? kept.filter((id) => given.rows.every((row) => row.id !== id)) : [];
  // what is on another page now still belongs to the list where it meets its conditions
  const moved = useRows(
    withIds(request, missing),
    missing.length > 0 && request.pagination.currentPage !== 1,
  );
  const returned = missing.length > 0 ? moved.rows : NONE;
  const key = kept.join(",");
  const rows = useMemo(() => {
    const all = returned.length === 0 ? given.rows : [...given.rows.slice(returned.length), ...returned];
    return settled
      ? restorePositions(all, { before: shownBefore(path), kept: key.split(",").map(Number) })
      : given.rows;
  }, [given.rows, returned, settled, path, key]);

  useEffect(() => {
    if (settled)
      noteShown(
        path,
        rows.map(({ id }) => id),
      );
  }, [settled, path, rows]);
  const marked = useMarked(resource, settled ? rows : NONE);
  const retry = () => {
    releasePositions(resource);
    given.retry();
  };
  return { result: { ...given, rows, retry }, marked };
}

const NONE: readonly Row[] = [];
const UNMARKED: ReadonlySet<number> = new Set();

function withIds(request: Request, ids: readonly number[]): Request {
  return {
    ...request,
    pagination: { ...request.pagination, currentPage: 1 },
    filters: [...request.filters, { field: "id", operator: "in", value: ids.map(String) }],
  };
}

/** Rows to be marked for a moment: each once for each time it was saved. */
function useMarked(resource: string, rows: readonly Row[]): ReadonlySet<number> {
  const [marked, setMarked] = useState(UNMARKED);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const ids = takeUnmarked(
      resource,
      rows.map(({ id }) => id),
    );
    if (ids.length === 0) return;
    setTimeout(() => setMarked(new Set(ids)));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMarked(UNMARKED), MARKED_MS);
  }, [resource, rows]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return marked;
}
