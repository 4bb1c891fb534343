import type { MenuEntry, MenuGroup, NavigationDefinition } from "../definition/types.ts";

/** Edits of the menu as the studio makes them. Each gives a new document and leaves the old one as it is. */

/** A page of the application and what the menu would say of it. */
export interface MenuPage {
  /** Free in the menu; a word of the menu may already be there under it. */
  readonly name: string;
  readonly path: string;
  readonly kind: "area" | "report" | "page";
  /** The area or report; of a page its screen. */
  readonly of: string;
}

/** Where an entry stands. */
export interface MenuPosition {
  readonly group: string;
  readonly at: number;
}

const withGroups = (navigation: NavigationDefinition, menu: readonly MenuGroup[]): NavigationDefinition => ({
  ...navigation,
  menu: [...menu],
});

/** Adds an empty group at the end. */
export function addGroup(navigation: NavigationDefinition, name: string): NavigationDefinition {
  return withGroups(navigation, [...navigation.menu, { name, entries: [] }]);
}

/** Changes a group in its place; an icon of null is none. */
export function setGroupIcon(
  navigation: NavigationDefinition,
  { name, icon }: { name: string; icon: string | null },
): NavigationDefinition {
  return withGroups(
    navigation,
    navigation.menu.map((group) => {
      if (group.name !== name) return group;
      const { icon: _, ...others } = group;
      return icon === null ? others : { ...others, icon };
    }),
  );
}

/** Takes a group out with its entries. */
export function removeGroup(navigation: NavigationDefinition, name: string): NavigationDefinition {
  return withGroups(
    navigation,
    navigation.menu.filter((group) => group.name !== name),
  );
}

/** Puts a group at a position among the groups. */
export function moveGroup(navigation: NavigationDefinition, name: string, at: number): NavigationDefinition {
  const group = navigation.menu.find((one) => one.name === name);
  if (group === undefined) return navigation;
  const others = navigation.menu.filter((one) => one !== group);
  return withGroups(navigation, others.toSpliced(at, 0, group));
}

/** Adds an entry at the end of a group. */
export function addEntry(
  navigation: NavigationDefinition,
  { group, entry }: { group: string; entry: MenuEntry },
): NavigationDefinition {
  return withGroups(
    navigation,
    navigation.menu.map((one) => (one.name === group ? { ...one, entries: [...one.entries, entry] } : one)),
  );
}

/** Takes an entry out. */
export function removeEntry(navigation: NavigationDefinition, name: string): NavigationDefinition {
  return withGroups(
    navigation,
    navigation.menu.map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => entry.name !== name),
    })),
  );
}

/** Puts an entry at a position of a group, its own or another. */
export function moveEntry(
  navigation: NavigationDefinition,
  name: string,
  { group, at }: MenuPosition,
): NavigationDefinition {
  const entry = navigation.menu.flatMap(({ entries }) => entries).find((one) => one.name === name);
  if (entry === undefined || !navigation.menu.some((one) => one.name === group)) return navigation;
  return withGroups(
    navigation,
    removeEntry(navigation, name).menu.map((one) =>
      one.name === group ? { ...one, entries: one.entries.toSpliced(at, 0, entry) } : one,
    ),
  );
}

/**
 * Where an entry comes to stand one step up (-1) or down (1): past the end of its group it goes on into the next one. Null
 * at the ends of the menu.
 */
export function stepEntry(navigation: NavigationDefinition, name: string, by: -1 | 1): MenuPosition | null {
  const { menu } = navigation;
  const from = menu.findIndex(({ entries }) => entries.some((entry) => entry.name === name));
  const group = menu[from];
  if (group === undefined) return null;
  const at = group.entries.findIndex((entry) => entry.name === name) + by;
  if (at >= 0 && at < group.entries.length) return { group: group.name, at };
  const next = menu[from + by];
  return next === undefined ? null : { group: next.name, at: by === 1 ? 0 : next.entries.length };
}

/** Pages of people who are refused, and of one person only. */
const NO_ENTRY: ReadonlySet<string> = new Set(["access_denied"]);

/** Every page no entry leads to: areas without a list of their own address, reports, and screens of the application. */
export function pagesWithoutEntry(
  navigation: NavigationDefinition,
  { areas, reports }: { readonly areas: readonly string[]; readonly reports: readonly string[] },
): MenuPage[] {
  const entries = navigation.menu.flatMap((group) => group.entries);
  const shown = new Set(entries.map(({ path }) => path));
  const listed = new Set(entries.flatMap(({ resource }) => resource ?? []));
  const names = new Set(entries.map(({ name }) => name));
  const page = (kind: MenuPage["kind"], of: string, path: string): MenuPage[] =>
    shown.has(path) ? [] : [{ name: freeName(names, of), path, kind, of }];
  return [
    ...areas
      .filter((area) => !listed.has(area))
      .flatMap((area) => page("area", area, addressOfArea(navigation, area))),
    ...reports.flatMap((report) => page("report", report, `/reports/${report}`)),
    ...navigation.routes
      .filter(
        ({ screen, path, name = "" }) => SCREENS.has(screen) && !path.includes(":") && !NO_ENTRY.has(name),
      )
      .flatMap(({ path, name = "" }) => page("page", name, path)),
  ];
}

const SCREENS: ReadonlySet<string> = new Set(["named", "report"]);

/** The address of an area's list that shows all of it. */
function addressOfArea({ routes }: NavigationDefinition, area: string): string {
  const own = routes.find(
    ({ screen, resource, path, fixedFilters }) =>
      screen === "list" && resource === area && fixedFilters === undefined && !path.includes(":"),
  );
  return own?.path ?? `/records/${area}`;
}

function freeName(taken: ReadonlySet<string>, wanted: string): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}_${number}`)) number += 1;
  return `${wanted}_${number}`;
}
