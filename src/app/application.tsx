import { App, ConfigProvider, type ThemeConfig } from "antd";
import { use, useCallback, useEffect, useState } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { RouterProvider, createBrowserRouter } from "react-router-dom";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { resolveAddress } from "../config/addresses.ts";
import { ConfigIndexProvider } from "../config/config-context.tsx";
import { directionOf, isLanguage } from "../i18n/languages.ts";
import { defaultLibraryLocale, loadLibraryLocale, type LibraryLocale } from "../i18n/library-locales.ts";
import { colorScheme, watchColorScheme } from "../lib/color-scheme.ts";
import { reloadSessionUser } from "../session/use-session-user.ts";
import { preloadsCome } from "../prefetch/preload.ts";
import { addConfigLabels } from "../providers/i18n-provider.ts";
import { ScreenExtensionsContext } from "../screens/extensions.ts";
import { applyPageAppearance } from "../appearance/apply.ts";
import { watchWorkspace } from "../workspace/store.ts";
import { loadConfig } from "./prefetch/boot.ts";
import { applyDensity } from "../list/density.ts";
import { prefetchOnHover } from "./prefetch/hover.ts";
import { useSavedAppearance } from "../appearance/persist.ts";
import { followConfig } from "./follow-config.ts";
import { queryClient } from "./query-client.ts";
import { fetchScreen } from "./screens.ts";
import { SCREEN_EXTENSIONS } from "./screen-extensions.ts";
import { prefetchOfflineParts } from "./prefetch/offline.ts";
import { popupContainer } from "../antd/popup-container.ts";
import { makeTheme } from "../antd/theme.ts";
import { ApiError } from "../lib/api-error.ts";
import { isConnectionGone, watchConnection } from "../lib/connection.ts";
import { MessagePage } from "../ui/message-page.tsx";
import { PlainButton } from "../ui/plain/plain-button.tsx";
import { RequestId } from "../ui/request-id.tsx";
import { Box } from "../ui/layout.tsx";
import { CrashPage } from "./crash-page.tsx";
import { CurrentScreen } from "./current-screen.tsx";
import { RefineRoot } from "./refine-root.tsx";

/** One route takes every address: which screen it shows is data (`config/addresses.ts`), and changes without a restart. */
function makeRouter() {
  return createBrowserRouter([
    {
      element: <RefineRoot />,
      errorElement: <CrashPage />,
      children: [{ path: "*", element: <CurrentScreen />, errorElement: <CrashPage /> }],
    },
  ]);
}

interface FailedStartProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The configuration did not arrive, so there is no screen to draw yet. */
function FailedStart({ error, onRetry }: FailedStartProps) {
  const { t } = useTranslation();
  // Starts by itself as soon as the server answers again.
  useEffect(() => watchConnection(() => (isConnectionGone() ? undefined : onRetry())), [onRetry]);
  // A refused session is already on its way to the sign-in page.
  if (error instanceof ApiError && error.status === 401) return null;
  const offline = error instanceof ApiError && error.status === 0;
  return (
    <Box as="main" padInline={4}>
      <div role="alert">
        <MessagePage
          icon="warning"
          title={t("start.title")}
          actions={<PlainButton onClick={onRetry}>{t("actions.retry")}</PlainButton>}
        >
          <p>{offline ? t("start.offline") : error instanceof Error ? error.message : String(error)}</p>
          {error instanceof ApiError && error.requestId ? <RequestId id={error.requestId} /> : null}
        </MessagePage>
      </div>
    </Box>
  );
}

type Loaded =
  | { readonly ok: true; readonly config: ClientConfig }
  | { readonly ok: false; readonly error: unknown };

const settled = new WeakMap<Promise<ClientConfig>, Promise<Loaded>>();

/** Neither code nor rows are waited for longer than this before the frame around them shows. */
const CODE_MS = 3000;
const ROWS_MS = 150;

