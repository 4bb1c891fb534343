import { Button } from "antd";
import { memo, Suspense, useState } from "react";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { humanise, partLabel } from "../../../config/labels.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { offeredViews } from "../../../list/open-list.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { usePathname } from "../../../ui/navigation.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useWorkspace } from "../../../workspace/use-workspace.ts";
import type { ListView } from "../screen/list-view.ts";
import { viewSearch } from "../screen/use-list-state.ts";
import { prefetchedCode } from "../../../lib/lazy-code.ts";
import { useViewActions } from "./use-view-actions.ts";
import { ViewMenu, type ViewTask } from "./view-menu.tsx";
import { Box, Inline, Text } from "../../../ui/layout.tsx";
import controls from "../../../ui/control.module.css";
import css from "./view-tabs.module.css";

const ViewDialog = prefetchedCode(
  () => import("./view-dialog.tsx"),
  (module) => module.ViewDialog,
);

/** The list as it is, then its views: those that come with it, one's own and those shared with one's roles. */
export const ViewTabs = memo(function DrawnTabs({ view }: { readonly view: ListView }) {
  const { t } = useTranslation();
  const pathname = usePathname();
  const { config } = useConfigIndex();
  const { views } = useWorkspace();
  const [task, setTask] = useState<ViewTask>(null);
  const { open, resource } = view;
  const { save, reset } = useViewActions(view);
  const offered = offeredViews(resource, { views });
  // Where a view opens by itself, the list without one needs a name in its address.
  const plain = offered.some(({ first }) => first) ? viewSearch(null) : "";
  return (
    <Inline className="no-print" align="center" gap={2} fixed minBlockSize={36} below={3} borderBelow>
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
          {offered.map(({ key, saved }) => (
            <li key={key}>
              <AppLink
                to={pathname + viewSearch(key)}
                className={controls["tab"] ?? ""}
                aria-current={open.view?.key === key ? "true" : undefined}
                title={saved?.mine === false ? t("views.sharedBy", { name: saved.owner.label }) : undefined}
              >
                {saved?.mine === false ? <Icon name="team" small /> : null}
                {saved?.name ?? partLabel(config, resource.name, "views", key) ?? humanise(key)}
              </AppLink>
            </li>
          ))}
        </Inline>
      </Box>
      {open.changed && open.view !== null ? (
        <Inline as="span" inline gap={1} align="center" fixed>
          <Text padInline={2} radius="pill" ground="neutral" tone="neutral" size={12} role="status">
            {t("views.changed")}
          </Text>
          <button type="button" className="quiet-button" onClick={reset}>
            {t("views.undo")}
          </button>
          {open.view.saved?.writable ? (
            <Button type="link" size="small" onClick={() => void save()}>
              {t("actions.save")}
            </Button>
          ) : open.view.saved === null ? (
            <Button type="link" size="small" onClick={() => setTask("save_as")}>
              {t("views.saveAs")}
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
    </Inline>
  );
});
