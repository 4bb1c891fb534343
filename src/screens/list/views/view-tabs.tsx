import { Button } from "antd";
import { memo, Suspense, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { AppLink } from "../../../ui/app-link.tsx";
import { usePathname } from "../../../ui/navigation.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useWorkspace } from "../../../workspace/use-workspace.ts";
import type { ListView } from "../screen/list-view.ts";
import { viewSearch } from "../screen/use-list-state.ts";
import { prefetchedCode } from "../../../lib/lazy-code.ts";
import { useViewActions } from "./use-view-actions.ts";
import { ViewMenu, type ViewTask } from "./view-menu.tsx";
import { Box, Inline } from "../../../ui/layout.tsx";
import controls from "../../../ui/control.module.css";
import css from "./view-tabs.module.css";

const ViewDialog = prefetchedCode(
  () => import("./view-dialog.tsx"),
  (module) => module.ViewDialog,
);

/** The list as it is, then the saved views: one's own and those shared with one's roles. */
export const ViewTabs = memo(function DrawnTabs({ view }: { readonly view: ListView }) {
  const { t } = useTranslation();
  const pathname = usePathname();
  const { views } = useWorkspace();
  const [task, setTask] = useState<ViewTask>(null);
  const { open, resource } = view;
  const { save, reset } = useViewActions(view);
  const own = views.filter((one) => one.resource === resource.name);
  // Where a view opens by itself, the list without one needs a name in its address.
  const plain = own.some(({ default_for }) => default_for.length > 0) ? viewSearch(null) : "";
  return (
    <Box className={css["bar"]} minBlockSize={36} borderBelow>
      <Box as="nav" aria-label={t("views.label")} className={css["scroll"]} shrink>
        <Inline as="ul" gap={4}>
          <li>
            <AppLink
              to={pathname + plain}
              className={controls["tab"] ?? ""}
              aria-current={open.view === null ? "true" : undefined}
            >
              {t("views.all")}
            </AppLink>
          </li>
          {own.map((one) => (
            <li key={one.id}>
              <AppLink
                to={pathname + viewSearch(one)}
                className={controls["tab"] ?? ""}
                aria-current={open.view?.id === one.id ? "true" : undefined}
                title={one.mine ? undefined : t("views.sharedBy", { name: one.owner.label })}
              >
                {one.mine ? null : <Icon name="team" small />}
                {one.name}
              </AppLink>
            </li>
          ))}
        </Inline>
      </Box>
      {open.changed && open.view !== null ? (
        <Inline as="span" inline gap={1} align="center" fixed>
          <span className={css["changed"]} role="status">
            {t("views.changed")}
          </span>
          <button type="button" className="quiet-button" onClick={reset}>
            {t("views.undo")}
          </button>
          {open.view.writable ? (
            <Button type="link" size="small" onClick={() => void save()}>
              {t("actions.save")}
            </Button>
          ) : null}
        </Inline>
      ) : null}
      <ViewMenu view={view} onTask={setTask} />
      {task === null ? null : (
        <Suspense fallback={null}>
          <ViewDialog view={view} task={task} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </Box>
  );
});
