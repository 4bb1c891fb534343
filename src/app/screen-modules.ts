/** The code of each generic screen, without React: the boot starts the right one while everything else arrives. */
export const SCREEN_MODULES = {
  list: () => import("../screens/list/screen/list-screen.tsx"),
  detail: () => import("../screens/detail/detail-screen.tsx"),
  edit: () => import("../screens/form/edit-screen.tsx"),
  create: () => import("../screens/form/create-screen.tsx"),
  import: () => import("../screens/import/import-screen.tsx"),
  report: () => import("../screens/report/report-screen.tsx"),
} as const;

/** The page a day begins with. */
export const loadDashboard = () => import("../features/dashboard/dashboard.tsx");
