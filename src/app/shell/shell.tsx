import { memo, type ReactNode, Suspense, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Activity, LocationNotice } from "../../features/activity/lazy-activity.ts";
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
import { useMenu } from "./use-menu.ts";
import { usePageFocus } from "./use-page-focus.ts";
import { useRoomAbove } from "./use-room-above.ts";
import { VisitAppearance } from "../../appearance/visit-appearance.tsx";
import css from "./shell.module.css";
import { Box } from "../../ui/layout.tsx";

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
        <Suspense fallback={null}>
          <LocationNotice />
        </Suspense>
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
