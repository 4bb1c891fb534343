import { useTranslation } from "react-i18next";
import { useFieldContext } from "../../config/config-context.tsx";
import { PAGE_SIZES } from "../../list/list-state.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import css from "./list-footer.module.css";

interface ListFooterProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly exact: boolean;
  /** Rows on this page. */
  readonly shown: number;
  readonly onPage: (page: number) => void;
  /** Absent where the size belongs to a larger whole. */
  readonly onPageSize?: (size: number) => void;
}

/** Where in the list this page stands, and the ways to the others. */
export function ListFooter({ page, pageSize, total, exact, shown, onPage, onPageSize }: ListFooterProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const first = (page - 1) * pageSize + 1;
  const count = `${format.number(total)}${exact ? "" : "+"}`;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const last = exact ? page >= pages : shown < pageSize;
  return (
    <nav className={css["footer"]} aria-label={t("list.paging")}>
      <span role="status">
        {shown === 0
          ? t("list.rangeNone", { total: count })
          : t("list.range", {
              from: format.number(first),
              to: format.number(first + shown - 1),
              total: count,
            })}
      </span>
      <span className={css["gap"]} />
      {onPageSize ? (
        <label className={css["size"]}>
          {t("list.pageSize")}
          <select value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <span className={css["steps"]}>
        <IconButton
          icon="previous"
          label={t("list.previous")}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <span className={css["page"]}>
          {exact
            ? t("list.pageOf", { page: format.number(page), pages: format.number(pages) })
            : format.number(page)}
        </span>
        <IconButton icon="next" label={t("list.next")} disabled={last} onClick={() => onPage(page + 1)} />
      </span>
    </nav>
  );
}
