import { useMemo, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useLive } from "../../live/use-live.ts";
import { Icon } from "../../ui/icon.tsx";
import { type News, noNews, withNews } from "./news.ts";
import type { Rows } from "./use-rows.ts";
import css from "./list-news.module.css";

interface ListNewsProps {
  readonly resource: string;
  /** The rows on the screen; the same array until others are read. */
  readonly result: Pick<Rows, "rows" | "loading" | "retry">;
  /** Stands over the end of what comes before it, where no panel with a footer is around it. */
  readonly over?: boolean;
}

/** Says quietly that rows were changed meanwhile; nothing under the reader's eyes moves until they ask for it. */
export function ListNews({ resource, result, over = false }: ListNewsProps) {
  const { t } = useTranslation();
  const { rows, loading, retry } = result;
  const [news, setNews] = useState<News>(noNews);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  useLive({ resource, rows: ids }, ({ changed, gone }) => {
    if (loading || (!changed && !gone)) return;
    setNews((known) =>
      withNews(known, { rows, resource, ...(changed ? { changed } : {}), ...(gone ? { gone } : {}) }),
    );
  });
  const count = news.rows === rows ? news.ids.size : 0;
  return (
    <div className={css[over ? "over" : "place"]} role="status">
      {count > 0 ? (
        <button type="button" className={css["news"]} onClick={retry}>
          <Icon name="redo" small />
          {t("live.rows", { count })}
        </button>
      ) : null}
    </div>
  );
}
