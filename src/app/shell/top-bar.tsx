import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { LocationSign } from "../../features/activity/later.ts";
import { BugReporter } from "../../features/bug-report/later.ts";
import { OfflineBanner } from "../../offline/offline-banner.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useTrail } from "../../ui/page-title.tsx";
import { PersonMenu } from "./person-menu.tsx";
import css from "./top-bar.module.css";

interface TopBarProps {
  /** Null where there is nothing to fold. */
  readonly onToggleMenu: (() => void) | null;
  readonly menuOpen: boolean;
}

export function TopBar({ onToggleMenu, menuOpen }: TopBarProps) {
  const { t } = useTranslation();
  const trail = useTrail();
  return (
    <header className={css["top"]}>
      {onToggleMenu ? (
        <IconButton
          icon="menu"
          label={t("shell.toggleMenu")}
          onClick={onToggleMenu}
          aria-expanded={menuOpen}
        />
      ) : null}
      <nav aria-label={t("shell.trail")} className={css["trail"]}>
        <ol>
          {trail.map((step, position) => (
            <li key={`${position}:${step.title}`}>
              {step.path !== undefined && position < trail.length - 1 ? (
                <Link to={step.path}>{step.title}</Link>
              ) : (
                <span aria-current={position === trail.length - 1 ? "page" : undefined}>{step.title}</span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <OfflineBanner />
      <Suspense fallback={null}>
        <LocationSign />
      </Suspense>
      <Suspense fallback={<span className={css["place"]} />}>
        <BugReporter />
      </Suspense>
      <PersonMenu />
    </header>
  );
}
