import { sql } from "kysely";
import { ACTOR_RESOURCES } from "../../core/definition/context.ts";
import { getId } from "../../core/definition/record.ts";
import type { OnPublish } from "../config/publish.ts";
import type { Transaction } from "../database/types.ts";
import type { OnWritten } from "../resources/write/session.ts";
import type { Audit } from "./audit.ts";

type Heard = Parameters<OnWritten>[0];
export type Published = Parameters<OnPublish>[1];

const ROLES = "roles";

/** Notes which roles somebody was given or lost, in the write that did it. */
export async function auditRoles(audit: Audit, { session, open, news }: Heard): Promise<void> {
  if (open.resource.name !== ACTOR_RESOURCES.employee) return;
  const [before, after] = [idsOf(news.before?.[ROLES]), idsOf(news.after[ROLES])];
  const changed = [
    ...after.filter((id) => !before.includes(id)),
    ...before.filter((id) => !after.includes(id)),
  ];
  if (changed.length === 0) return;
  const rows = await session.rows(sql`select id, name from role where id in (${sql.join(changed)})`);
  const names = new Map(rows.map(([id, name]) => [Number(id), String(name)]));
  const named = (ids: readonly number[], others: readonly number[]) =>
    ids.flatMap((id) => (others.includes(id) ? [] : [names.get(id) ?? String(id)]));
  const noted = audit.statements({
    act: "roles_changed",
    by: open.actor,
    subject: `${open.resource.name} ${news.id}`,
    detail: { given: named(after, before), taken: named(before, after) },
  });
  await session.run(...noted);
}

function idsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) => getId(one) ?? []);
}

/** Notes a version of the configuration in the write that brings it into force. */
export async function auditPublication(
  audit: Audit,
  trx: Transaction,
  { version, actor, note }: Published,
): Promise<void> {
  await audit.noteIn(trx, {
    act: "configuration_published",
    by: { employeeId: actor, impersonator: null },
    subject: `configuration ${version}`,
    detail: { note },
  });
}
