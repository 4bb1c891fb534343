import { sql } from "kysely";
import type { Transaction } from "../../database/types.ts";
import { endSessions } from "../auth/sessions.ts";

/** What is somebody's alone and goes with their account: ways to sign in, devices, habits, messages to them. */
const OWN: Readonly<Record<string, string>> = {
  sys__credential: "employee",
  sys__second_factor: "employee",
  sys__recovery_code: "employee",
  sys__identity: "employee",
  sys__passkey: "employee",
  sys__challenge: "employee",
  sys__device: "employee",
  sys__calendar_feed: "employee",
  sys__oauth_token: "employee",
  sys__reset: "employee",
  sys__preference: "employee",
  sys__journal: "employee",
  sys__presence: "employee",
  sys__idempotency: "employee",
  sys__view_person: "employee",
  push_token: "employee",
};

interface Account {
  readonly employee: number;
  readonly now: number;
  /** What stands for the names they gave. */
  readonly text: string;
}

/** Ends an account for good: nobody signs in with it any more, in no process, and what was only theirs is gone. */
export async function endAccount(trx: Transaction, { employee, now, text }: Account): Promise<void> {
  await endSessions(trx, { employee, now });
  for (const [table, by] of Object.entries(OWN))
    await sql`delete from ${sql.table(table)} where ${sql.id(by)} = ${employee}`.execute(trx);
  const told = sql`(select id from emp_notify where recipient = ${employee})`;
  const theirs = sql`(select id from sys__view where owner = ${employee} and shared = 0)`;
  for (const statement of [
    sql`delete from sys__push where notification in ${told}`,
    sql`delete from sys__history where resource = 'emp_notify' and record in ${told}`,
    sql`delete from emp_notify where recipient = ${employee}`,
    // views that others use stay
    sql`delete from sys__view_person where view in ${theirs}`,
    sql`delete from sys__view where owner = ${employee} and shared = 0`,
    // the directory finds them no more, as whoever left
    sql`update sys__directory set name = ${`person ${employee}`}, user_name = null, external_id = null, gone = 1
        where employee = ${employee}`,
    sql`update sys__api_key set revoked = coalesce(revoked, ${now}), name = ${text} where employee = ${employee}`,
  ])
    await statement.execute(trx);
}
