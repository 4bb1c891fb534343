import { useCallback, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import type { Look } from "../../lib/look.ts";
import { readPreferences, watchPreferences } from "../../lib/preferences.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import { chooseLook } from "../kept-look.ts";

interface Menu {
  /** How the areas are shown now: a narrow window has room for the drawer at the side alone. */
  readonly style: Look["navStyle"];
  readonly drawerOpen: boolean;
  readonly closeDrawer: () => void;
  readonly open: boolean;
  /** Null where there is nothing to fold. */
  readonly toggle: (() => void) | null;
}

/** The menu of areas as the person likes it. */
export function useMenu(): Menu {
  const { navStyle } = useSyncExternalStore(watchPreferences, readPreferences);
  const narrow = useNarrow();
  const { pathname } = useLocation();
  // A narrow window shows the menu over the content; another page puts it away.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const drawerOpen = narrow && drawerAt === pathname;
  const style = narrow ? "side" : navStyle;
  const toggle = useCallback(() => {
    if (narrow) return setDrawerAt((at) => (at === pathname ? null : pathname));
    chooseLook({ navStyle: navStyle === "mini" ? "side" : "mini" });
  }, [narrow, pathname, navStyle]);
  return {
    style,
    drawerOpen,
    closeDrawer: () => setDrawerAt(null),
    open: narrow ? drawerOpen : style !== "mini",
    toggle: style === "top" ? null : toggle,
  };
}
