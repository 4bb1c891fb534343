import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { Destination } from "../config/addresses.ts";
import { loadCode } from "../lib/load-code.ts";
import { SCREEN_MODULES } from "./screen-modules.ts";

type PropsOf<S extends Destination["screen"]> = Omit<Extract<Destination, { screen: S }>, "screen">;
type LazyScreen<S extends Destination["screen"]> = LazyExoticComponent<ComponentType<PropsOf<S>>>;

interface Screens {
  readonly list: LazyScreen<"list">;
  readonly detail: LazyScreen<"detail">;
  readonly edit: LazyScreen<"edit">;
  readonly create: LazyScreen<"create">;
  readonly import: LazyScreen<"import">;
  readonly report: LazyScreen<"report">;
}

/** The generic screens; each arrives when it is first opened. */
export const SCREENS: Screens = {
  list: lazy(() => loadCode(SCREEN_MODULES.list).then(({ ListScreen }) => ({ default: ListScreen }))),
  detail: lazy(() => loadCode(SCREEN_MODULES.detail).then(({ DetailScreen }) => ({ default: DetailScreen }))),
  edit: lazy(() => loadCode(SCREEN_MODULES.edit).then(({ EditScreen }) => ({ default: EditScreen }))),
  create: lazy(() => loadCode(SCREEN_MODULES.create).then(({ CreateScreen }) => ({ default: CreateScreen }))),
  import: lazy(() => loadCode(SCREEN_MODULES.import).then(({ ImportScreen }) => ({ default: ImportScreen }))),
  report: lazy(() => loadCode(SCREEN_MODULES.report).then(({ ReportScreen }) => ({ default: ReportScreen }))),
};

/** Screens that navigation.json calls by name. */
export const NAMED_SCREENS: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  dashboard: lazy(() =>
    loadCode(() => import("../features/dashboard/dashboard.tsx")).then(({ Dashboard }) => ({
      default: Dashboard,
    })),
  ),
  my_profile: lazy(() =>
    loadCode(() => import("../features/profile/profile-screen.tsx")).then(({ ProfileScreen }) => ({
      default: ProfileScreen,
    })),
  ),
  settings: lazy(() =>
    loadCode(() => import("../features/settings/settings-page.tsx")).then(({ SettingsPage }) => ({
      default: SettingsPage,
    })),
  ),
  notifications: lazy(() =>
    loadCode(() => import("../features/notifications/notifications-screen.tsx")).then(
      ({ NotificationsScreen }) => ({ default: NotificationsScreen }),
    ),
  ),
  access_denied: lazy(() =>
    loadCode(() => import("../screens/access-denied.tsx")).then(({ AccessDeniedHere }) => ({
      default: AccessDeniedHere,
    })),
  ),
};
