import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { ReferenceValue } from "../../fields/values.ts";
import { request } from "../../lib/http.ts";
import { PEOPLE, suggestedPeople } from "./mentions.ts";

/** The field of comments that holds those who are meant. */
const FIELD = "comment.mentions";

/** Employees for what was typed after an `@`; none while nobody is being looked for. */
export function usePeopleSearch(query: string | null): readonly ReferenceValue[] {
  const wanted = useDeferredValue(query);
  const { data } = useQuery({
    queryKey: ["pick", PEOPLE, FIELD, wanted],
    queryFn: async ({ signal }) => {
      const parameters = new URLSearchParams({ query: (wanted ?? "").trim(), for: FIELD });
      const path = `/api/${PEOPLE}/pick/?${parameters.toString()}`;
      return (await request<{ data: readonly ReferenceValue[] }>({ path, signal })).data;
    },
    enabled: wanted !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return query === null ? [] : suggestedPeople(data ?? [], query);
}
