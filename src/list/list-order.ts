import { LIST_ORDER_KEY } from "../lib/session.ts";
import type { toListRequest } from "./list-query.ts";

type ListRequest = ReturnType<typeof toListRequest>;

/** The rows a list last showed, and the call that answered them. */
interface ListOrder {
  readonly ids: readonly number[];
  /** Null where they do not come in pages. */
  readonly request: ListRequest | null;
}

export interface AdjacentRecord {
  /** Null: beyond the rows shown; `turned` asks for them. */
  readonly id: number | null;
  /** The call for the page the neighbour stands on; null where there is none, or the row is here already. */
  readonly turned: ListRequest | null;
}

const NOWHERE: AdjacentRecord = { id: null, turned: null };

/** Keeps the rows a list last showed, so that somebody can walk from one to the next, also after a reload. */
export function rememberOrder(
  resource: string,
  ids: readonly number[],
  request: ListRequest | null = null,
): void {
  const orders = { ...readOrders(), [resource]: { ids, request } };
  try {
    sessionStorage.setItem(LIST_ORDER_KEY, JSON.stringify(orders));
  } catch {
    // A full store only costs the way to the next record.
  }
}

/** The record after this one in the list it was opened from; null where there is none. */
export function nextOf(resource: string, id: number): number | null {
  return getAdjacentRecord(resource, id, 1).id;
}

/** The record beside this one in the list it was opened from: among the rows shown, or on the page before or after. */
export function getAdjacentRecord(resource: string, id: number, step: 1 | -1): AdjacentRecord {
  const order = readOrders()[resource];
  const at = order?.ids.indexOf(id) ?? -1;
  if (!order || at === -1) return NOWHERE;
  const beside = order.ids[at + step];
  if (beside !== undefined) return { id: beside, turned: null };
  const { request } = order;
  if (!request) return NOWHERE;
  const { currentPage = 1, pageSize = 10 } = request.pagination;
  const page = currentPage + step;
  // A page that is not full is the last one.
  if (page < 1 || (step === 1 && order.ids.length < pageSize)) return NOWHERE;
  return { id: null, turned: { ...request, pagination: { ...request.pagination, currentPage: page } } };
}

function readOrders(): Readonly<Record<string, ListOrder>> {
  try {
    return JSON.parse(sessionStorage.getItem(LIST_ORDER_KEY) ?? "{}") as Record<string, ListOrder>;
  } catch {
    return {};
  }
}
