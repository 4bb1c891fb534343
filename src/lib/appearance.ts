/** How the frame of every page looks; kept with the person, and set by the address. */
export const THEMES = ["light", "dark", "system"] as const;
/** Where the areas stand: a menu at the side, icons at the side, or menus in a bar at the top. */
export const NAV_STYLES = ["side", "mini", "top"] as const;
/** What the page does with the window: fills it, sits in a box, or sits in a frame. */
export const LAYOUT_TYPES = ["full", "boxed", "framed"] as const;

export interface Appearance {
  readonly theme: (typeof THEMES)[number];
  readonly navStyle: (typeof NAV_STYLES)[number];
  readonly layoutType: (typeof LAYOUT_TYPES)[number];
}

export const DEFAULT_APPEARANCE: Appearance = { theme: "system", navStyle: "side", layoutType: "full" };

/** Names of the parts in an address. */
const QUERY = { theme: "theme", navStyle: "nav-style", layoutType: "layout-type" } as const satisfies Record<
  keyof Appearance,
  string
>;

/** The parts of a look that are known values; everything else is ignored. */
export function readAppearance(value: Readonly<Record<string, unknown>>): Partial<Appearance> {
  const theme = THEMES.find((name) => name === value["theme"]);
  const navStyle = NAV_STYLES.find((name) => name === value["navStyle"]);
  const layoutType = LAYOUT_TYPES.find((name) => name === value["layoutType"]);
  return {
    ...(theme ? { theme } : {}),
    ...(navStyle ? { navStyle } : {}),
    ...(layoutType ? { layoutType } : {}),
  };
}

interface AddressLook {
  readonly look: Partial<Appearance>;
  /** The query without these parts: no list mistakes them for filters, and a later choice is not undone by a reload. */
  readonly rest: string;
}

/** What `?theme=dark&nav-style=top&layout-type=boxed` asks for. */
export function readAddressAppearance(search: string): AddressLook {
  const parameters = new URLSearchParams(search);
  const asked = Object.fromEntries(Object.entries(QUERY).map(([part, name]) => [part, parameters.get(name)]));
  const named = Object.values(QUERY).filter((name) => parameters.has(name));
  if (named.length === 0) return { look: {}, rest: search };
  for (const name of named) parameters.delete(name);
  const rest = parameters.toString();
  return { look: readAppearance(asked), rest: rest === "" ? "" : `?${rest}` };
}
