import { sql } from "kysely";
import { neutralValue, personalFields } from "../../../core/definition/blanking.ts";
import { namesOverTime } from "../../../core/definition/former-names.ts";
import { isEmptyValue, isObject } from "../../../core/definition/record.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import { canonicalRecord } from "../../../core/definition/validation.ts";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { type OpenResource, openResource } from "../read/open.ts";
import { ask } from "../retention/due.ts";
import { attachedFiles, forgetCopiesSql, heldFiles, idsOf, releaseFiles } from "../retention/forget.ts";
import { childrenOf } from "../retention/referrers.ts";
import { anyOf, type Sql } from "../sql/frame.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import { historySql, outboxSql } from "../write/history.ts";
import { saveRecord } from "../write/save.ts";
import type { WriteSession } from "../write/session.ts";
import { inTransaction } from "../write/transaction.ts";
import { readUnmaskedRecord } from "../write/unmasked-record.ts";
import type { Eraser } from "./eraser.ts";
import { eraseHistory } from "./history.ts";

interface Blanking {
  /** True: it is about the person, and its personal fields are blanked. False: it names them, and their name is taken out. */
  readonly about: boolean;
  readonly eraser: Eraser;
  /** What stands for a personal text where there must be one. */
  readonly text: string;
  /** What the person's own record is called from now on; null: it is another. */
  readonly name: string | null;
}

export interface BlankCall extends ResourceCall, Blanking {
  readonly id: number;
  /** Statements of the same transaction. */
  readonly also?: () => readonly Sql[];
}

type Values = Record<string, unknown>;
type Row = Readonly<Record<string, unknown>>;

/**
 * Takes a person out of one record, its child rows, its files and all that history tells of it. Nothing else of it
 * changes, and no rule of its area can stand in the way. Says whether there was anything to do.
 */
export function blankRecord(context: EngineContext, call: BlankCall): Promise<boolean> {
  const open = openResource(context, call);
  const { id, also = () => [] } = call;
  return inTransaction(context, open, {
    id,
    once: false,
    work: async (session) => {
      const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
      const done = whole !== null && (await blank(session, open, { ...call, before: whole.record }));
      await session.run(...also());
      return done;
    },
  });
}

interface BlankManyCall extends ResourceCall, Omit<Blanking, "name"> {
  /** As many as one transaction takes: what it writes is locked until its end. */
  readonly ids: readonly number[];
}

/** The same of several records that are not the person's own, in one transaction, side by side: each statement waits for none of another record. */
export function blankRecords(context: EngineContext, { ids, ...call }: BlankManyCall): Promise<void> {
  const open = openResource(context, call);
  return inTransaction(context, open, {
    id: null,
    once: false,
    work: async (session) => {
      await Promise.all(
        ids.map(async (id) => {
          const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
          if (whole !== null) await blank(session, open, { ...call, id, name: null, before: whole.record });
        }),
      );
    },
  });
}

interface Found extends Blanking {
  readonly id: number;
  readonly before: Row;
}

async function blank(session: WriteSession, open: OpenResource, found: Found): Promise<boolean> {
  const { resource, actor, now } = open;
  const { id, before, about, name } = found;
  const values = blankedValues(open, found);
  const version = Number(before["row_version"]);
  const place = { resource: resource.name, id };
  const files = about ? await personalFiles(session, open, { resource, id }) : [];
  const isChanged = Object.keys(values).length > 0;
  if (isChanged) {
    const record = { ...canonicalRecord(resource, before), ...values };
    await saveRecord(session, open, { id, values, record, before, version, unchecked: true });
  }
  await releaseFiles(session, open, files);
  if (name !== null) await session.run(...forgetCopiesSql(resource.name, sql`${id}`));
  const told = await eraseHistory(session, place, {
    fields: about ? forgottenNames(open) : new Set(),
    reasons: about && personalFields(resource).length > 0 ? found.text : null,
    eraser: found.eraser,
  });
  if (!isChanged) return told || files.length > 0;
  const entry = { resource: resource.name, record: id, at: now };
  session.later(
    historySql({ ...entry, actor, action: "edit", changes: {}, requestId: null }),
    outboxSql({ ...entry, action: "edit", version: version + 1 }),
  );
  return true;
}

/** What changes: personal fields of a record about the person, and texts that name them. */
function blankedValues({ resource, definitions }: OpenResource, found: Found): Values {
  const { byName } = definitions.resources;
  const own = changedValues(resource, { ...found, row: found.before, names: found.name });
  for (const field of resource.fields) {
    const child = field.kind === "rows" && field.computed === null ? byName[field.to ?? ""] : undefined;
    const rows = found.before[field.name];
    if (child === undefined || !Array.isArray(rows)) continue;
    const changed = rows
      .filter(isObject)
      .map((row): Row => ({ id: row["id"], ...changedValues(child, { ...found, row, names: null }) }));
    if (changed.some((row) => Object.keys(row).length > 1)) own[field.name] = changed;
  }
  return own;
}

