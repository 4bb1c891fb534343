import { colorScheme } from "../lib/color-scheme.ts";
import { readAddressAppearance } from "../lib/appearance.ts";
import { getVisitAppearance, readPreferences, visitWith } from "../lib/preferences.ts";

/** Styles follow the page's attributes; set before anything is drawn, so that nothing jumps. */
export function applyPageAppearance(): void {
  const { navStyle, layoutType } = readPreferences();
  Object.assign(document.documentElement.dataset, {
    theme: colorScheme(),
    nav: navStyle,
    layout: layoutType,
  });
}

/**
 * Takes what the address asks for over for this visit, and out of the address. Whoever sent the link decides nothing for
 * longer: the own choice stays, and is there again in the next window.
 */
export function takeAppearanceFromAddress(): void {
  const { pathname, search, hash } = window.location;
  const { look, rest } = readAddressAppearance(search);
  if (rest === search) return;
  visitWith({ ...getVisitAppearance(), ...look });
  window.history.replaceState(window.history.state, "", pathname + rest + hash);
}
