import { useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import type { Row } from "../../screens/list/screen/use-rows.ts";

export interface GivenRow {
  /** What it is a row of. */
  readonly resource: string;
  readonly row: Row;
}

interface GivenPage {
  readonly data: readonly GivenRow[];
  readonly kinds: readonly {
    readonly resource: string;
    readonly count: number;
    readonly count_is_exact: boolean;
  }[];
  readonly next: string | null;
}

/** Everything the person gave, page by page; one kind alone where its name is given. */
export function useGiven(kind: string | null) {
  const { data, ...query } = useInfiniteQuery<
    GivenPage,
    ApiError,
    { readonly pages: readonly GivenPage[] },
    readonly unknown[],
    string | null
  >({
    queryKey: ["given", kind],
    queryFn: ({ pageParam, signal }) => {
      const parameters = new URLSearchParams({
        ...(kind === null ? {} : { kind }),
        ...(pageParam === null ? {} : { before: pageParam }),
      });
      return request<GivenPage>({ path: `/api/my-feedback/?${parameters.toString()}`, signal });
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });
  return {
    ...query,
    rows: data?.pages.flatMap((page) => page.data) ?? null,
    kinds: data?.pages[0]?.kinds ?? [],
  };
}
