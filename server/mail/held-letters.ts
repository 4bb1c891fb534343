import { type RawBuilder, sql } from "kysely";
import type { WriteSession } from "../resources/write/session.ts";

export interface RecordOfLetter {
  readonly resource: string;
  readonly id: number;
}

/** How long letters wait, so that whoever had them sent can think better of it. Milliseconds. */
export const LETTERS_WAIT_MS = 10_000;

/** As `about` names a record. */
export const nameOfRecord = ({ resource, id }: RecordOfLetter): string => `${resource}:${id}`;

/** Letters that were sent together about a record: their keys begin with what they share. */
export const sentTogether = (about: RecordOfLetter, shared: string): RawBuilder<unknown> =>
  sql`about = ${nameOfRecord(about)} and key like ${`${shared}.%`}`;

/** Letters that can be withdrawn still; one that a process has taken to deliver is due at another time already. `now` is in epoch milliseconds. */
export const stillWaits = (now: number): RawBuilder<unknown> =>
  sql`held > ${now} and due = held and state in ('waiting', 'kept')`;

/** Whether letters about a record can be withdrawn still. `now` is in epoch milliseconds. */
export async function hasHeldLetters(
  session: WriteSession,
  about: RecordOfLetter,
  now: number,
): Promise<boolean> {
  const waiting = await session.rows(
    sql`select id from sys__mail where about = ${nameOfRecord(about)} and ${stillWaits(now)} limit 1`,
  );
  return waiting.length > 0;
}

/** A step of a record; `at` is when it was made, `now` when it is taken back, both in epoch milliseconds. */
interface StepOfRecord {
  readonly resource: string;
  readonly record: number;
  readonly at: number;
  readonly now: number;
}

/** Withdraws the letters that a step sent about a record, and what history tells of them. False: some have left. */
export async function takeBackLetters(
  session: WriteSession,
  { resource, record, at, now }: StepOfRecord,
): Promise<boolean> {
  const entries = await session.rows(
    sql`select id from sys__history
        where resource = ${resource} and record = ${record} and action = 'mail' and at = ${at}`,
  );
  for (const [entry] of entries) {
    const ofEntry = sentTogether({ resource, id: record }, String(entry));
    const [withdrawn = 0] = await session.run(
      sql`delete from sys__mail where ${ofEntry} and ${stillWaits(now)}`,
    );
    const left = await session.rows(sql`select id from sys__mail where ${ofEntry} limit 1`);
    if (withdrawn === 0 || left.length > 0) return false;
    await session.run(sql`delete from sys__history where id = ${entry}`);
  }
  return true;
}
