import type { ClientConfig, ClientMenuGroup } from "../../core/definition/client-types.ts";
import { entryAddress, entryAt } from "../config/addresses.ts";

const searches = new Map<string, string>();

/** Keeps how a list was left, for coming back to it through a menu entry that does not reset it. */
export function rememberListSearch(path: string, search: string): void {
  searches.set(path, search);
}

export function recallListSearch(path: string): string {
  return searches.get(path) ?? "";
}

/**
 * Where an entry of the menu leads: to its list as it was left. One about a single scope leads there always, and one beside
 * such an entry does not come back to its rows.
 */
export function recallEntry(
  config: Pick<ClientConfig, "menu" | "routes">,
  entry: ClientMenuGroup["entries"][number],
): string {
  const address = entryAddress(config, entry);
  if (entry.resets || entry.scope !== null) return address;
  const left = recallListSearch(entry.path);
  const scope = new URLSearchParams(left).get("scope");
  return entryAt(config.menu, { path: entry.path, scope }) === entry ? address + left : address;
}

/** An entry that resets the shared state of the lists resets it for all of them. */
export function forgetListSearches(): void {
  searches.clear();
}
