import { Suspense, useMemo } from "react";
import { CONFIGURATION_RIGHT } from "../../../core/access/configuration.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useLocation, useNavigate } from "react-router-dom";
import { NotificationSettings } from "../notifications/notification-settings.tsx";
import { NotFound } from "../../screens/not-found.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import { TabList } from "../../ui/tab-list.tsx";
import { DisplaySettings } from "./display-settings.tsx";
import { GmailSettings } from "./gmail-settings.tsx";
import { useGmail } from "./use-gmail.ts";
import { Box } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { loadProfileLabels, loadSecurityLabels } from "../../i18n/i18n.ts";
import { withLabels } from "../../i18n/with-labels.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import reading from "../../ui/reading-page.module.css";

const BASE = "/settings";

function NotificationsPart() {
  return (
    <Box card pad="gutter">
      <NotificationSettings />
    </Box>
  );
}

/** Made for oneself alone, not while working or looking as somebody else. */
const OWN_PARTS: ReadonlySet<string> = new Set(["calendar", "keys", "webhooks"]);
/** For those who set up the product. */
const CONFIGURERS_PARTS: ReadonlySet<string> = new Set(["webhooks"]);

const PARTS = {
  display: DisplaySettings,
  security: lazyCode(
    withLabels(() => import("../security/security-settings.tsx"), loadSecurityLabels),
    (module) => module.SecuritySettings,
  ),
  notifications: NotificationsPart,
  gmail: GmailSettings,
  calendar: lazyCode(
    withLabels(() => import("../calendar-feed/calendar-settings.tsx"), loadProfileLabels),
    (module) => module.CalendarSettings,
  ),
  keys: lazyCode(
    withLabels(() => import("../api-keys/key-settings.tsx"), loadProfileLabels),
    (module) => module.KeySettings,
  ),
  webhooks: lazyCode(
    withLabels(() => import("../webhooks/webhook-settings.tsx"), loadProfileLabels),
    (module) => module.WebhookSettings,
  ),
} as const;
type Part = keyof typeof PARTS;

/** What a person sets for themselves; each part has its address. */
export function SettingsPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: gmail } = useGmail();
  const { actor } = useConfigIndex().config;
  const trail = useMemo(() => [{ title: t("shell.settings") }], [t]);
  usePageTrail(trail);

  const isSelf = actor.impersonator === null && actor.look === null;
  const configures = actor.roles.includes(CONFIGURATION_RIGHT.role);
  const names = NAMES.filter(
    (name) => (isSelf || !OWN_PARTS.has(name)) && (configures || !CONFIGURERS_PARTS.has(name)),
  );
  const part = getPart(pathname, names);
  if (part === null) return <NotFound />;
  const Shown = PARTS[part];
  const titles: Readonly<Record<Part, string>> = {
    display: t("settings.parts.display"),
    security: t("settings.parts.security"),
    notifications: t("settings.parts.notifications"),
    calendar: t("settings.parts.calendar"),
    keys: t("settings.parts.keys"),
    webhooks: t("settings.parts.webhooks"),
    gmail: t(gmail?.status === "linked" ? "gmail.linked" : "gmail.title"),
  };
  return (
    <div className={reading["page"]}>
      <h1 className="page-title">{t("shell.settings")}</h1>
      <TabList
        label={t("shell.settings")}
        value={part}
        tabs={names.map((name) => ({ name, title: titles[name] }))}
        onChange={(name) => void navigate(name === "display" ? BASE : `${BASE}/${name}`, { replace: true })}
      >
        <Suspense fallback={<ScreenSkeleton />}>
          <Shown />
        </Suspense>
      </TabList>
    </div>
  );
}

const NAMES = Object.keys(PARTS) as Part[];

function getPart(pathname: string, names: readonly Part[]): Part | null {
  const named = pathname.slice(BASE.length).replaceAll("/", "");
  return named === "" ? "display" : (names.find((name) => name === named) ?? null);
}
