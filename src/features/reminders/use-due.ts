import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { REMINDER_EVERY } from "../../../core/reminders/limits.ts";
import { send } from "../../lib/http.ts";
import { type DueState, readDue } from "./due.ts";

/** After a call that failed. */
const TRY_AGAIN_MS = 5 * 60_000;
const NOTHING: readonly DueState[] = [];

interface Due {
  readonly states: readonly DueState[];
  readonly reload: () => Promise<unknown>;
}

interface Options {
  /** Whose items: while working as somebody else, theirs. */
  readonly employee: number;
  readonly enabled: boolean;
  readonly now: number;
}

/** What somebody owes: asked for at the start, after whatever was sent, and every two hours. */
export function useDue({ employee, enabled, now }: Options): Due {
  const { data, dataUpdatedAt, errorUpdatedAt, isFetching, isError, refetch } = useQuery({
    queryKey: ["notification-due", employee],
    enabled,
    staleTime: Infinity,
    placeholderData: undefined,
    queryFn: async ({ signal }) => {
      const answer = await send<unknown>({ path: `/api/emp_notify/${employee}/notification_due/`, signal });
      return answer.status === 200 ? readDue(answer.data) : NOTHING;
    },
  });
  const age = now - Math.max(dataUpdatedAt, errorUpdatedAt);
  // a clock that was set back is no reason to wait for longer
  const stale = age >= (isError ? TRY_AGAIN_MS : REMINDER_EVERY) || age < -REMINDER_EVERY;
  const again = enabled && stale && !isFetching;
  useEffect(() => {
    if (again) void refetch();
  }, [again, refetch]);
  return { states: isError ? NOTHING : (data ?? NOTHING), reload: refetch };
}
