import { Refine } from "@refinedev/core";
import { Suspense, useCallback, useMemo } from "react";
import { Outlet } from "react-router-dom";
import { useConfigIndex } from "../config/config-context.tsx";
import { listPath, newPath } from "../config/links.ts";
import { resourcePlural } from "../config/labels.ts";
import type { ConfigIndex } from "../config/config-index.ts";
import { LiveLink } from "../live/lazy-live-link.ts";
import { makeAccessControlProvider } from "../providers/access-control-provider.ts";
import { authProvider } from "../providers/auth-provider.ts";
import { dataProvider } from "../providers/data-provider.ts";
import { i18nProvider } from "../providers/i18n-provider.ts";
import { liveProvider } from "../providers/live-provider.ts";
import { PeekHost } from "../screens/drawer/peek-host.tsx";
import { useNotificationProvider } from "../providers/notification-provider.tsx";
import { routerProvider } from "../providers/router-provider.ts";
import { NavigationProvider } from "../ui/navigation.tsx";
import { prefetchRoute } from "./prefetch/route.ts";
import { queryClient } from "./query-client.ts";
import { Shell } from "./shell/shell.tsx";

/** Refine over our providers, and the frame around every screen. */
export function RefineRoot() {
  const index = useConfigIndex();
  const notificationProvider = useNotificationProvider();
  const { config } = index;
  const ahead = useCallback((to: string) => prefetchRoute(config, to), [config]);
  const accessControlProvider = useMemo(() => makeAccessControlProvider(index), [index]);
  const resources = useMemo(() => refineResources(index), [index]);
  return (
    <NavigationProvider askAhead={ahead}>
      <Refine
        dataProvider={dataProvider}
        authProvider={authProvider}
        accessControlProvider={accessControlProvider}
        liveProvider={liveProvider}
        i18nProvider={i18nProvider}
        notificationProvider={notificationProvider}
        routerProvider={routerProvider}
        resources={resources}
        options={OPTIONS}
      >
        <Shell>
          <Outlet />
          <PeekHost />
          <Suspense fallback={null}>
            <LiveLink />
          </Suspense>
        </Shell>
      </Refine>
    </NavigationProvider>
  );
}

const OPTIONS = {
  disableTelemetry: true,
  syncWithLocation: false,
  warnWhenUnsavedChanges: false,
  mutationMode: "pessimistic",
  projectId: "benchline",
  reactQuery: { clientConfig: queryClient },
} as const;

function refineResources({ config }: ConfigIndex) {
  return config.resources.map(({ name }) => ({
    name,
    list: listPath(config, name),
    show: `/records/${name}/:id`,
    edit: `/records/${name}/:id/edit`,
    create: newPath(name),
    meta: { label: resourcePlural(config, name) },
  }));
}
