import { sql } from "kysely";
import { mutedKinds, NOTIFICATION_PREFERENCE } from "../../../core/notify/kinds.ts";
import type { NotificationKind } from "../../../core/notify/kinds.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import { authorOf } from "../../resources/reindex/system.ts";
import { outboxSql } from "../../resources/write/history.ts";
import type { WriteSession } from "../../resources/write/session.ts";
import { insertSql } from "../../resources/write/statements.ts";
import type { ColumnValues } from "../../resources/write/statements.ts";
import type { Subject } from "./subjects.ts";
import type { TitledEvent } from "./notification-title.ts";

export const NOTIFICATION = "emp_notify";

/** From one person to one other in the last minutes: what comes beyond was done to many rows at once. */
const MAX_AT_ONCE = 25;
const AT_ONCE = 10 * 60_000;

export interface Notice extends TitledEvent {
  readonly kind: NotificationKind;
  readonly subject: Subject;
  /** In English, for searching and for whoever reads the table. */
  readonly title: string;
  readonly description: string;
}

interface Sending {
  readonly resource: CompiledResource;
  /** Who did it, and who did it in whose name; the server where nobody did. */
  readonly author: number;
  readonly actor: number;
  readonly now: number;
}

/** Those of some people who want to hear of a kind, and have not been told of a great many just now. */
export async function listeners(
  session: WriteSession,
  {
    people,
    kind,
    author,
    now,
  }: { people: readonly number[]; kind: NotificationKind; author: number; now: number },
): Promise<number[]> {
  if (people.length === 0) return [];
  const list = sql.join(people);
  const preferences = await session.rows(
    sql`select employee, value from sys__preference where key = ${NOTIFICATION_PREFERENCE} and employee in (${list})`,
  );
  const deaf = new Set(
    preferences
      .filter(([, value]) => mutedKinds(JSON.parse(String(value))).has(kind))
      .map(([employee]) => Number(employee)),
  );
  const counted = await session.rows(
    sql`select recipient, count(*) as told from ${sql.id(NOTIFICATION)}
        where recipient in (${list}) and modified > ${now - AT_ONCE} and actor = ${author} group by recipient`,
  );
  for (const [recipient, count] of counted) if (Number(count) >= MAX_AT_ONCE) deaf.add(Number(recipient));
  return people.filter((id) => !deaf.has(id));
}

/** Writes one notification for each person, in the write they hear of. */
export async function storeNotices(
  session: WriteSession,
  { resource, author, actor, now }: Sending,
  notices: readonly { readonly recipient: number; readonly notice: Notice }[],
): Promise<void> {
  for (const { recipient, notice } of notices) {
    const { title, description, kind, event, about, state, subject } = notice;
    const fields: ColumnValues = {
      recipient,
      title,
      description,
      timestamp: now,
      is_read: 0,
      kind,
      actor: authorOf({ employeeId: author }),
      event,
      about,
      state,
      sub_name: subject.sub_name,
      sub_id: subject.sub_id,
    };
    const known = Object.entries(fields).filter(([name]) => Object.hasOwn(resource.fieldsByName, name));
    const by = authorOf({ employeeId: actor });
    const common = { created: now, modified: now, created_by: by, modified_by: by, row_version: 1 };
    const [row] = await session.rows(
      insertSql(NOTIFICATION, {
        ...common,
        ...Object.fromEntries(known),
        label__: title,
        search__: toSortKey(title),
        target: subject.resource,
        target__id: subject.id,
      }),
    );
    const written = {
      at: now,
      resource: NOTIFICATION,
      record: Number(row?.[0]),
      action: "create",
      version: 1,
    };
    await session.run(outboxSql(written));
  }
}

/** Withdraws what people were told at a moment of where a record stands, and have not read; their windows hear of it. */
export async function withdrawNotices(
  session: WriteSession,
  { resource, id }: { readonly resource: string; readonly id: number },
  { told, now, by }: { readonly told: number; readonly now: number; readonly by: number | null },
): Promise<void> {
  const withdrawn = await session.rows(sql`
    update ${sql.id(NOTIFICATION)}
    set archived = ${now}, modified = ${now}, modified_by = ${by}, row_version = row_version + 1
    where modified = ${told} and target = ${resource} and target__id = ${id} and event = 'moved'
      and is_read = 0 and archived is null
    returning id, row_version`);
  session.later(
    ...withdrawn.map(([record, version]) =>
      outboxSql({
        at: now,
        resource: NOTIFICATION,
        record: Number(record),
        action: "archive",
        version: Number(version),
      }),
    ),
  );
}
