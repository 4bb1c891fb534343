import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Segments } from "../../ui/segments.tsx";
import { FilterChips } from "./filter-chips.tsx";
import type { ListView } from "./list-view.ts";
import { SearchBox } from "./search-box.tsx";
import css from "./list-tools.module.css";

const FilterPanel = lazy(() =>
  import("./filter-panel.tsx").then((module) => ({ default: module.FilterPanel })),
);

/** One row of tools: search, whose rows, filters; below it what is chosen. */
export function ListTools({ view }: { readonly view: ListView }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const { resource, state, change } = view;
  const { scopes, defaultScope } = resource.list;
  const count = state.filters.length + (state.region === null ? 0 : 1) + (state.archived === "live" ? 0 : 1);
  const scope = state.scope ?? view.scope ?? defaultScope;
  const openPanel = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <div className={css["tools"]}>
      <div className={css["row"]}>
        <SearchBox
          value={state.query}
          onSearch={(query) => change({ query }, { replace: state.query !== "" })}
        />
        {scopes.length > 1 ? (
          <Segments
            label={t("list.scope")}
            value={scope}
            options={scopes.map((value) => ({ value, label: t(`list.scopes.${value}`) }))}
            onChange={(value) => change({ scope: value === (view.scope ?? defaultScope) ? null : value })}
          />
        ) : null}
        <button
          type="button"
          className={css["filter"]}
          onClick={openPanel}
          aria-haspopup="dialog"
          data-active={count > 0}
        >
          <Icon name="filter" />
          {t("list.filters")}
          {count > 0 ? <span className={css["count"]}>{count}</span> : null}
        </button>
      </div>
      <FilterChips view={view} onOpen={openPanel} />
      {wanted ? (
        <Suspense fallback={null}>
          <FilterPanel view={view} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
