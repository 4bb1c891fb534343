import { type CSSProperties, memo, Suspense } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { LocationSign } from "../../features/activity/lazy-activity.ts";
import { WaitingLink } from "../../features/approvals/lazy-waiting-link.ts";
import { BugReporter } from "../../features/bug-report/lazy-bug-reporter.tsx";
import { ImpersonateButton } from "../../features/impersonation/impersonate-button.tsx";
import { ImpersonationBanner } from "../../features/impersonation/impersonation-banner.tsx";
import { MessagesButton } from "../../features/messages/messages-button.tsx";
import { Search } from "../../features/search/lazy-search.tsx";
import { Bell } from "../../features/notifications/lazy-bell.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import { recallListSearch } from "../../list/list-memory.ts";
import { OfflineBanner } from "../../offline/offline-banner.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useTrail } from "../../ui/page-title.tsx";
import { LanguageMenu } from "../../features/settings/language-menu.tsx";
import { PersonMenu } from "./person-menu.tsx";
import css from "./top-bar.module.css";
import { Box, Inline, Text } from "../../ui/layout.tsx";

const StepFollows = lazyCode(
  () => import("../../screens/step-follows.tsx"),
  (module) => module.StepFollows,
);

interface TopBarProps {
  /** Null where there is nothing to fold. */
  readonly onToggleMenu: (() => void) | null;
  readonly menuOpen: boolean;
}

export const TopBar = memo(function DrawnTopBar({ onToggleMenu, menuOpen }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <Box as="header" className={css["top"]} ground="surface">
      <ImpersonationBanner />
      <Inline className={css["bar"]} align="center" borderBelow>
        {onToggleMenu ? (
          <IconButton
            icon="menu"
            label={t("shell.toggleMenu")}
            onClick={onToggleMenu}
            aria-expanded={menuOpen}
          />
        ) : null}
        <AppLink to="/dashboard" className={css["home"]} aria-label={t("shell.home")}>
          <Logo bare />
        </AppLink>
        <Trail />
        <Search />
        <OfflineBanner Follows={StepFollows} />
        <Suspense fallback={null}>
          <LocationSign />
        </Suspense>
        <ImpersonateButton />
        <BugReporter place={<Text fixed inlineSize="control" blockSize="control" />} />
        <MessagesButton />
        <Suspense fallback={null}>
          <WaitingLink />
        </Suspense>
        <Suspense fallback={<Text fixed inlineSize="control" blockSize="control" />}>
          <Bell />
        </Suspense>
        <LanguageMenu />
        <PersonMenu />
      </Inline>
    </Box>
  );
});

const SIGNS_KEPT = 12;

/** Of a step that is cut off: enough to tell what it was, and no more than a short one needs. */
const leastWidth = (title: string): CSSProperties =>
  ({ "--least": `max(24px, ${Math.min(title.length, SIGNS_KEPT) * 0.8}ch)` }) as CSSProperties;

/** The way to this page. */
function Trail() {
  const { t } = useTranslation();
  const trail = useTrail();
  return (
    <Box as="nav" aria-label={t("shell.trail")} className={css["trail"]} padInline={1} container>
      <Inline as="ol">
        {trail.map(({ title, path }, position) => (
          <li key={`${position}:${title}`} style={leastWidth(title)}>
            {path !== undefined && position < trail.length - 1 ? (
              <AppLink to={() => path + recallListSearch(path)} title={title} dir="auto">
                {title}
              </AppLink>
            ) : (
              <span
                title={title}
                dir="auto"
                aria-current={position === trail.length - 1 ? "page" : undefined}
              >
                {title}
              </span>
            )}
          </li>
        ))}
      </Inline>
    </Box>
  );
}
