import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import { PAGE_SIZES } from "../../../list/list-state.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { onMouseDown } from "../../../ui/on-mouse-down.ts";
import { Inline, Text } from "../../../ui/layout.tsx";
import controls from "../../../ui/control.module.css";
import css from "./list-footer.module.css";

interface ListFooterProps {
  /** Which of several lists of a page this is. */
  readonly of?: string;
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly exact: boolean;
  /** Rows on this page. */
  readonly shown: number;
  readonly loading?: boolean;
  readonly onPage: (page: number) => void;
  /** A way to that page is pressed, and not yet let go. */
  readonly onPressPage?: (page: number) => void;
  /** Absent where the size belongs to a larger whole. */
  readonly onPageSize?: (size: number | null) => void;
  /** As many rows as the window takes, where that can be chosen: `onPageSize` is told of it as null. */
  readonly fitting?: number;
  /** The page has that many because nobody chose. */
  readonly fits?: boolean;
  /** Counts every row where the total is not exact. */
  readonly onCount?: (() => void) | null;
  readonly counting?: boolean;
}

/** Where in the list this page stands, and the ways to the others. */
export function ListFooter(props: ListFooterProps) {
  const {
    of,
    page,
    pageSize,
    total,
    exact,
    shown,
    loading = false,
    onPage,
    onPressPage,
    onPageSize,
    onCount,
  } = props;
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const first = (page - 1) * pageSize + 1;
  const count = `${format.number(total)}${exact ? "" : "+"}`;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const last = exact ? page >= pages : shown < pageSize;
  const range =
    shown === 0
      ? t("list.rangeNone", { total: count })
      : t("list.range", { from: format.number(first), to: format.number(first + shown - 1), total: count });
  return (
    <nav
      className={css["footer"]}
      aria-label={of === undefined ? t("list.paging") : t("list.pagingOf", { title: of })}
    >
      <span role="status" className={css["range"]}>
        {loading ? "" : range}
      </span>
      {onCount && !loading ? (
        <button type="button" className={css["count"]} onClick={onCount} disabled={props.counting}>
          {props.counting ? t("list.counting") : t("list.countAll")}
        </button>
      ) : null}
      <Text className="no-narrow" grow />
      {onPageSize ? (
        <label className="in-line">
          <span className="heard-narrow">{t("list.pageSize")}</span>
          <select
            className={controls["select"]}
            value={props.fits ? FITTING : pageSize}
            onChange={({ target }) => onPageSize(target.value === FITTING ? null : Number(target.value))}
          >
            {props.fitting === undefined ? null : (
              <option value={FITTING}>{t("list.fitting", { rows: format.number(props.fitting) })}</option>
            )}
            {sizesWith(props.fits ? null : pageSize).map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <Inline as="span" inline gap={1} align="center">
        <IconButton
          icon="previous"
          label={t("list.previous")}
          disabled={page <= 1}
          onPointerDown={onMouseDown(() => onPressPage?.(page - 1))}
          onClick={() => onPage(page - 1)}
        />
        <PageJump key={page} page={page} pages={exact ? pages : null} onPage={onPage} />
        <IconButton
          icon="next"
          label={t("list.next")}
          disabled={last}
          onPointerDown={onMouseDown(() => onPressPage?.(page + 1))}
          onClick={() => onPage(page + 1)}
        />
      </Inline>
    </nav>
  );
}

interface PageJumpProps {
  readonly page: number;
  /** Null where nobody knows how many there are. */
  readonly pages: number | null;
  readonly onPage: (page: number) => void;
}

/** The number of the page: typed, then Enter. */
function PageJump({ page, pages, onPage }: PageJumpProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [text, setText] = useState(String(page));
  const go = () => {
    const wanted = Number(text);
    if (!Number.isInteger(wanted) || wanted < 1) return setText(String(page));
    const next = pages === null ? wanted : Math.min(wanted, pages);
    if (next === page) return setText(String(page));
    onPage(next);
  };
  return (
    <Inline as="span" inline gap={2} align="center">
      <input
        type="text"
        inputMode="numeric"
        aria-label={t("list.toPage")}
        className={css["jump"]}
        value={text}
        size={Math.max(2, text.length)}
        onChange={(event) => setText(event.target.value.replaceAll(/\D/g, "").slice(0, 9))}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === "Enter") go();
          if (event.key === "Escape") setText(String(page));
        }}
      />
      {pages === null ? null : <span>{t("list.ofPages", { pages: format.number(pages) })}</span>}
    </Inline>
  );
}

const FITTING = "fitting";

/** An address may ask for a size that is not offered. */
function sizesWith(size: number | null): readonly number[] {
  const sizes: readonly number[] = PAGE_SIZES;
  return size === null || sizes.includes(size) ? sizes : [...sizes, size].toSorted((a, b) => a - b);
}
