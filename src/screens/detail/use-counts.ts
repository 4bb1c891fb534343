import { useQuery } from "@tanstack/react-query";
import type { TabDefinition } from "../../../core/definition/types.ts";
import { type ApiRecord, rowVersion } from "../../config/record.ts";
import { request } from "../../lib/http.ts";
import { recordCallPath } from "../../providers/data-provider.ts";

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

/** How much each tab of a record holds, in one call after the record is shown; null until then. */
export function useCounts(resource: string, record: ApiRecord, wanted: boolean): TabCounts | null {
  const { data } = useQuery({
    queryKey: [...COUNTS, resource, record.id, rowVersion(record)],
    queryFn: async ({ signal }) =>
      (await request<{ data: TabCounts }>({ path: `${recordCallPath(resource, record.id)}counts/`, signal }))
        .data,
    enabled: wanted,
    // The counts of before stay while those of a new version come; those of another record never show.
    placeholderData: (before: TabCounts | undefined, query) =>
      query?.queryKey[2] === record.id && query.queryKey[1] === resource ? before : undefined,
  });
  return data ?? null;
}
