import { DENSITIES, type Density } from "../../core/workspace/layout.ts";
import { readStoredLayout } from "./layout.ts";
import { EVERY_LIST } from "./open-list.ts";
import { readWorkspace } from "../workspace/store.ts";
import { setPreference } from "../workspace/use-workspace.ts";
import { markOf, setMark } from "../lib/page-parts.ts";

export { DENSITIES };

/** How close together everything stands, as the person likes it everywhere; a list or a view may have its own. */
export function density(): Density {
  return readStoredLayout(readWorkspace().preferences[EVERY_LIST]).density ?? "normal";
}

/** The variables of tokens.css follow the page's attribute. True when that changed something. */
export function applyDensity(): boolean {
  const { documentElement } = document;
  if (markOf(documentElement, "density") === density()) return false;
  setMark(documentElement, "density", density());
  return true;
}

export function chooseDensity(value: Density): void {
  setPreference(EVERY_LIST, { density: value });
}
