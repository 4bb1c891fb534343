import type { TabDefinition } from "../../../core/definition/types.ts";

/** More are not looked through. */
export const MAX_TABS = 7;

const NONE: ReadonlySet<string> = new Set();

interface FoldOptions {
  readonly tabs: readonly Pick<TabDefinition, "name" | "kind">[];
  /** The tab that is shown. */
  readonly open: string;
  readonly isEmpty: (name: string) => boolean;
}

/**
 * Names of the tabs that stand under "More" where there are too many: related rows that are not there, then the last of the
 * others. What is filled in here, such as comments, stays.
 */
export function foldTabs({ tabs, open, isEmpty }: FoldOptions): ReadonlySet<string> {
  const surplus = tabs.length - MAX_TABS;
  if (surplus <= 0) return NONE;
  const related = tabs
    .filter(({ kind, name }) => kind === "related" && name !== open)
    .map(({ name }) => name);
  const empty = related.filter(isEmpty);
  const others = related.filter((name) => !isEmpty(name)).toReversed();
  return new Set([...empty, ...others.slice(0, Math.max(0, surplus - empty.length))]);
}
