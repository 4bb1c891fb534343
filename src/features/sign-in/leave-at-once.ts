import { request } from "../../lib/http.ts";
import { clearSession, leavePage } from "../../lib/session.ts";

/** Signs out where nothing was opened yet that could be lost. Without an answer the session still ends on this device. */
export async function leaveAtOnce(): Promise<void> {
  await request({ path: "/api/employee/logout/" }).catch(() => undefined);
  clearSession();
  leavePage();
}
