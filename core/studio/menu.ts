import type { MenuEntry, MenuGroup, NavigationDefinition } from "../definition/types.ts";
import { freeNameAmong } from "./edits.ts";
import { insertAt, type OutlinePosition } from "./outline.ts";

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
export function moveGroup(
  navigation: NavigationDefinition,
  name: string,
  index: number,
): NavigationDefinition {
  const group = navigation.menu.find((one) => one.name === name);
  return group === undefined ? navigation : withGroups(navigation, insertAt(navigation.menu, group, index));
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
  { group, index }: OutlinePosition,
): NavigationDefinition {
  const entry = navigation.menu.flatMap(({ entries }) => entries).find((one) => one.name === name);
  if (entry === undefined || !navigation.menu.some((one) => one.name === group)) return navigation;
  return withGroups(
    navigation,
    removeEntry(navigation, name).menu.map((one) =>
      one.name === group ? { ...one, entries: insertAt(one.entries, entry, index) } : one,
    ),
  );
}

/** What people are led to and do not choose. */
const NO_ENTRY: ReadonlySet<string> = new Set(["access_denied"]);

/** Every page no entry leads to: areas without a list of their own address, reports, and screens of the application. */
export function pagesWithoutEntry(
  navigation: NavigationDefinition,
  { areas, reports }: { readonly areas: readonly string[]; readonly reports: readonly string[] },
): MenuPage[] {
  const entries = navigation.menu.flatMap((group) => group.entries);
  const shown = new Set(entries.map(({ path }) => path));
  const listed = new Set(entries.flatMap(({ resource }) => resource ?? []));
  const names = entries.map(({ name }) => name);
  const page = (kind: MenuPage["kind"], of: string, path: string): MenuPage[] =>
    shown.has(path) ? [] : [{ name: freeNameAmong(names, of), path, kind, of }];
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
