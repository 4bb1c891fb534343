import type { TabDefinition } from "../../../core/definition/types.ts";
import { type ApiRecord, rowVersion } from "../../config/record.ts";
import { useOnBehalf } from "../../config/config-context.tsx";
import { recordUrl } from "../../providers/data-provider.ts";
import { onBehalfPath } from "../../lib/on-behalf-path.ts";
import { useApi } from "../../providers/use-api.ts";

interface TabCount {
  readonly count: number;
  readonly count_is_exact: boolean;
}

type TabCounts = Readonly<Record<string, TabCount>>;

const COUNTED: ReadonlySet<TabDefinition["kind"]> = new Set(["related", "comments", "files"]);
/** Key of every record's counts among the kept answers. */
export const COUNTS = ["counts"] as const;

export function isCounted({ kind }: TabDefinition): boolean {
  return COUNTED.has(kind);
}

interface Counts {
  readonly counts: TabCounts | null;
  /** They are on their way. */
  readonly pending: boolean;
}

/** How much each tab of a record holds, in one call after the record is shown; null until then. */
export function useCounts(resource: string, record: ApiRecord, wanted: boolean): Counts {
  const onBehalfOf = useOnBehalf();
  const path = onBehalfPath(recordUrl(resource, record.id, "counts/"), onBehalfOf);
  const { data, isLoading } = useApi<{ data: TabCounts }>(path, {
    queryKey: [...COUNTS, resource, record.id, rowVersion(record), onBehalfOf],
    enabled: wanted,
    // The counts of before stay while those of a new version come; those of another record never show.
    placeholderData: (before, query) =>
      query?.queryKey[2] === record.id && query.queryKey[1] === resource ? before : undefined,
  });
  return { counts: data?.data.data ?? null, pending: isLoading };
}
