import { colorScheme } from "./color-scheme.ts";
import { lookOfAddress, type Look } from "./look.ts";
import { changePreferences, readPreferences } from "./preferences.ts";

/** Styles follow the page's attributes; set before anything is drawn, so that nothing jumps. */
export function applyPageLook(): void {
  const { navStyle, layoutType } = readPreferences();
  Object.assign(document.documentElement.dataset, {
    theme: colorScheme(),
    nav: navStyle,
    layout: layoutType,
  });
}

let asked: Partial<Look> = {};

/** Takes over what the address asks for, and takes it out of the address. */
export function takeLookFromAddress(): void {
  const { pathname, search, hash } = window.location;
  const { look, rest } = lookOfAddress(search);
  if (rest === search) return;
  asked = look;
  changePreferences(look);
  window.history.replaceState(window.history.state, "", pathname + rest + hash);
}

/** What the address asked for when the page was opened: the newest choice, to be kept with the person. */
export function lookFromAddress(): Partial<Look> {
  return asked;
}