/**
 * Resolves when the application can be drawn in one go: its configuration is here, the code of the screen it opens with,
 * and, where they come soon, the rows.
 */
export async function prepareApplication(config: Promise<ClientConfig>): Promise<void> {
  const loaded = await settle(config);
  if (!loaded.ok) return;
  const screen = fetchScreen(resolveAddress(loaded.config, window.location.pathname));
  await Promise.all([atMost(CODE_MS, screen), atMost(ROWS_MS, preloadsCome())]);
}

async function atMost(milliseconds: number, wanted: Promise<unknown>): Promise<void> {
  const enough = new Promise((resolve) => setTimeout(resolve, milliseconds));
  await Promise.race([wanted.catch(() => undefined), enough]);
}

/** The application behind the sign-in page. Suspends until the configuration is here. */
export function Application({ config }: { readonly config: Promise<ClientConfig> }) {
  const [current, setCurrent] = useState(config);
  const loaded = use(settle(current));
  if (!loaded.ok) return <FailedStart error={loaded.error} onRetry={() => setCurrent(loadConfig())} />;
  return <Running initial={loaded.config} />;
}

function Running({ initial }: { readonly initial: ClientConfig }) {
  const { i18n } = useTranslation();
  const [config, setConfig] = useState(initial);
  const [theme, setTheme] = useState(currentTheme);
  const [locale, setLocale] = useState<LibraryLocale>(defaultLibraryLocale);
  const [router] = useState(makeRouter);
  const language = isLanguage(i18n.language) ? i18n.language : "en";
  const reload = useCallback(async () => {
    setConfig(await loadConfig());
    // Rows that were answered under the definitions before may lack fields there are now, or hold others there are not.
    void queryClient.invalidateQueries();
  }, []);

  useEffect(() => watchColorScheme(() => setTheme(currentTheme())), []);
  useEffect(() => watchWorkspace(() => (applyDensity() ? setTheme(currentTheme()) : undefined)), []);
  useSavedAppearance(reload);
  useEffect(() => addConfigLabels(config), [config]);
  useEffect(() => prefetchOnHover(config), [config]);
  useEffect(prefetchOfflineParts, []);
  useEffect(
    () =>
      followConfig({
        version: config.version,
        onOther: reload,
        onRelease: () => reloadSessionUser(queryClient),
      }),
    [config.version, reload],
  );
  useEffect(() => {
    let wanted = true;
    void loadLibraryLocale(language).then((loaded) => wanted && setLocale(loaded));
    return () => {
      wanted = false;
    };
  }, [language]);

  return (
    <ConfigProvider
      theme={theme}
      direction={directionOf(language)}
      // Always given: antd builds its tree differently without one, and everything below would start anew.
      locale={locale}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      getPopupContainer={popupContainer}
    >
      <App component={false} message={MESSAGES} notification={NOTICES[directionOf(language)]}>
        <ConfigIndexProvider config={config} reload={reload}>
          <ScreenExtensionsContext value={SCREEN_EXTENSIONS}>
            <RouterProvider router={router} />
          </ScreenExtensionsContext>
        </ConfigIndexProvider>
      </App>
    </ConfigProvider>
  );
}

/** Below what names a page or a dialog on a phone. */
const MESSAGES = { top: "var(--notice-top)" };

/** At the end of the page, away from the menu. */
const NOTICES = { ltr: { placement: "bottomRight" }, rtl: { placement: "bottomLeft" } } as const;

/** antd's theme, for the appearance and spacing of this moment. */
function currentTheme(): ThemeConfig {
  applyPageAppearance();
  applyDensity();
  return makeTheme(colorScheme());
}

/** A promise that React may read in render: it never fails, it says how it went. */
function settle(config: Promise<ClientConfig>): Promise<Loaded> {
  const known = settled.get(config);
  if (known) return known;
  const made = config.then(
    (value): Loaded => ({ ok: true, config: value }),
    (error: unknown): Loaded => ({ ok: false, error }),
  );
  settled.set(config, made);
  return made;
}
