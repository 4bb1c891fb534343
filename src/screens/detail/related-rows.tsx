import { useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex, useOnBehalf } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import { resourcePlural } from "../../config/labels.ts";
import type { toListRequest } from "../../list/list-query.ts";
import type { ListState } from "../../list/list-state.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import type { makeColumns } from "../list/columns/columns.ts";
import { ListFailure } from "../list/screen/list-messages.tsx";
import { RecordCards } from "../list/table/record-cards.tsx";
import { RecordTable } from "../list/table/record-table.tsx";
import { useExactCount } from "../list/table/use-exact-count.ts";
import { TotalsCard, totalsFor } from "../list/table/totals.tsx";
import { type Row, useRows } from "../list/screen/use-rows.ts";
import { RelatedFooter } from "./related-footer.tsx";
import { usePeekRows } from "./use-peek-rows.ts";
import { Box } from "../../ui/layout.tsx";

interface RelatedRowsProps {
  readonly resource: ClientResource;
  readonly columns: ReturnType<typeof makeColumns>;
  readonly request: ReturnType<typeof toListRequest>;
  readonly sort: string;
  readonly onChange: (change: Partial<Pick<ListState, "page" | "pageSize" | "sort">>) => void;
}

/** The rows of a related list: sorted and paged in place, opened over the page. */
export function RelatedRows({ resource, columns, request, sort, onChange }: RelatedRowsProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const narrow = useNarrow();
  const panel = useRef<HTMLDivElement>(null);
  const result = useRows(request);
  const onBehalfOf = useOnBehalf();
  usePeekRows(onBehalfOf === null ? panel : null, resource.name);
  const empty = !result.loading && result.rows.length === 0;
  const count = useExactCount(request, result);
  const totals = totalsFor({ resource, columns, count, loading: result.loading });
  const shared = {
    resource: resource.name,
    columns,
    rows: result.rows,
    outdated: result.outdated,
    // what is read in somebody's place alone has no page of the reader's own
    pathOf: onBehalfOf === null ? (row: Row) => recordPath(config, resource.name, row.id) : null,
  };
  return (
    <div ref={panel}>
      {result.error && empty ? (
        <ListFailure error={result.error} onRetry={result.retry} inline />
      ) : empty ? (
        <Box as="p" pad={[8, 4]} tone="quiet" text="center">
          {config.labels[resource.name]?.empty ?? t("related.none")}
        </Box>
      ) : (
        <Box card clip>
          {result.error ? <ListFailure error={result.error} onRetry={result.retry} inline /> : null}
          <Box className="shared-out" scroll borderBelow>
            {narrow && result.loading ? (
              <Box minBlockSize={320} aria-busy="true" />
            ) : narrow ? (
              <>
                <RecordCards {...shared} />
                {totals ? <TotalsCard totals={totals} columns={columns} /> : null}
              </>
            ) : (
              <RecordTable
                {...shared}
                caption={resourcePlural(config, resource.name)}
                loading={result.loading}
                skeletonRows={5}
                sort={sort}
                onSort={(next) => onChange({ sort: next, page: 1 })}
                totals={totals}
              />
            )}
          </Box>
          {result.loading ? null : <RelatedFooter request={request} result={result} onChange={onChange} />}
        </Box>
      )}
    </div>
  );
}
