import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { ReferenceValue } from "../../fields/values.ts";
import { resourceUrl } from "../../providers/data-provider.ts";
import { useApi } from "../../providers/use-api.ts";
import { PEOPLE, suggestedPeople } from "./mentions.ts";

/** The field of comments that holds those who are meant. */
const FIELD = "comment.mentions";

/** Employees for what was typed after an `@`; none while nobody is being looked for. */
export function usePeopleSearch(query: string | null): readonly ReferenceValue[] {
  const wanted = useDeferredValue(query);
  const parameters = new URLSearchParams({ query: (wanted ?? "").trim(), for: FIELD });
  const url = resourceUrl(PEOPLE, `pick/?${parameters.toString()}`);
  const { data } = useApi<{ data: readonly ReferenceValue[] }>(url, {
    enabled: wanted !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return query === null ? [] : suggestedPeople(data?.data.data ?? [], query);
}
