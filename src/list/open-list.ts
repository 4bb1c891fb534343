import type { ClientConfig, ClientResource } from "../../core/definition/client-types.ts";
import { isObject } from "../../core/definition/record.ts";
import type { ListLayout } from "../../core/workspace/layout.ts";
import type { SavedView } from "../../core/workspace/view.ts";
import type { Workspace } from "../workspace/types.ts";
import { columnsParameter, readStoredLayout, type ResolvedLayout, resolveLayout } from "./layout.ts";
import { fieldsLeftOut, toListRequest } from "./list-query.ts";
import {
  emptyListState,
  FITTING_PAGE_SIZE,
  PAGE_SIZES,
  type ListState,
  readListState,
  writeListState,
} from "./list-state.ts";

/** Stands in an address for the list as it is without a view. */
export const NO_VIEW = "all";
/** Key of what a person likes in every list. */
export const EVERY_LIST = "lists";

/** Preference that holds how many rows of a list somebody chose to see on a page. */
const pageSizeKey = (resource: string): string => `page_size.${resource}`;

/** A view a list offers: one that comes with its resource, or one that somebody saved. */
export interface OfferedView {
  /** Names it in an address. */
  readonly key: string;
  readonly layout: ListLayout;
  /** Parts that this person may not read, or that are gone, were left out. */
  readonly trimmed: boolean;
  /** The list opens with it for somebody. */
  readonly first: boolean;
  /** Null: it comes with the resource and stays as it is. */
  readonly saved: SavedView | null;
}

export interface OpenListInput {
  readonly resource: ClientResource;
  readonly actor: Pick<ClientConfig["actor"], "roles">;
  readonly workspace: Omit<Workspace, "announcements">;
  /** Query part of the address. */
  readonly search: string;
  readonly fixedFilters: Readonly<Record<string, string>>;
  readonly scope: string | null;
}

/** A list as it opens at an address: the one reading that the first call and the screen share. */
export interface OpenList {
  readonly view: OfferedView | null;
  /** Id of a view the address names and this person has not; null otherwise. */
  readonly unknownView: string | null;
  /** What the address's silence means. */
  readonly base: ListState;
  readonly state: ListState;
  readonly layout: ResolvedLayout;
  /** Preference that holds what the person changed about the looks of this list, or of this view of it. */
  readonly layoutKey: string;
  /** What of the looks differs from the view, or from the definition. */
  readonly ownLayout: ListLayout;
  /** The rows or the looks differ from the view in force. */
  readonly changed: boolean;
  /** Rows of a page where neither address nor view says: those somebody chose, else as many as fit. */
  readonly usualSize: number;
  readonly fitting: number;
  readonly pageSizeKey: string;
  /** Fields the address filters by and this person cannot: the list opens without those conditions. */
  readonly leftOut: readonly string[];
  readonly request: ReturnType<typeof toListRequest>;
}

export function openList(input: OpenListInput): OpenList {
  const { resource, workspace, search } = input;
  const regionSwitch = resource.list.regionField !== null;
  const named = new URLSearchParams(search).get("view");
  const view = viewInForce(input, named);
  const own = viewState(view, regionSwitch);
  const fitting = fittingSize(resource);
  const chosenSize = readPageSize(workspace.preferences[pageSizeKey(resource.name)]);
  const usualSize = chosenSize ?? fitting;
  const base = { ...own, pageSize: silentPageSize({ resource, view, search, own, usualSize }) };
  const state = readListState(search, { regionSwitch, base });
  const layoutKey = view === null ? `list.${resource.name}` : `list.${resource.name}.${view.key}`;
  const ownLayout = readStoredLayout(workspace.preferences[layoutKey]);
  const inAddress: ListLayout = {
    ...(state.columns === null ? {} : { columns: state.columns }),
    ...(state.as === null ? {} : { as: state.as }),
  };
  const everywhere = readStoredLayout(workspace.preferences[EVERY_LIST]);
  const layout = resolveLayout({
    resource,
    sources: [inAddress, ownLayout, ...(view ? [view.layout] : []), everywhere],
  });
  const rowsDiffer = writeListState(savedRows(state, usualSize), savedRows(base, usualSize)) !== "";
  const { fixedFilters, scope } = input;
  const isTable = layout.as === "table" || layout.as === "tree";
  const columns = isTable ? columnsParameter(layout.columns) : null;
  return {
    view,
    unknownView: view === null && named !== null && named !== NO_VIEW ? named : null,
    base,
    state,
    layout,
    layoutKey,
    ownLayout,
    changed: rowsDiffer || Object.keys(ownLayout).length > 0 || state.columns !== null,
    usualSize,
    fitting,
    pageSizeKey: pageSizeKey(resource.name),
    leftOut: fieldsLeftOut(resource, state),
    request: toListRequest({ resource, state, fixedFilters, scope, columns }),
  };
}

