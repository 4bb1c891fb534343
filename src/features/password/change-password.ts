import { ApiError, isRecord } from "../../lib/api-error.ts";
import { send } from "../../lib/http.ts";

interface Passwords {
  readonly current: string;
  readonly next: string;
}

/** Changes the own password and answers the server's words. Only a 200 is a success; any other answer is thrown. */
export async function changePassword({ current, next }: Passwords): Promise<string> {
  const { status, data } = await send<unknown>({
    method: "POST",
    path: "/api/employee/change_password/",
    body: { cur_password: current, new_password: next },
  });
  const message = isRecord(data) && typeof data["message"] === "string" ? data["message"] : `HTTP ${status}`;
  if (status === 200) return message;
  throw new ApiError({ status, code: "password_not_changed", message, body: data });
}
