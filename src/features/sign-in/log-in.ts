import { ApiError, isRecord } from "../../lib/api-error.ts";
import { send } from "../../lib/http.ts";

interface Credentials {
  readonly employeeId: string;
  readonly password: string;
}

export interface SignedIn {
  readonly token: string;
  /** Somebody else chose the password: nothing opens before it is changed. */
  readonly mustChangePassword: boolean;
}

/** Asks for a session. Only a 202 with a token is one; every other answer speaks through its message. */
export async function logIn({ employeeId, password }: Credentials): Promise<SignedIn> {
  const { status, data } = await send<unknown>({
    method: "POST",
    path: "/api/auth/login/",
    body: { employee_id: employeeId, password, fcm_token: null },
    signsIn: true,
  });
  const answer = isRecord(data) ? data : {};
  const session = isRecord(answer["data"]) ? answer["data"] : {};
  if (status === 202 && typeof session["token"] === "string") {
    return { token: session["token"], mustChangePassword: session["must_change_password"] === true };
  }
  const message = typeof answer["message"] === "string" ? answer["message"] : `HTTP ${status}`;
  throw new ApiError({ status, code: "login_refused", message, body: data });
}
