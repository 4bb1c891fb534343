import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "../../../core/errors/app-error.ts";
import { getId } from "../../../core/definition/record.ts";
import type { WriteSession } from "../../resources/write/session.ts";
import { hashToken } from "../auth/sessions.ts";
import type { ModuleContext } from "../context.ts";
import { findContact, type Contact } from "./contact.ts";

const DAY = 24 * 3_600_000;
/** As long as a letter's link takes a sheet. */
const LIFE = 14 * DAY;
/** So long a link that is over still says so. */
const KEPT_FOR = 90 * DAY;

/** The link of a letter to somebody without an account: takes one file, for one request. */
export interface SheetLink {
  readonly request: number;
  /** `closed`: the request was answered otherwise, taken back, or goes to another address by now. */
  readonly state: "open" | "used" | "expired" | "closed";
  readonly consultant: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly dueOn: string;
  /** What was asked, in the words of whoever asked. */
  readonly message: string;
  readonly expires: number;
  /** Whom to write to where the link is of no use. */
  readonly contact: Contact | null;
}

/** A new link instead of the request's earlier one; only the hash of its token is kept. */
export async function issueLink(
  session: WriteSession,
  { request, address, now }: { request: number; address: string; now: number },
): Promise<{ token: string; expires: number }> {
  const token = randomBytes(32).toString("base64url");
  const expires = now + LIFE;
  await session.run(
    sql`delete from sys__sheet_link where request = ${request} or expires < ${now - KEPT_FOR}`,
    sql`insert into sys__sheet_link (request, token_hash, address, created, expires)
        values (${request}, ${hashToken(token)}, ${address}, ${now}, ${expires})`,
  );
  return { token, expires };
}

/** What the token's link is good for; null where there is no such link. */
export async function findLink(
  { database, definitions, clock }: Pick<ModuleContext, "database" | "definitions" | "clock">,
  token: string,
): Promise<SheetLink | null> {
  if (definitions().resources.byName["timesheet_request"] === undefined) return null;
  const rows = async (statement: ReturnType<typeof sql>) =>
    (await database.query(statement.compile(database.read))).map((row) => Object.values(row));
  const [row] = await rows(
    sql`select l.request, l.expires, l.used, l.address, r.sent_to, r.status, r.archived, c.name as consultant, r.period_start,
          r.period_end, r.due_on, r.message, r.project, r.requested_by
        from sys__sheet_link as l join timesheet_request as r on r.id = l.request
        left join consultant as c on c.id = r.consultant
        where l.token_hash = ${hashToken(token)}`,
  );
  if (row === undefined) return null;
  const [request, expires, used, address, sentTo, status, archived, consultant, ...rest] = row;
  const [periodStart, periodEnd, dueOn, message, project, requestedBy] = rest;
  const asks = archived === null && sentTo === address && ["open", "reminded"].includes(String(status));
  return {
    request: Number(request),
    state: used !== null ? "used" : !asks ? "closed" : Number(expires) <= clock() ? "expired" : "open",
    consultant: typeof consultant === "string" ? consultant : "",
    periodStart: String(periodStart),
    periodEnd: String(periodEnd),
    dueOn: String(dueOn),
    message: String(message),
    expires: Number(expires),
    contact: await findContact(rows, { project: getId(project), requestedBy: getId(requestedBy) }),
  };
}

/** Takes the link for a file, inside the write that keeps it: of two senders at once one is refused. */
export async function claimLink(
  session: WriteSession,
  { token, file, now }: { token: string; file: number; now: number },
): Promise<void> {
  const [taken] = await session.run(
    sql`update sys__sheet_link set used = ${now}, file = ${file}
        where token_hash = ${hashToken(token)} and used is null and expires > ${now}`,
  );
  if (taken !== 1) throw linkOver();
}

export const linkOver = (): AppError => new AppError({ code: "upload_link_over" });
