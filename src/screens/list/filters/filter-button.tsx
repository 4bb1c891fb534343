import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useFilterSurface } from "./use-filter-surface.tsx";
import { countFilters, useFilterSubjects } from "./filter-subjects.ts";
import type { ListView } from "../screen/list-view.ts";
import css from "./filter-button.module.css";

/** Opens the filters of the list and says how many are in use. */
export function FilterButton({ view }: { readonly view: ListView }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { open, opened, place } = useFilterSurface(view);
  const count = countFilters(view.state, useFilterSubjects(view));
  return (
    <>
      <button
        type="button"
        className={css["button"]}
        data-filters
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        onClick={(event) => open(event.currentTarget)}
      >
        <Icon name="filter" />
        <span data-words>{t("list.filters")}</span>
        {count > 0 ? <span className={css["count"]}>{format.number(count)}</span> : null}
      </button>
      {place}
    </>
  );
}
