import { Suspense, useMemo } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { type Destination, resolveAddress } from "../config/addresses.ts";
import { useConfigIndex } from "../config/config-context.tsx";
import { findGate } from "../config/gates.ts";
import { humanise } from "../config/labels.ts";
import { withPeek } from "../screens/drawer/peek-address.ts";
import { AccessDenied } from "../screens/access-denied.tsx";
import { NotFound } from "../screens/not-found.tsx";
import { usePageTrail } from "../ui/page-title.tsx";
import { ScreenSkeleton } from "../ui/screen-skeleton.tsx";
import { NAMED_SCREENS, SCREENS } from "./screens.ts";
import { useCurrentEntry } from "./shell/use-current-entry.ts";

/** What the address leads to, behind its gate. */
export function CurrentScreen() {
  const { pathname, search } = useLocation();
  const { config } = useConfigIndex();
  const destination = useMemo(() => resolveAddress(config, pathname), [config, pathname]);
  if (pathname === "/") return <Navigate to="/dashboard" replace />;
  const gate = findGate(config, pathname);
  if (gate && !gate.allowed) return <AccessDenied rule={gate.rule} needs={gate.needs} />;
  if (destination.screen === "redirect")
    return <Navigate to={redirectTarget(config.menu, destination.to)} replace />;
  return (
    <Suspense key={screenKey(destination, pathname, search)} fallback={<OpeningScreen />}>
      <Screen destination={destination} />
    </Suspense>
  );
}

/** Names the page that is on its way: nobody reads above it what they left. */
function OpeningScreen() {
  const { navigationLabels } = useConfigIndex().config;
  const entry = useCurrentEntry();
  const title = entry && (navigationLabels.entries[entry.name] ?? humanise(entry.name));
  usePageTrail(useMemo(() => (title === null ? [] : [{ title }]), [title]));
  return <ScreenSkeleton />;
}

function Screen({ destination }: { readonly destination: Destination }) {
  switch (destination.screen) {
    case "list":
      return <SCREENS.list {...destination} />;
    case "detail":
      return <SCREENS.detail {...destination} />;
    case "edit":
      return <SCREENS.edit {...destination} />;
    case "create":
      return <SCREENS.create {...destination} />;
    case "import":
      return <SCREENS.import />;
    case "report":
      return <SCREENS.report {...destination} />;
    case "named": {
      const Named = NAMED_SCREENS[destination.name];
      return Named ? <Named /> : <NotFound />;
    }
    case "redirect":
    case "unknown":
      return <NotFound />;
  }
}

/** Another record or another list starts afresh; another page or tab of the same one does not. */
function screenKey(destination: Destination, pathname: string, search: string): string {
  switch (destination.screen) {
    case "detail":
    case "edit":
      return `${destination.screen}:${destination.resource}:${destination.id}`;
    case "create":
      return `create:${pathname}${withPeek(search, null)}`;
    case "list":
    case "import":
    case "report":
    case "named":
    case "redirect":
    case "unknown":
      return `${destination.screen}:${pathname}`;
  }
}

/** `menu:<group>` leads to the first entry of a menu group that the actor has. */
function redirectTarget(
  menu: readonly { name: string; entries: readonly { path: string }[] }[],
  to: string,
): string {
  if (!to.startsWith("menu:")) return to;
  return menu.find(({ name }) => name === to.slice("menu:".length))?.entries[0]?.path ?? "/dashboard";
}
