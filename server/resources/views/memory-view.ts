import { API_ACTIONS } from "../api-actions.ts";
import { granted } from "../read/open.ts";
import { matchingRows } from "./matches.ts";
import { isAllowed } from "./present.ts";
import type { ViewRequest, ViewRow, ViewSource } from "./types.ts";

/** A view whose rows are few enough to be worked out as a whole: a list of them is chosen in memory. */
export function memoryView(rowsOf: (request: ViewRequest) => Promise<readonly ViewRow[]>): ViewSource {
  const allowed = async (request: ViewRequest) => {
    const rows = await rowsOf(request);
    return rows.filter((row) => isAllowed(request.open, request.decision, row));
  };
  return {
    admit: (open, action) => granted(open, API_ACTIONS[action]),
    async page(request) {
      const { open, query } = request;
      const rows = matchingRows(open, query, await allowed(request));
      const start = (query.page - 1) * query.pageSize;
      return { rows: rows.slice(start, start + query.pageSize), count: rows.length, exact: true };
    },
    async *all(request) {
      yield matchingRows(request.open, request.query, await allowed(request));
    },
    async one(request, id) {
      return (await allowed(request)).find((row) => row.id === id) ?? null;
    },
  };
}
