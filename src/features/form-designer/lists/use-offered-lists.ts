import { useMemo } from "react";
import type { Design } from "../../../../core/forms/design.ts";
import { offerList } from "../../../../core/forms/option-lists.ts";
import { useOptionLists } from "./option-lists.ts";

/** The questions with what their shared lists offer now, whoever changed those and wherever. */
export function useOfferedLists(design: Design): Design {
  const lists = useOptionLists()?.data;
  return useMemo(() => {
    const shared = new Map(lists?.map(({ id, options }) => [id, options]));
    const offered = design.map((question) => offerList(question, shared));
    return offered.some((question, index) => question !== design[index]) ? offered : design;
  }, [design, lists]);
}
