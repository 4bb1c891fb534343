import { sql } from "kysely";
import { formerNames, namesOverTime } from "../../../core/definition/former-names.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import type { DialectAdditions } from "../../database/dialect.ts";
import type { EngineContext } from "../types.ts";
import { presentChanges, readChanges } from "./changes.ts";
import type { ShownRow } from "./changes.ts";
import type { OpenResource } from "./open.ts";
import { FALSE } from "../sql/frame.ts";
import type { Sql } from "../sql/frame.ts";

/** What everybody sees of a record: when it was made, whether it is archived, and who approved what. */
const ALWAYS_TOLD = sql`action in ('create', 'archive', 'restore', 'approval', 'approval_undo', 'withdrawal')`;

/**
 * Entries of a record's history that the actor is told of: a change of nothing but fields the actor does not read is not
 * there at all, for who made it and when would tell of it.
 *
 * @param of conditions for the entries in question
 * @param asked the one field whose changes are asked for; null: all
 */
export async function maskEntries(
  context: EngineContext,
  open: OpenResource,
  { shownRow, of, asked }: { shownRow: ShownRow; of: Sql; asked: CompiledField | null },
): Promise<Sql> {
  const { fields } = open.resource;
  const today = formerNames(fields);
  const { classReadable } = shownRow.plan.permissions;
  const readable = fields.filter(({ sensitivity }) => classReadable(shownRow.row, sensitivity));
  const [partly, wholly] = partition(asked === null ? readable : [asked], (field) =>
    isPartlyRead(open, shownRow, field),
  );
  if (asked === null && partly.length === 0 && readable.length === fields.length) return of;
  const changed = (names: readonly string[]) => changesAny(context.database.dialect, names);
  const told = asked === null ? sql`(${ALWAYS_TOLD} or ${changed(wholly)})` : changed(wholly);
  if (partly.length === 0) return sql`${of} and ${told}`;
  const rows = await context.database.query(
    sql`select id, record, changes from sys__history where ${of} and not ${told} and ${changed(partly)}`.compile(
      context.database.read,
    ),
  );
  const resource = open.resource.name;
  const shown = rows.filter(({ record, changes }) => {
    const read = readChanges(context.database, { resource, record, changes });
    const presented = presentChanges(open, shownRow, read);
    return partly.some((name) => Object.hasOwn(presented, today.get(name) ?? name));
  });
  const ids = shown.map(({ id }) => Number(id));
  return sql`${of} and (${told} or ${context.database.dialect.inList(sql`id`, ids)})`;
}

/** Child rows some of whose fields are closed to the actor. */
function isPartlyRead({ definitions }: OpenResource, { plan, row }: ShownRow, field: CompiledField): boolean {
  const child = field.kind === "rows" ? definitions.resources.byName[field.to ?? ""] : undefined;
  return child?.fields.some(({ name }) => !plan.permissions.rowReadable(row, child.name, name)) ?? false;
}

const KEYS: Readonly<Record<DialectAdditions["name"], Sql>> = {
  sqlite: sql`(select key from json_each(coalesce(changes, '{}')))`,
  postgres: sql`(select json_object_keys(coalesce(changes, '{}')::json) as key)`,
};

function changesAny(dialect: DialectAdditions, names: readonly string[]): Sql {
  if (names.length === 0) return FALSE;
  return sql`exists (select 1 from ${KEYS[dialect.name]} as changed where ${dialect.inList(sql`changed.key`, names)})`;
}

function partition(
  fields: readonly CompiledField[],
  test: (field: CompiledField) => boolean,
): [string[], string[]] {
  const names = (wanted: boolean) => namesOverTime(fields.filter((field) => test(field) === wanted));
  return [names(true), names(false)];
}
