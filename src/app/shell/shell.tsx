import {
  memo,
  type ReactNode,
  Suspense,
  useRef,
  useCallback,
  useState,
  useSyncExternalStore,
  type RefObject,
  useEffect,
  useLayoutEffect,
} from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Activity } from "../../features/activity/lazy-activity.ts";
import { LocationNotice } from "../../features/activity/location-notice.tsx";
import { Announcements } from "../../features/announcements/announcements.tsx";
import { FeedbackHost } from "../../features/feedback/feedback-host.tsx";
import { ProfileHost } from "../../features/profile/profile-host.tsx";
import { Reminders } from "../../features/reminders/lazy-reminders.ts";
import { Help } from "./help.tsx";
import { useActionKeys } from "../../ui/actions.ts";
import { useSessionUser } from "../../session/use-session-user.ts";
import { LeaveGate } from "../../ui/leave/leave-gate.tsx";
import { usePathname } from "../../ui/navigation.tsx";
import { PageTitleProvider } from "../../ui/page-title.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { SideMenu } from "./side-menu.tsx";
import { TopBar } from "./top-bar.tsx";
import { Brand, TopMenu } from "./top-menu.tsx";
import { useFoundFocus } from "./use-found-focus.ts";
import { VisitAppearance } from "../../appearance/visit-appearance.tsx";
import css from "./shell.module.css";
import { Box } from "../../ui/layout.tsx";
import type { Appearance } from "../../lib/appearance.ts";
import { readPreferences, watchPreferences } from "../../lib/preferences.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import { chooseAppearance } from "../../appearance/persist.ts";
import { partIn } from "../../lib/page-parts.ts";

/** The frame of every screen: menu at the side or in a bar, header at the top, content in between. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useActionKeys();
  useSessionUser();
  const { t } = useTranslation();
  const menu = useMenu();
  const main = useRef<HTMLElement>(null);
  useRoomAbove(main);
  usePageFocus(main, usePathname());
  useFoundFocus(main);

  return (
    <PageTitleProvider>
      <div className={css["shell"]} data-nav={menu.style} data-drawer={menu.drawerOpen}>
        <a
          className={css["skip"]}
          href="#content"
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          {t("shell.skip")}
        </a>
        <ProgressBar />
        {menu.style === "top" ? <Brand /> : <SideMenu folded={menu.style === "mini"} />}
        {menu.drawerOpen ? (
          <button
            type="button"
            className={css["veil"]}
            aria-label={t("shell.closeMenu")}
            onClick={menu.closeDrawer}
          />
        ) : null}
        <TopBar onToggleMenu={menu.toggle} menuOpen={menu.open} />
        {menu.style === "top" ? <TopMenu /> : null}
        <Hosts />
        <Box as="main" id="content" ref={main} tabIndex={-1} className={css["content"]} shrink>
          {children}
        </Box>
      </div>
    </PageTitleProvider>
  );
}

/** What shows itself on any page. Its parts follow by themselves what concerns them; another page is nothing to them. */
const Hosts = memo(function DrawnHosts() {
  return (
    <>
      <div className={css["notes"]}>
        <Announcements />
        <VisitAppearance />
        <LocationNotice />
      </div>
      <Help />
      <Suspense fallback={null}>
        <Activity />
      </Suspense>
      <ProfileHost />
      <FeedbackHost />
      <LeaveGate />
      <Suspense fallback={null}>
        <Reminders />
      </Suspense>
    </>
  );
});

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
function useMenu(): Menu {
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

/**
 * Another page starts at its heading: what had the focus went away with the page before, and whoever works with keys or
 * listens would begin at the menu again. Whatever takes the focus by itself keeps it.
 */
function usePageFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname || main.current === null) return;
    shown.current = pathname;
    return focusHeading(main.current);
  }, [main, pathname]);
}

/** Waits, where it must, until the page says what it is called: its record may come over a slow line. */
function focusHeading(main: HTMLElement): () => void {
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  const changes = new MutationObserver(soon);
  const look = () => {
    const free = document.activeElement === document.body;
    const heading = partIn(main, "heading");
    if (free && heading === null) return changes.observe(main, { childList: true, subtree: true });
    changes.disconnect();
    if (!free || heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  soon();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
  };
}

/**
 * Keeps `--above` at the height of everything over the content, so that a screen can fill the window exactly, whatever
 * banners and bars there are.
 */
function useRoomAbove(main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = main.current;
    const shell = element?.parentElement;
    if (!element || !shell) return;
    const measure = () => {
      const above = element.getBoundingClientRect().top - shell.getBoundingClientRect().top;
      shell.style.setProperty("--above", `${Math.round(above)}px`);
    };
    // what is asked in between two frames would lay the page out once more than it is painted
    let frame = 0;
    const measureSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measureSoon();
    const observer = new ResizeObserver(measure);
    for (const part of shell.children) observer.observe(part);
    const appearing = new MutationObserver(() => {
      for (const part of shell.children) observer.observe(part);
      measureSoon();
    });
    appearing.observe(shell, { childList: true, attributeFilter: ["data-nav"] });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      appearing.disconnect();
    };
  }, [main]);
}
