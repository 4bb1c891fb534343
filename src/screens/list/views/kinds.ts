import type { ComponentType, LazyExoticComponent } from "react";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { LIST_KINDS, type ListKind } from "../../../../core/workspace/layout.ts";
import { loadWeekLabels } from "../../../i18n/i18n.ts";
import { withLabels } from "../../../i18n/with-labels.ts";
import { lazyCode } from "../../../lib/lazy-code.ts";
import type { ListView } from "../screen/list-view.ts";

type KindScreen = LazyExoticComponent<ComponentType<{ readonly view: ListView }>>;

/** What shows a list in each way, arriving when it is first chosen; the table is the list screen's own. */
export const KIND_SCREENS: Readonly<Record<ListKind, KindScreen | null>> = {
  table: null,
  board: lazyCode(
    () => import("../board/board.tsx"),
    ({ Board }) => Board,
  ),
  calendar: lazyCode(
    () => import("../calendar/calendar.tsx"),
    ({ Calendar }) => Calendar,
  ),
  week_grid: lazyCode(
    withLabels(() => import("../week-grid/week-grid.tsx"), loadWeekLabels),
    ({ WeekGrid }) => WeekGrid,
  ),
  tree: lazyCode(
    () => import("../tree/tree.tsx"),
    ({ Tree }) => Tree,
  ),
};

/** The ways a resource declares, always with the table. A calendar asks for a stretch of time, so its field must filter. */
export function getKinds(resource: ClientResource): readonly ListKind[] {
  const { views } = resource.list;
  const filters = (name: string) => resource.fields.some((field) => field.name === name && field.filter);
  return LIST_KINDS.filter(
    (kind) =>
      kind === "table" ||
      (kind === "tree" && resource.tree !== undefined) ||
      views.some((view) => view.kind === kind && (view.kind !== "calendar" || filters(view.field))),
  );
}
