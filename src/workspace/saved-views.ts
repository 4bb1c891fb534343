import type { ListLayout } from "../../core/workspace/layout.ts";
import { ApiError, isRecord } from "../lib/api-error.ts";
import { request } from "../lib/http.ts";
import { dropView, putView } from "./store.ts";
import type { SavedView } from "../../core/workspace/view.ts";

export interface ViewChange {
  readonly name?: string;
  readonly layout?: ListLayout;
  readonly shared_with?: readonly string[];
  readonly default_for?: readonly string[];
  /** Ids of employees. */
  readonly people?: readonly number[];
}

/** Each throws `ApiError`; the page shows the change when the server has it. */
export async function createView(
  view: ViewChange & { readonly resource: string; readonly name: string; readonly layout: ListLayout },
): Promise<SavedView> {
  return keep(await request<SavedView>({ method: "POST", path: "/api/views/", body: view }));
}

export async function changeView(view: SavedView, change: ViewChange): Promise<SavedView> {
  const body = { ...change, row_version: view.row_version };
  try {
    return keep(await request<SavedView>({ method: "PATCH", path: `/api/views/${view.id}/`, body }));
  } catch (error) {
    // somebody else was quicker: pressed again, it goes by what they left
    if (error instanceof ApiError && error.code === "stale_version" && isRecord(error.body)) {
      const { current } = error.body;
      if (isRecord(current)) putView({ ...view, ...current });
    }
    throw error;
  }
}

export async function removeView({ id }: SavedView, leave: () => void): Promise<void> {
  try {
    await request({ method: "DELETE", path: `/api/views/${id}/` });
  } catch (error) {
    // deleted elsewhere
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  // Before it is gone from the page: an address that still names it would ask for it.
  leave();
  dropView(id);
}

/** A view somebody was given a link to. */
export async function fetchView(id: string): Promise<SavedView> {
  return keep(await request<SavedView>({ path: `/api/views/${encodeURIComponent(id)}/` }));
}

function keep(view: SavedView): SavedView {
  putView(view);
  return view;
}
