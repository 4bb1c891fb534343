import { TYPE_OF_GROUP } from "../../../core/reminders/limits.ts";
import { ApiError, isRecord } from "../../lib/api-error.ts";
import { send } from "../../lib/http.ts";
import type { DueState } from "./due.ts";

/**
 * Puts a group off and gives what the server says of it; null when another window was faster. Sent twice for the same
 * reminder, on whatever device, it counts once.
 */
export async function postpone(employee: number, state: DueState): Promise<string | null> {
  const types = TYPE_OF_GROUP[state.group];
  const since = Date.parse(state.items[0]?.since ?? "") || 0;
  try {
    const { data } = await send<unknown>({
      method: "POST",
      path: "/api/emp_notify/remind_me_later/",
      body: { user_id: employee, types },
      idempotencyKey: `remind-${types}-${state.count}-${since}`,
    });
    return isRecord(data) && typeof data["message"] === "string" ? data["message"] : null;
  } catch (error) {
    if (error instanceof ApiError && error.code === "repeated_call") return null;
    throw error;
  }
}
