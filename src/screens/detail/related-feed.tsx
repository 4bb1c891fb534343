import { useMemo, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { CompiledFeed, TabDefinition } from "../../../core/definition/types.ts";
import { useConfigIndex, useOnBehalf } from "../../config/config-context.tsx";
import { FeedEntry } from "../../feed/feed-entry.tsx";
import { FeedTrend } from "../../feed/feed-trend.tsx";
import { toListRequest } from "../../list/list-query.ts";
import { emptyListState } from "../../list/list-state.ts";
import { ListFailure } from "../list/screen/list-messages.tsx";
import { useRows } from "../list/screen/use-rows.ts";
import { Part } from "./part.tsx";
import { RelatedFooter } from "./related-footer.tsx";
import { usePeekRows } from "./use-peek-rows.ts";
import { Card, Stack } from "../../ui/layout.tsx";

/** What a list call is asked for to show its rows as a feed. */
function feedColumns({ by, at, facts, texts }: CompiledFeed): string {
  return [...new Set([by, at, ...facts, ...texts])].join(",");
}

/** The newest first. */
const feedSort = ({ at }: CompiledFeed): string => `-${at}`;

interface RelatedFeedProps {
  readonly tab: Extract<TabDefinition, { kind: "related" }>;
  readonly resource: ClientResource;
  readonly feed: CompiledFeed;
  /** The field of the others that points at the record. */
  readonly via: string;
  readonly target: number;
  /** Of the call that lists them in somebody's place; null: one's own. */
  readonly path: string | null;
}

/** The records that point at this one, read whole one after the other, the newest first. */
export function RelatedFeed({ tab, resource, feed, via, target, path }: RelatedFeedProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const panel = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(emptyListState);
  const fixedFilters = useMemo(() => ({ ...tab.where, [via]: String(target) }), [tab.where, via, target]);
  const request = useMemo(
    () =>
      toListRequest({
        resource,
        state: { ...state, sort: feedSort(feed) },
        fixedFilters,
        scope: "all",
        columns: feedColumns(feed),
        path,
      }),
    [resource, feed, state, fixedFilters, path],
  );
  const result = useRows(request);
  usePeekRows(useOnBehalf() === null ? panel : null, resource.name);
  const empty = !result.loading && result.rows.length === 0;
  return (
    <div ref={panel}>
      <Part
        error={empty ? result.error : null}
        loading={result.loading}
        empty={empty}
        emptyText={config.labels[resource.name]?.empty ?? t("related.none")}
        onRetry={result.retry}
      >
        {result.error ? <ListFailure error={result.error} onRetry={result.retry} inline /> : null}
        <CourseOfValue resource={resource} feed={feed} fixedFilters={fixedFilters} path={path} />
        <Stack gap={3} measure={860} aria-busy={result.outdated}>
          {result.rows.map((row) => (
            <FeedEntry key={row.id} resource={resource} feed={feed} row={row} without={[via]} />
          ))}
          {(result.total ?? 0) > result.rows.length ? (
            <Card above={3}>
              <RelatedFooter
                request={request}
                result={result}
                onChange={(next) => setState({ ...state, ...next })}
              />
            </Card>
          ) : null}
        </Stack>
      </Part>
    </div>
  );
}

/** As many of the newest values as one call answers. */
const MAX_VALUES = 100;

interface CourseProps extends Pick<RelatedFeedProps, "resource" | "feed" | "path"> {
  readonly fixedFilters: Readonly<Record<string, string>>;
}

function CourseOfValue({ resource, feed, fixedFilters, path }: CourseProps) {
  const index = useConfigIndex();
  const field = feed.trend === null ? null : index.field(resource.name, feed.trend);
  const request = useMemo(
    () =>
      toListRequest({
        resource,
        state: { ...emptyListState, pageSize: MAX_VALUES, sort: feedSort(feed) },
        fixedFilters,
        scope: "all",
        columns: [feed.trend, feed.at].join(","),
        path,
      }),
    [resource, feed, fixedFilters, path],
  );
  const { rows } = useRows(request, field !== null);
  if (field === null) return null;
  return <FeedTrend resource={resource} field={field} at={feed.at} rows={rows} />;
}
