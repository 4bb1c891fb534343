import {
  loadDesignerLabels,
  loadFigureLabels,
  loadProfileLabels,
  loadRecordLabels,
  loadStudioLabels,
} from "../i18n/i18n.ts";
import { withLabels } from "../i18n/with-labels.ts";
import type { Destination } from "../config/addresses.ts";
import { type LazyCode, lazyCode } from "../lib/lazy-code.ts";
import { loadDashboard, SCREEN_MODULES } from "./screen-modules.ts";

type PropsOf<S extends Destination["screen"]> = Omit<Extract<Destination, { screen: S }>, "screen">;
type Screens = { readonly [S in keyof typeof SCREEN_MODULES]: LazyCode<PropsOf<S>> };

/** The generic screens; each arrives when it is first opened. */
export const SCREENS: Screens = {
  list: lazyCode(SCREEN_MODULES.list, ({ ListScreen }) => ListScreen),
  detail: lazyCode(SCREEN_MODULES.detail, ({ DetailScreen }) => DetailScreen),
  edit: lazyCode(SCREEN_MODULES.edit, ({ EditScreen }) => EditScreen),
  create: lazyCode(SCREEN_MODULES.create, ({ CreateScreen }) => CreateScreen),
  import: lazyCode(withLabels(SCREEN_MODULES.import), ({ ImportScreen }) => ImportScreen),
  report: lazyCode(withLabels(SCREEN_MODULES.report, loadFigureLabels), ({ ReportScreen }) => ReportScreen),
};

/** Screens that navigation.json calls by name. */
export const NAMED_SCREENS: Readonly<Record<string, LazyCode<object>>> = {
  dashboard: lazyCode(withLabels(loadDashboard, loadFigureLabels), ({ Dashboard }) => Dashboard),
  my_profile: lazyCode(
    withLabels(() => import("../features/profile/profile-screen.tsx"), loadProfileLabels),
    ({ ProfileScreen }) => ProfileScreen,
  ),
  settings: lazyCode(
    () => import("../features/settings/settings-page.tsx"),
    ({ SettingsPage }) => SettingsPage,
  ),
  question_forms: lazyCode(
    withLabels(() => import("../features/form-designer/form-designer.tsx"), loadDesignerLabels),
    ({ FormDesigner }) => FormDesigner,
  ),
  form_results: lazyCode(
    withLabels(() => import("../features/form-designer/results/results-screen.tsx"), loadDesignerLabels),
    ({ ResultsScreen }) => ResultsScreen,
  ),
  approvals: lazyCode(
    withLabels(() => import("../features/approvals/approvals-screen.tsx")),
    ({ ApprovalsScreen }) => ApprovalsScreen,
  ),
  jobs: lazyCode(
    withLabels(() => import("../features/jobs/jobs-screen.tsx")),
    ({ JobsScreen }) => JobsScreen,
  ),
  system: lazyCode(
    withLabels(() => import("../features/system/system-screen.tsx")),
    ({ SystemScreen }) => SystemScreen,
  ),
  studio: lazyCode(
    withLabels(() => import("../features/studio/studio-screen.tsx"), loadStudioLabels),
    ({ StudioScreen }) => StudioScreen,
  ),
  notifications: lazyCode(
    () => import("../features/notifications/notifications-screen.tsx"),
    ({ NotificationsScreen }) => NotificationsScreen,
  ),
  my_feedback: lazyCode(
    withLabels(() => import("../features/my-feedback/my-feedback-screen.tsx"), loadRecordLabels),
    ({ GivenScreen }) => GivenScreen,
  ),
  own_changes: lazyCode(
    withLabels(() => import("../features/own-changes/own-changes-screen.tsx"), loadRecordLabels),
    ({ OwnChangesScreen }) => OwnChangesScreen,
  ),
  access_denied: lazyCode(
    () => import("../screens/access-denied.tsx"),
    ({ AccessDenied }) => AccessDenied,
  ),
};

/** Starts loading what draws a destination; resolves when it is here, at once where nothing needs to come. */
export async function fetchScreen({ screen, ...more }: Destination): Promise<void> {
  const part =
    screen === "named" && "name" in more && more.name !== null
      ? NAMED_SCREENS[more.name]
      : SCREENS[screen as keyof Screens];
  await part?.fetchCode();
}
