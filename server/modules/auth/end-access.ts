import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { isEmptyValue, type RecordValues } from "../../../core/definition/record.ts";
import type { Audit } from "../../audit/audit.ts";
import type { OnWritten } from "../../resources/write/session.ts";
import { endSessionsSql, forgetPushTokensSql, pushTokensSql } from "./sessions.ts";

/**
 * Signs somebody out everywhere who may not sign in any more, in the write that did it: suspended, gone or archived, or
 * with no role left. What comes back later opens with a new sign-in.
 */
export async function endAccess(
  audit: Audit,
  { session, open, news }: Parameters<OnWritten>[0],
): Promise<void> {
  if (open.resource.name !== ACTOR_RESOURCES.employee) return;
  if (!maySignIn(news.before) || maySignIn(news.after)) return;
  const ended = { employee: news.id, now: open.now };
  const tokens = (await session.rows(pushTokensSql(ended))).map(([token]) => String(token));
  await session.run(
    ...(tokens.length > 0 ? [forgetPushTokensSql(tokens)] : []),
    ...endSessionsSql(ended),
    ...audit.statements({
      act: "sessions_ended",
      by: open.actor,
      subject: `${open.resource.name} ${news.id}`,
    }),
  );
}

function maySignIn(record: RecordValues | null): boolean {
  if (record === null) return false;
  return record["status"] === "active" && record["archived"] == null && !isEmptyValue(record["roles"]);
}
