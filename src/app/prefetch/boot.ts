import type { ClientConfig } from "../../../core/definition/client-types.ts";
import { DASHBOARDS_PATH } from "../../../core/reports/answers.ts";
import { isAllowed } from "../../config/access.ts";
import { resolveAddress, type Destination } from "../../config/addresses.ts";
import { findGate } from "../../config/gates.ts";
import { hasLocation, readLocationState } from "../../features/activity/location-state.ts";
import { request } from "../../lib/http.ts";
import { preload } from "../../prefetch/preload.ts";
import { leaveForeignLocation, storeUser } from "../../lib/session.ts";
import { boardCallPath, boardParts } from "../../list/board-call.ts";
import { listCallPath, toListRequest } from "../../list/list-query.ts";
import { openList } from "../../list/open-list.ts";
import { loadWorkspace, readWorkspace } from "../../workspace/store.ts";
import type { Workspace } from "../../workspace/types.ts";
import { SCREEN_MODULES } from "../screen-modules.ts";

/** Rows do not wait longer for how they are to look. */
const LOOKS_MS = 3_000;

/**
 * Loads the configuration, beside it how this person's screens look, and, as soon as both say what the address shows, the
 * rows of that screen.
 */
export function loadConfig(): Promise<ClientConfig> {
  const config = askForConfig();
  // Whoever draws the application handles a failure; until that code is here it must not count as unhandled.
  config.catch(() => undefined);
  return config;
}

async function askForConfig(): Promise<ClientConfig> {
  const looks = loadWorkspace(window.location.search);
  const config = await request<ClientConfig>({ path: "/api/config/" });
  const { employeeId: id, name, impersonator, look } = config.actor;
  storeUser({ id, name });
  leaveForeignLocation(id);
  // asks only for oneself, and is known when the frame is rendered: a notice that came later would move the page
  const location = impersonator === null && look === null && hasLocation() ? readLocationState() : null;
  const known = Promise.allSettled([looks, location]);
  await Promise.race([known, new Promise((resolve) => setTimeout(resolve, LOOKS_MS))]);
  preloadScreen(config, readWorkspace());
  return config;
}

function preloadScreen(config: ClientConfig, workspace: Workspace): void {
  const { pathname, search } = window.location;
  const destination = resolveAddress(config, pathname);
  if (findGate(config, pathname)?.allowed === false) return;
  for (const path of firstCalls({ config, workspace, destination, search })) void preload(path);
  const load = SCREEN_MODULES[destination.screen as keyof typeof SCREEN_MODULES];
  void load?.();
}

interface FirstCalls {
  readonly config: ClientConfig;
  readonly workspace: Workspace;
  readonly destination: Destination;
  readonly search: string;
}

/** The calls a screen starts with. Exported for its test: the screens must ask for exactly these. */
export function firstCalls({ config, workspace, destination, search }: FirstCalls): string[] {
  if (destination.screen === "list") {
    const resource = config.resources.find(({ name }) => name === destination.resource);
    if (resource === undefined || !isAllowed(resource, "list")) return [];
    const { fixedFilters, scope } = destination;
    const { actor } = config;
    const open = openList({ resource, actor, workspace, search, fixedFilters, scope });
    const { as } = open.layout;
    // A view of somebody else's arrives first; what is neither table nor board asks for the rows it draws.
    if (open.unknownView !== null || (as !== "table" && as !== "board")) return [];
    const board = as === "board" ? boardParts(resource) : null;
    if (board) return [boardCallPath(open.request, board)];
    if (!open.layout.grouped) return [listCallPath(open.request)];
    const { state } = open;
    const { columns = null } = open.request.meta;
    return resource.list.groups
      .filter((name) => !state.closedGroups.includes(name))
      .map((group) => listCallPath(toListRequest({ resource, state, fixedFilters, scope, group, columns })));
  }
  if (destination.screen === "detail" || destination.screen === "edit") {
    const resource = config.resources.find(({ name }) => name === destination.resource);
    const action = destination.screen === "edit" ? "edit" : "show";
    if (resource === undefined || !isAllowed(resource, action)) return [];
    const id = destination.id === "me" ? String(config.actor.employeeId) : destination.id;
    return [`/api/${destination.resource}/${id}/`];
  }
  if (destination.screen === "named" && destination.name === "dashboard") return [DASHBOARDS_PATH];
  return [];
}