function changedValues(
  resource: CompiledResource,
  { row, about, eraser, text, names }: Found & { readonly row: Row; readonly names: string | null },
): Values {
  const values: Values = {};
  let own = names;
  for (const field of resource.fields) {
    const value = row[field.name];
    if (isEmptyValue(value) || !isWritten(field)) continue;
    if (about && field.personal) {
      const isText = field.valueType === "text" && !field.unique && field.required;
      const neutral = neutralValue(field, { id: Number(row["id"]), text: isText ? (own ?? text) : text });
      // a name of two parts is called once
      if (isText && own !== null) own = "–";
      if (neutral !== value) values[field.name] = neutral;
    } else if (isFreeText(field) && typeof value === "string") {
      const left = eraser.erase(value);
      if (left !== value) values[field.name] = left;
    }
  }
  return values;
}

const isWritten = ({ computed, lifecycle, kind }: CompiledField): boolean =>
  computed === null && lifecycle === null && kind !== "rows";

const FREE_TEXTS: ReadonlySet<string> = new Set(["text", "long_text", "rich_text", "email", "phone", "url"]);
const isFreeText = ({ valueType, kind }: CompiledField): boolean =>
  kind !== "sealed" && FREE_TEXTS.has(valueType);

/** Files that go: those of personal fields, and where there are any, all that are attached. */
async function personalFiles(
  session: WriteSession,
  { definitions }: OpenResource,
  { resource, id }: { readonly resource: CompiledResource; readonly id: number },
): Promise<number[]> {
  const fields = namesOverTime(personalFields(resource));
  const held =
    fields.length === 0
      ? []
      : [
          ...(await idsOf(
            session,
            sql`${heldFiles({ resource: resource.name, id })} and field in (${sql.join(fields)})`,
          )),
          ...(await idsOf(session, attachedFiles({ resource: resource.name, id }))),
        ];
  for (const child of childrenOf(definitions.resources, resource))
    for (const own of await idsOf(session, child.ids(sql`${id}`)))
      held.push(
        ...(await personalFiles(session, { definitions } as OpenResource, {
          resource: child.resource,
          id: own,
        })),
      );
  return held;
}

/** Fields of which history tells nothing any more: personal ones by all their names, and rows that have such fields. */
function forgottenNames({ resource, definitions }: OpenResource): ReadonlySet<string> {
  const { byName } = definitions.resources;
  const gone = resource.fields.filter(({ personal, kind, to }) => {
    const child = kind === "rows" ? byName[to ?? ""] : undefined;
    return personal || (child !== undefined && personalFields(child).length > 0);
  });
  return new Set(namesOverTime(gone));
}

interface NamingCall extends ResourceCall {
  /** Among which records, one column. Null: among all. */
  readonly ids: Sql | null;
  readonly eraser: Eraser;
  readonly after: number;
  readonly limit: number;
}

/** Ids beyond `after` of records that name the person in one of their texts, in child rows or in their history, in order. */
export async function recordsNaming(
  context: EngineContext,
  { ids, eraser, after, limit, ...call }: NamingCall,
): Promise<number[]> {
  const open = openResource(context, call);
  const { resource, definitions } = open;
  const inTexts = ({ name }: CompiledResource, columns: readonly string[]) =>
    columns.map((column) => eraser.mayHold(sql`${sql.id(name)}.${sql.id(column)}`));
  const children = childrenOf(definitions.resources, resource).flatMap((child) => {
    const tests = inTexts(child.resource, textColumns(child.resource));
    if (tests.length === 0) return [];
    const { name } = child.resource;
    return [
      sql`exists (select 1 from ${sql.table(name)} where ${sql.id(name)}.${sql.id(child.field)} = ${sql.id(resource.name)}.id and ${anyOf(tests)})`,
    ];
  });
  const history = sql`exists (select 1 from sys__history as h where h.resource = ${resource.name} and h.record = ${sql.id(resource.name)}.id
    and ${anyOf(["changes", "reason", "override"].map((name) => eraser.mayHold(sql`h.${sql.id(name)}`)))})`;
  const tests = [...inTexts(resource, textColumns(resource)), ...children, history];
  const among = ids === null ? sql`` : sql` and ${sql.id(resource.name)}.id in (${ids})`;
  const rows = await ask<{ id: number }>(
    context,
    open,
    sql`select ${sql.id(resource.name)}.id as id from ${sql.table(resource.name)}
      where ${sql.id(resource.name)}.id > ${after}${among} and ${anyOf(tests)} order by 1 limit ${sql.lit(limit)}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Columns of fields that people fill with text. */
function textColumns(resource: CompiledResource): string[] {
  return [...resourceStorage(resource).fields.values()].flatMap(({ field, columns }) =>
    isWritten(field) && isFreeText(field) ? columns.slice(0, 1) : [],
  );
}
