import { useEffect, useRef } from "react";
import { useOnBehalf } from "../../config/config-context.tsx";
import { type useWaiting, useWaitingCount } from "./use-waiting.ts";

/** Asks for the page again once something else waits than it says. */
export function useNewlyWaiting({ data, refetch }: ReturnType<typeof useWaiting>): void {
  const onBehalfOf = useOnBehalf();
  const counts = useWaitingCount();
  const asked = onBehalfOf === null ? counts : counts?.delegated.find(({ id }) => id === onBehalfOf);
  const count = asked?.count;
  const seen = useRef(count);
  const shown = data?.areas.reduce((sum, area) => sum + area.count, 0);
  useEffect(() => {
    if (seen.current === count) return;
    const isFirst = seen.current === undefined;
    seen.current = count;
    if (!isFirst && shown !== undefined && shown !== count) void refetch();
  }, [count, shown, refetch]);
}
