import { type LiveEvent, useSubscription } from "@refinedev/core";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { channelOf } from "../../../providers/live-provider.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useStableCallback } from "../../../ui/use-stable-callback.ts";
import { type PendingEvents, noEvents, withEvents } from "./pending-events.ts";
import type { Rows } from "./use-rows.ts";
import css from "../list-events.module.css";

/** Milliseconds rows stay before the server is told of them: whoever turns pages quickly is not on any of them. */
const SETTLED_AFTER = 600;

interface ListNewsProps {
  readonly resource: string;
  /** The rows on the screen; the same array until others are read. */
  readonly result: Pick<Rows, "rows" | "loading" | "retry">;
  /** Stands over the end of what comes before it, where no panel with a footer is around it. */
  readonly over?: boolean;
}

/** Says quietly that rows were changed meanwhile; nothing under the reader's eyes moves until they ask for it. */
export function ListEvents({ resource, result, over = false }: ListNewsProps) {
  const { t } = useTranslation();
  const { rows, loading, retry } = result;
  const [news, setNews] = useState<PendingEvents>(noEvents);
  const [settled, setSettled] = useState<readonly unknown[] | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(rows), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [rows]);
  const channel = channelOf(resource);
  const hear = useStableCallback(({ payload: { changed, gone } }: LiveEvent) => {
    if (!loading) setNews((known) => withEvents(known, { rows, resource, changed, gone }));
  });
  useSubscription({ channel, onLiveEvent: hear });
  // rows that go out of sight are told of as well, for as long as they are watched
  useSubscription({
    channel,
    params: { ids: rows.map(({ id }) => id) },
    enabled: settled === rows && rows.length > 0,
    onLiveEvent: () => undefined,
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
