import { type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { Activity } from "../../features/activity/later.ts";
import { ProfileHost } from "../../features/profile/profile-host.tsx";
import { changePreferences, readPreferences } from "../../lib/preferences.ts";
import { useSessionUser } from "../../session/use-session-user.ts";
import { PageTitleProvider } from "../../ui/page-title.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { SideMenu } from "./side-menu.tsx";
import { TopBar } from "./top-bar.tsx";
import { Help } from "../../shortcuts/help.tsx";
import { useShortcutKeys } from "../../shortcuts/use-shortcut.ts";
import css from "./shell.module.css";

const NARROW = "(width < 700px)";

/** The frame of every screen: menu at the side, bar at the top, content in between. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useShortcutKeys();
  useSessionUser();
  const { t } = useTranslation();
  const [folded, setFolded] = useState(() => readPreferences().menuFolded);
  // A narrow window shows the menu over the content; another page puts it away.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  const drawerOpen = drawerAt === pathname;

  const toggle = useCallback(() => {
    if (window.matchMedia(NARROW).matches) return setDrawerAt((at) => (at === pathname ? null : pathname));
    setFolded((was) => {
      changePreferences({ menuFolded: !was });
      return !was;
    });
  }, [pathname]);

  return (
    <PageTitleProvider>
      <div className={css["shell"]} data-folded={folded} data-drawer={drawerOpen}>
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
        <SideMenu folded={folded} />
        {drawerOpen ? (
          <button
            type="button"
            className={css["veil"]}
            aria-label={t("shell.closeMenu")}
            onClick={() => setDrawerAt(null)}
          />
        ) : null}
        <TopBar onToggleMenu={toggle} menuOpen={drawerOpen || !folded} />
        <Help />
        <Suspense fallback={null}>
          <Activity />
        </Suspense>
        <ProfileHost />
        <main id="content" ref={main} tabIndex={-1} className={css["content"]}>
          {children}
        </main>
      </div>
    </PageTitleProvider>
  );
}
