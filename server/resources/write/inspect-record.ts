import { sql } from "kysely";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import { bindingOf, openResource } from "../read/open.ts";
import { conditionSql } from "../sql/fields.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import type { EngineContext, RecordCall, ResourceCall } from "../types.ts";
import { maySeeInside, waitsInside } from "./write-event.ts";
import type { OnWritten } from "./session.ts";
import { inTransaction } from "./transaction.ts";
import { readUnmaskedRecord } from "./unmasked-record.ts";

interface MeetingCall extends ResourceCall {
  readonly predicate: Predicate;
  /** Only rows that were made by then, and written since: in epoch milliseconds. Absent: whenever. */
  readonly within?: { readonly createdUntil: number; readonly modifiedSince: number };
  /** Stored fields whose values are told as well. */
  readonly values?: readonly string[];
}

export interface MatchedRow {
  readonly id: number;
  readonly created: number;
  /** By field. */
  readonly values: RecordValues;
}

/** Live rows that meet a condition, for the server's own work: no right is asked, and nothing of what they hold is told. */
export async function findMatchedRows(context: EngineContext, call: MeetingCall): Promise<MatchedRow[]> {
  const { database } = context;
  const { within, values = [] } = call;
  const open = openResource(context, call);
  const frame = openFrame(open.rights.compilation(), open.resource.name);
  const id = column(frame, "id");
  const conditions = [sql`${column(frame, "archived")} is null`, conditionSql(frame, call.predicate)];
  if (within !== undefined) {
    conditions.push(
      sql`${column(frame, "created")} <= ${within.createdUntil}`,
      sql`${column(frame, "modified")} >= ${within.modifiedSince}`,
    );
  }
  const told = [id, column(frame, "created"), ...values.map((name) => column(frame, name))];
  const statement = compileTemplate(
    database,
    sql`select ${sql.join(told)} from ${from(frame)}
        where ${allOf(conditions)} order by ${id}`,
  );
  const { rows } = await database.values(bindTemplate(statement, bindingOf(open)), { lane: "long" });
  return rows.map(([found, created, ...more]) => ({
    id: Number(found),
    created: Number(created),
    values: Object.fromEntries(values.map((name, index) => [name, more[index]])),
  }));
}

interface LookCall<T> extends RecordCall {
  /** Given what whoever hears of writes is given: the record before and after is the same one. */
  readonly work: (heard: Parameters<OnWritten>[0]) => Promise<T>;
}

/** Looks at a record inside a transaction of its own, so that it stays as it is meanwhile; null where there is none. */
export async function inspectRecord<T>(
  context: EngineContext,
  { id, work, ...call }: LookCall<T>,
): Promise<T | null> {
  const open = openResource(context, call);
  return inTransaction(context, open, {
    id: null,
    work: async (session) => {
      const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
      if (whole === null || whole.record["archived"] != null) return null;
      const { record } = whole;
      const news = { id, action: "edit", before: record, after: record, moved: null } as const;
      const maySee = maySeeInside(session, context.rights, open);
      return work({ session, open, news, maySee, waitsFor: waitsInside(session, context.rights, open) });
    },
  });
}
