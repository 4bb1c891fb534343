import { EVERY_AREA } from "../../../core/access/key-scopes.ts";
import type { KeyAction, KeyScopes } from "../../../core/access/types.ts";
import type { OfferedScope } from "./use-keys.ts";

/** One line of the dialog: areas, and what a key may do in each of them. */
export interface ScopeLine {
  readonly areas: readonly string[];
  readonly actions: readonly KeyAction[];
}

/** Actions that can be chosen for some areas: those of any of them. */
export function actionsOf(areas: readonly string[], offered: readonly OfferedScope[]): KeyAction[] {
  const among = areas.includes(EVERY_AREA)
    ? offered
    : offered.filter(({ resource }) => areas.includes(resource));
  return [...new Set(among.flatMap(({ actions }) => actions))];
}

/** The lines together: of an area the actions it offers, those of several lines added up. Areas without any are left out. */
export function toKeyScopes(lines: readonly ScopeLine[], offered: readonly OfferedScope[]): KeyScopes {
  const scopes: Record<string, readonly KeyAction[]> = {};
  for (const { areas, actions } of lines) {
    for (const area of areas) {
      const possible = new Set(actionsOf([area], offered));
      const given = actions.filter((action) => possible.has(action));
      const all = [...new Set([...(scopes[area] ?? []), ...given])];
      if (all.length > 0) scopes[area] = all;
    }
  }
  return scopes;
}

/** The other way round, for reading: areas with the same actions stand in one line. */
export function toScopeLines(scopes: KeyScopes): ScopeLine[] {
  const groups = Map.groupBy(Object.entries(scopes), ([, actions]) => actions.toSorted().join(" "));
  return [...groups.values()].map((group) => ({
    areas: group.map(([area]) => area),
    actions: group[0]?.[1] ?? [],
  }));
}
