import type { EngineContext } from "../types.ts";
import { fieldSettings } from "./field-settings.ts";
import { statusHistory } from "./history/status-history.ts";
import { memoryView } from "./memory-view.ts";
import { roleGrants } from "./role-grants.ts";
import type { ViewSource } from "./types.ts";

/** Resources whose rows come from elsewhere than a table, by name. */
const VIEW_SOURCES: Readonly<Record<string, ViewSource>> = {
  role_grant: roleGrants,
  field_setting: fieldSettings,
  status_history: statusHistory,
};

/** A view that only definitions know of. */
const NO_ROWS = memoryView(() => Promise.resolve([]));

/** Null for a resource with a table. */
export function viewSourceOf({ definitions }: EngineContext, name: string): ViewSource | null {
  const { byName } = definitions().resources;
  const resource = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (resource?.kind !== "view") return null;
  return Object.hasOwn(VIEW_SOURCES, name) ? VIEW_SOURCES[name]! : NO_ROWS;
}
