import { PASSWORD_ERRORS } from "../../../core/password.ts";
import { ApiError, isRecord } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";

interface CodeSent {
  readonly message: string;
  /** Mail of the demo company can be read on a page. */
  readonly outbox: boolean;
}

const post = (path: string, body: unknown) => request<unknown>({ method: "POST", path, body, signsIn: true });
const textOf = (answer: unknown, name: string): string => {
  const value = isRecord(answer) ? answer[name] : null;
  return typeof value === "string" ? value : "";
};

/** Asks for a code by mail. The answer is the same for every address. */
export async function askForCode(email: string): Promise<CodeSent> {
  const answer = await post("/api/auth/forgot_password/", { email });
  const data = isRecord(answer) ? answer["data"] : null;
  return { message: textOf(answer, "message"), outbox: isRecord(data) && data["outbox"] === true };
}

/** The token that the right code is exchanged for. */
export async function checkCode(attempt: { readonly email: string; readonly code: string }): Promise<string> {
  const answer = await post("/api/auth/verify_otp/", attempt);
  return textOf(isRecord(answer) ? answer["data"] : null, "token");
}

export async function resetPassword(reset: {
  readonly token: string;
  readonly password: string;
}): Promise<void> {
  await post("/api/auth/reset_password/", { token: reset.token, new_password: reset.password }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError) || !PASSWORD_ERRORS.has(error.code)) throw error;
      const { status, code, message, body } = error;
      throw new ApiError({ status, code, message, body, errors: { password: [message] } });
    },
  );
}
