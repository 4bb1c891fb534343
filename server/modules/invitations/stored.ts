import { sql } from "kysely";
import type { WriteSession } from "../../resources/write/session.ts";
import type { Named } from "./calendar.ts";

/** When and where an appointment takes place, with its texts in English, by which changes of them are seen. */
export interface AppointmentTime {
  readonly start: number;
  readonly end: number;
  readonly zone: string;
  readonly texts: string;
}

export interface InvitedPerson extends Named {
  /** Who it is. Absent in what was stored by an older release. */
  readonly record?: { readonly resource: string; readonly id: number };
  readonly language: string;
  /** On whose clock the mail tells the time. */
  readonly zone: string;
  /** Whether the record is linked: somebody who signs in here. */
  readonly signsIn: boolean;
  /** Whether the others may read the address. */
  readonly hidden: boolean;
}

/** What people were told of an appointment. */
export interface InvitedVersion {
  readonly sequence: number;
  /** Null: it does not take place. */
  readonly time: AppointmentTime | null;
  readonly people: readonly InvitedPerson[];
}

/** `sent` is what everybody has, `current` what they have once the mails that wait until `until` are out. */
export interface StoredInvitation {
  readonly uid: string;
  readonly sent: InvitedVersion;
  readonly current: InvitedVersion;
  readonly until: number;
}

interface Of {
  readonly resource: string;
  readonly id: number;
}

export async function readInvitation(
  session: WriteSession,
  { resource, id }: Of,
): Promise<StoredInvitation | null> {
  const [row] = await session.rows(
    sql`select uid, state from sys__invitation where resource = ${resource} and record = ${id}`,
  );
  if (row === undefined) return null;
  return { uid: String(row[0]), ...(JSON.parse(String(row[1])) as Omit<StoredInvitation, "uid">) };
}

export async function storeInvitation(
  session: WriteSession,
  { resource, id }: Of,
  { uid, ...state }: StoredInvitation,
): Promise<void> {
  const text = JSON.stringify(state);
  await session.run(
    sql`insert into sys__invitation (resource, record, uid, state) values (${resource}, ${id}, ${uid}, ${text})
        on conflict (resource, record) do update set state = excluded.state`,
  );
}
