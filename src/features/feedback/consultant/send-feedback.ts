import { isConnectionGone, noteSilence } from "../../../lib/connection.ts";
import { request } from "../../../lib/http.ts";
import type { SendTools } from "../use-sending.ts";
import type { FeedbackBody } from "./values.ts";

interface FeedbackCall extends Pick<SendTools, "signal" | "idempotencyKey"> {
  readonly consultant: number;
  readonly body: FeedbackBody;
}

/** Gives the feedback; answers the server's words, empty where it says none. */
export async function sendFeedback({ consultant, body, ...tools }: FeedbackCall): Promise<string> {
  // somebody asks to send: that is the moment to look whether the server is back
  if (isConnectionGone()) await noteSilence();
  const path = `/api/consultant/${consultant}/feedback/`;
  const answer = await request<{ message?: string } | null>({ method: "POST", path, body, ...tools });
  return answer?.message ?? "";
}
