import { clearSession, leavePage } from "../../lib/session.ts";
import { endAtServer } from "../../lib/sign-out.ts";

/** Signs out where nothing was opened yet that could be lost. Without an answer the session still ends on this device. */
export async function leaveAtOnce(): Promise<void> {
  const elsewhere = await endAtServer().catch(() => null);
  clearSession();
  leavePage(elsewhere);
}
