import { useState } from "react";
import { useOnBehalf } from "../../../config/config-context.tsx";
import { type ApiRecord, rowVersion } from "../../../config/record.ts";
import type { ApiError } from "../../../lib/api-error.ts";
import { recordUrl } from "../../../providers/data-provider.ts";
import { onBehalfPath } from "../../../lib/on-behalf-path.ts";
import { useApi } from "../../../providers/use-api.ts";

/** An option, or a record with its label. */
export type Thing = string | number | { readonly id: number; readonly label: string | null };

export interface MatchReason {
  readonly name: string;
  readonly outcome: "met" | "partly" | "missed" | "unknown" | "open" | "hidden";
  readonly gain: number;
  readonly has?: readonly Thing[];
  readonly like?: readonly { readonly wanted: Thing; readonly has: Thing }[];
  readonly missing?: readonly Thing[];
  readonly wanted?: unknown;
  readonly there?: unknown;
  readonly how?: "anywhere" | "there" | "moves";
}

export interface Match {
  readonly id: number;
  readonly label: string | null;
  readonly score: number | null;
  readonly reasons: readonly MatchReason[];
  readonly made: { readonly id: number; readonly state: string | null; readonly on: string | null } | null;
}

interface MatchesAnswer {
  readonly data: readonly Match[];
  readonly count: number;
  readonly count_is_exact: boolean;
  readonly open: readonly string[];
  readonly hidden: readonly string[];
}

interface Matches {
  readonly answer: MatchesAnswer | null;
  readonly error: ApiError | null;
  readonly retry: () => void;
  /** More of them, where there are more and one call may answer them. */
  readonly more: (() => void) | null;
}

const STEP = 10;
/** As many as one call answers. */
const MAX = 50;

/** Records that fit one, the best first. */
export function useMatches(resource: string, record: ApiRecord, tab: string): Matches {
  const [size, setSize] = useState(STEP);
  const onBehalfOf = useOnBehalf();
  const query = new URLSearchParams({ tab, page_size: String(size) });
  const { data, error, refetch } = useApi<{ data: Match[] } & Omit<MatchesAnswer, "data">>(
    onBehalfPath(`${recordUrl(resource, record.id, "matches/")}?${query.toString()}`, onBehalfOf),
    {
      queryKey: ["matches", resource, record.id, tab, rowVersion(record), size, onBehalfOf],
      placeholderData: (before, asked) => (asked?.queryKey[2] === record.id ? before : undefined),
    },
  );
  const answer = data?.data ?? null;
  const left = answer !== null && answer.count > answer.data.length && size < MAX;
  return {
    answer,
    error,
    retry: () => void refetch(),
    more: left ? () => setSize(Math.min(MAX, size + STEP)) : null,
  };
}
