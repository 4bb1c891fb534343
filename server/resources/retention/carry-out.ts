import { sql } from "kysely";
import { namesOverTime } from "../../../core/definition/former-names.ts";
import type { CompiledResource, CompiledRetention } from "../../../core/definition/types.ts";
import { validateRecord } from "../../../core/definition/validate.ts";
import { openFields } from "../../../core/effects/planned-record.ts";
import { createEraser } from "../blanking/eraser.ts";
import { eraseHistory } from "../blanking/history.ts";
import { applyEffects } from "../effects/apply.ts";
import { planEffects } from "../effects/plan.ts";
import { invalidValues } from "../errors.ts";
import { evaluationOf, type OpenResource, openResource } from "../read/open.ts";
import type { Sql } from "../sql/frame.ts";
import type { EngineContext } from "../types.ts";
import { cleanMarkup } from "../write/clean-markup.ts";
import { historySql, outboxSql } from "../write/history.ts";
import { checkAgainstData, saveRecord } from "../write/save.ts";
import type { WriteSession } from "../write/session.ts";
import { inTransaction } from "../write/transaction.ts";
import { readUnmaskedRecord, type UnmaskedRecord } from "../write/unmasked-record.ts";
import { writeArchived } from "../write/write-archived.ts";
import { isDueSql, type RuleCall } from "./due.ts";
import { attachedFiles, forgetCopiesSql, heldFiles, idsOf, releaseFiles } from "./forget.ts";
import { childrenOf, followersOf, referrersOf } from "./referrers.ts";

export interface RetentionCall extends RuleCall {
  readonly id: number;
  /** Statements of the same transaction. */
  readonly also: () => readonly Sql[];
}

/** `referred`: other records refer to it. `not_due`: the rule is not about it any more. */
export type RetentionOutcome = "done" | "referred" | "not_due";

/** Carries a rule out on one record. Throws what stands in its way: then the record stays as it was. */
export function carryOutRule(context: EngineContext, call: RetentionCall): Promise<RetentionOutcome> {
  const open = openResource(context, call);
  const { rule, id, also } = call;
  const { resource } = open;
  return inTransaction<RetentionOutcome>(context, open, {
    id,
    once: false,
    work: async (session) => {
      const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
      if (whole === null || (await session.rows(isDueSql(open, { rule, id }))).length === 0) return "not_due";
      if (rule.action === "remove" && (await isReferredTo(session, open, { resource, id })))
        return "referred";
      if (rule.action !== "blank" && whole.record["archived"] === null)
        await archiveWhole(session, open, { id, whole });
      if (rule.action === "remove") await removeRecord(session, open, { resource, id });
      if (rule.action === "blank") await blank(session, open, { rule, id, whole });
      await session.run(...also());
      return "done";
    },
  });
}

interface Whole {
  readonly id: number;
  readonly whole: UnmaskedRecord;
}

/** Archives it with what follows: figures of other records count without it from then on. */
async function archiveWhole(session: WriteSession, open: OpenResource, { id, whole }: Whole): Promise<void> {
  const { resource } = open;
  const effects = resource.lifecycles.flatMap(({ onArchive }) => onArchive);
  const cause = { resource: resource.name, record: id, field: null, transition: null, timed: true };
  let { record } = whole;
  if (effects.length > 0) {
    const source = { resource, id, record: { ...record, id }, cause };
    const version = Number(record["row_version"]);
    const plan = await planEffects(session, open, { effects, source, version, whole });
    await applyEffects(session, open, { plan, requestId: null });
    record = (await readUnmaskedRecord(session, open, { id, action: "edit" }))?.record ?? record;
  }
  await writeArchived(session, open, { id, record, direction: "archive", cause, requestId: null });
}

interface Removed {
  readonly resource: CompiledResource;
  readonly id: number;
}

/** Whether records refer to a row, or to one that would go with it. */
async function isReferredTo(
  session: WriteSession,
  open: OpenResource,
  { resource, id }: Removed,
): Promise<boolean> {
  const { resources } = open.definitions;
  for (const { ids } of referrersOf(resources, resource)) {
    const found = await session.rows(sql`select r.id as id from (${ids(sql`${id}`)}) as r limit 1`);
    if (found.length > 0) return true;
  }
  for (const going of [...followersOf(resources, resource), ...childrenOf(resources, resource)])
    for (const own of await idsOf(session, going.ids(sql`${id}`)))
      if (await isReferredTo(session, open, { resource: going.resource, id: own })) return true;
  return false;
}

/** Deletes a row to which nothing refers, with everything that belongs to it. */
async function removeRecord(
  session: WriteSession,
  open: OpenResource,
  { resource, id }: Removed,
): Promise<void> {
  const { resources } = open.definitions;
  const place = { resource: resource.name, id };
  await releaseFiles(session, open, await idsOf(session, attachedFiles(place)));
  for (const follower of followersOf(resources, resource))
    for (const own of await idsOf(session, follower.ids(sql`${id}`)))
      await removeRecord(session, open, { resource: follower.resource, id: own });
  for (const child of childrenOf(resources, resource))
    for (const own of await idsOf(session, child.ids(sql`${id}`)))
      await removeRecord(session, open, { resource: child.resource, id: own });
  await releaseFiles(session, open, await idsOf(session, heldFiles(place)));
  await session.run(
    ...forgetCopiesSql(resource.name, sql`${id}`),
    ...["sys__history", "sys__approval", "sys__overwritten", "sys__presence", "sys__invitation"].map(
      (table) => sql`delete from ${sql.table(table)} where resource = ${resource.name} and record = ${id}`,
    ),
    sql`delete from ${sql.table(resource.name)} where id = ${id}`,
  );
  session.areas.add(resource.name);
}

/** Empties fields, here and wherever their values are kept. */
async function blank(
  session: WriteSession,
  open: OpenResource,
  { rule, id, whole }: Whole & { readonly rule: CompiledRetention },
): Promise<void> {
  const { resource, actor, now, definitions } = open;
  const { record: before } = whole;
  const version = Number(before["row_version"]);
  const place = { resource: resource.name, id };
  const result = validateRecord({
    resource: openFields(resource),
    resourceByName: (name) => definitions.resources.byName[name],
    input: Object.fromEntries(rule.fields.map((name) => [name, null])),
    previous: before,
    mode: "transition",
    context: evaluationOf(open),
    cleanMarkup,
    writable: () => true,
  });
  if (result.errors.length > 0) throw invalidValues(result.errors);
  const { values, record } = result;
  const save = { id, values, record, before, version };
  const issues = await checkAgainstData(session, open, save);
  if (issues.length > 0) throw invalidValues(issues);
  const emptied = resource.fields.filter(({ name }) => Object.hasOwn(values, name));
  for (const child of childrenOf(definitions.resources, { ...resource, fields: emptied }))
    for (const own of await idsOf(session, child.ids(sql`${id}`)))
      await releaseFiles(
        session,
        open,
        await idsOf(session, heldFiles({ resource: child.resource.name, id: own })),
      );
  await saveRecord(session, open, save);
  const names = namesOverTime(emptied);
  const held = sql`${heldFiles(place)} and field in (${sql.join(names)})`;
  await releaseFiles(session, open, await idsOf(session, held));
  await eraseHistory(session, place, { fields: new Set(names), reasons: null, eraser: createEraser([]) });
  await session.run(...forgetCopiesSql(resource.name, sql`${id}`));
  const entry = { resource: resource.name, record: id, at: now };
  session.later(
    historySql({ ...entry, actor, action: "edit", changes: {}, requestId: null }),
    outboxSql({ ...entry, action: "edit", version: version + 1 }),
  );
}
