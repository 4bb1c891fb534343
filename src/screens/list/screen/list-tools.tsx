import { Suspense, memo, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { DENSITIES, type ListKind } from "../../../../core/workspace/layout.ts";
import { UnreadBounds } from "../../../fields/filters/unread.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { MenuButton } from "../../../ui/menu-button.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { Segments } from "../../../ui/segments.tsx";
import { prefetchedCode } from "../../../lib/lazy-code.ts";
import { FilterChips } from "../filters/filter-chips.tsx";
import type { ListView } from "./list-view.ts";
import { SearchBox } from "../filters/search-box.tsx";
import { Box, Inline, Text } from "../../../ui/layout.tsx";
import css from "./list-tools.module.css";
import controls from "../../../ui/control.module.css";
import { useFieldContext } from "../../../config/config-context.tsx";
import { useFilterSurface } from "../filters/use-filter-surface.tsx";
import { countFilters, useFilterSubjects } from "../filters/filter-subjects.ts";
import { getKinds } from "../views/kinds.ts";

const ICONS = {
  table: "table",
  board: "board",
  calendar: "calendar",
  week_grid: "solution",
  tree: "folder",
} as const satisfies Record<ListKind, IconName>;

/** Table, board or calendar, where the resource's definition declares more than a table. */
function ViewKind({ view }: { readonly view: ListView }) {
  const { t } = useTranslation();
  const { resource, layout, change } = view;
  const kinds = getKinds(resource);
  if (kinds.length < 2) return null;
  return (
    <span data-kinds>
      <Segments
        label={t("list.kind")}
        value={layout.as}
        options={kinds.map((kind) => ({
          value: kind,
          label: t(`list.kinds.${kind}`),
          icon: <Icon name={ICONS[kind]} />,
        }))}
        onChange={(as) => change({ as })}
      />
    </span>
  );
}

/** Opens the filters of the list and says how many are in use. */
function FilterButton({ view }: { readonly view: ListView }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const narrow = useNarrow();
  const { open, opened, place } = useFilterSurface(view);
  const count = countFilters(view.state, useFilterSubjects(view));
  return (
    <>
      <button
        type="button"
        className="boxed-button"
        data-filters
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        onClick={(event) => open(event.currentTarget)}
      >
        <Icon name="filter" />
        <span className={narrow && getKinds(view.resource).length > 1 ? "visually-hidden" : undefined}>
          {t("list.filters")}
        </span>
        {count > 0 ? <span className="counted">{format.number(count)}</span> : null}
      </button>
      {place}
    </>
  );
}

const ColumnsPanel = prefetchedCode(
  () => import("../columns/columns-panel.tsx"),
  (module) => module.ColumnsPanel,
);

/** One row of tools: search, whose rows, filters, how the rows look; below it what is chosen. */
export const ListTools = memo(function DrawnTools({ view }: { readonly view: ListView }) {
  const { t } = useTranslation();
  const columns = useLazyPanel();
  const { resource, state, change, layout, changeLayout } = view;
  const { scopes, defaultScope } = resource.list;
  const scope = state.scope ?? view.scope ?? defaultScope;
  // a figure opens all rows of the reader, whatever the list offers otherwise
  const offered = scope === "all" && !scopes.includes("all") ? (["all", ...scopes] as const) : scopes;
  return (
    <UnreadBounds key={resource.name}>
      <Box below={3} fixed>
        <Inline className={`no-print ${css["row"]}`} wrap align="center" gap={2}>
          {resource.list.search || state.query !== "" ? (
            <SearchBox
              value={state.query}
              onSearch={(query) => change({ query }, { replace: state.query !== "" })}
            />
          ) : null}
          {offered.length > 1 ? (
            <Segments
              label={t("list.scope")}
              value={scope}
              options={offered.map((value) => ({ value, label: t(`list.scopes.${value}`) }))}
              onChange={(value) => change({ scope: value === (view.scope ?? defaultScope) ? null : value })}
            />
          ) : null}
          <FilterButton view={view} />
          <Text className="no-narrow" grow />
          <ViewKind view={view} />
          {layout.as === "table" ? (
            <Inline as="span" inline gap={2} className="no-narrow">
              <button type="button" className="boxed-button" onClick={columns.show} aria-haspopup="dialog">
                <Icon name="columns" />
                {t("list.columns.title")}
              </button>
              <MenuButton
                sections={[
                  {
                    label: t("list.density"),
                    items: DENSITIES.map((value) => ({
                      key: value,
                      label: t(`list.densities.${value}`),
                      checked: layout.density === value,
                      onSelect: () => changeLayout({ density: value }),
                    })),
                  },
                ]}
                align="end"
                label={t("list.density")}
                buttonClassName={controls["square"] ?? ""}
              >
                <Icon name="density" />
              </MenuButton>
            </Inline>
          ) : null}
        </Inline>
        <FilterChips view={view} />
        {columns.wanted ? (
          <Suspense fallback={null}>
            <ColumnsPanel view={view} open={columns.open} onClose={columns.hide} />
          </Suspense>
        ) : null}
      </Box>
    </UnreadBounds>
  );
});

/** A panel whose code arrives when it is first opened, and which stays for its closing. */
function useLazyPanel() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return { open, wanted, show, hide: () => setOpen(false) };
}