/** The views of a list: those that come with it, then one's own and those shared with one's roles. */
export function offeredViews(
  { name, list }: ClientResource,
  { views }: Pick<Workspace, "views">,
): readonly OfferedView[] {
  const shipped = list.shippedViews.map(({ name: key, layout, first }) => ({
    key,
    layout,
    first,
    trimmed: false,
    saved: null,
  }));
  const saved = views
    .filter(({ resource }) => resource === name)
    .map((view) => ({
      key: String(view.id),
      layout: view.layout,
      first: view.default_for.length > 0,
      trimmed: view.trimmed,
      saved: view,
    }));
  return [...shipped, ...saved];
}

/** The view the address names; without a word in it the latest that opens first for one of the person's roles. */
function viewInForce(
  { resource, workspace, actor }: OpenListInput,
  named: string | null,
): OfferedView | null {
  const views = offeredViews(resource, workspace);
  if (named !== null) return views.find(({ key }) => key === named) ?? null;
  const isFirst = ({ saved }: OfferedView) =>
    saved?.default_for.some((role) => actor.roles.includes(role)) === true;
  const saved = views
    .filter(isFirst)
    .toSorted((a, b) => (b.saved?.modified ?? "").localeCompare(a.saved?.modified ?? ""));
  return saved[0] ?? views.find((view) => view.saved === null && view.first) ?? null;
}

/** The state a view's rows describe. */
function viewState(view: OfferedView | null, regionSwitch: boolean): ListState {
  if (view === null) return emptyListState;
  const parameters = new URLSearchParams(view.layout.rows ?? {});
  return {
    ...readListState(parameters.toString(), { regionSwitch }),
    as: view.layout.as ?? null,
    view: null,
  };
}

const readPageSize = (kept: unknown): number | null =>
  PAGE_SIZES.find((size) => isObject(kept) && size === kept["rows"]) ?? null;

/** Rows a page has where the address does not say: as many as were chosen or there is room for, unless the view has a size of its own. */
function silentPageSize({
  resource: { list },
  view,
  search,
  own,
  usualSize,
}: Pick<OpenListInput, "resource" | "search"> &
  Pick<OpenList, "view" | "usualSize"> & { readonly own: ListState }): number {
  const isSized = view?.layout.rows?.["page_size"] !== undefined;
  const isFirst = Number(new URLSearchParams(search).get("page") ?? 1) <= 1;
  return isSized || !isFirst || list.groups.length > 0 ? own.pageSize : usualSize;
}

/** As many rows as the window has room for; a foot takes the room of one. */
function fittingSize({ list: { totals } }: ClientResource): number {
  const foot = Object.keys(totals).length > 0 ? 1 : 0;
  return Math.max(FITTING_PAGE_SIZE - foot, PAGE_SIZES[0]);
}

/** Rows as a view keeps them: a size that only follows the person or the window is none of its own. */
function savedRows(state: ListState, usualSize: number): ListState {
  const { pageSize } = state.pageSize === usualSize ? emptyListState : state;
  return { ...rowsOnly(state), pageSize };
}

/** The parts of a state that a view keeps. */
export function rowsOnly(state: ListState): ListState {
  return { ...state, page: 1, closedGroups: [], groupPages: {}, view: null, columns: null, on: null };
}

/** Rows and looks as they are now, as a view keeps them. */
export function layoutToSave({ state, layout, ownLayout, view, usualSize }: OpenList): ListLayout {
  const rows = Object.fromEntries(
    new URLSearchParams(
      writeListState({
        ...savedRows(state, usualSize),
        sort: state.query === "" || state.sortChosen ? state.sort : null,
        as: null,
      }),
    ).entries(),
  );
  const density = ownLayout.density ?? view?.layout.density;
  return {
    columns: layout.columns,
    ...(Object.keys(layout.widths).length > 0 ? { widths: layout.widths } : {}),
    ...(layout.pinned === null ? {} : { pinned: layout.pinned }),
    ...(density ? { density } : {}),
    ...(layout.as === "table" ? {} : { as: layout.as }),
    ...(view?.layout.grouped === false ? { grouped: false } : {}),
    rows,
  };
}

/** The address that shows a colleague the same: the view by its id, and what differs from it. */
export function sharedAddress(open: OpenList, pathname: string): string {
  const { view, state, base, layout, ownLayout } = open;
  const differs = ownLayout.columns !== undefined || state.columns !== null;
  const shown: ListState = {
    ...state,
    view: view?.key ?? null,
    columns: differs ? layout.columns : null,
  };
  return pathname + writeListState(shown, base);
}
