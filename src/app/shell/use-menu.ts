import { useCallback, useState, useSyncExternalStore } from "react";
import type { Appearance } from "../../lib/appearance.ts";
import { readPreferences, watchPreferences } from "../../lib/preferences.ts";
import { usePathname } from "../../ui/navigation.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { chooseAppearance } from "../../appearance/persist.ts";

interface Menu {
  /** How the areas are shown now: a narrow window has room for the drawer at the side alone. */
  readonly style: Appearance["navStyle"];
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
  const pathname = usePathname();
  // A narrow window shows the menu over the content; another page puts it away.
  const here = narrow ? pathname : null;
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const drawerOpen = narrow && drawerAt === here;
  const style = narrow ? "side" : navStyle;
  const toggle = useCallback(() => {
    if (here !== null) return setDrawerAt((at) => (at === here ? null : here));
    chooseAppearance({ navStyle: navStyle === "mini" ? "side" : "mini" });
  }, [here, navStyle]);
  return {
    style,
    drawerOpen,
    closeDrawer: () => setDrawerAt(null),
    open: narrow ? drawerOpen : style !== "mini",
    toggle: style === "top" ? null : toggle,
  };
}
