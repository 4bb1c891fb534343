import type { Actor } from "../../../core/access/types.ts";
import type { Database } from "../../database/types.ts";
import { closed, nullable, TEXT, YES_NO } from "../answers.ts";

export const GMAIL_RESOURCE = "gmail_integration";

export const GMAIL_LINK = closed({
  configured: YES_NO,
  status: TEXT,
  email: nullable(TEXT),
  linked_on: nullable(TEXT),
});

export type LinkOwner = Pick<Actor, "employeeId">;

export interface LinkRow {
  readonly id: number;
  readonly email: string;
  readonly status: string;
  readonly linked_on: number | null;
}

/** A person's mailbox; null while none is linked. */
export async function readLink(database: Database, { employeeId }: LinkOwner): Promise<LinkRow | null> {
  const row = await database.read
    .selectFrom(GMAIL_RESOURCE)
    .select(["id", "email", "status", "linked_on"])
    .where("employee", "=", employeeId)
    .where("archived", "is", null)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        id: Number(row.id),
        email: String(row.email),
        status: String(row.status),
        linked_on: row.linked_on === null ? null : Number(row.linked_on),
      };
}

export function presentLink(link: LinkRow | null, configured: boolean) {
  return {
    configured,
    status: link === null ? "none" : link.status === "linked" ? "linked" : "expired",
    email: link?.email ?? null,
    linked_on: link === null || link.linked_on === null ? null : new Date(link.linked_on).toISOString(),
  };
}
