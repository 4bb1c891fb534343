import { sql } from "kysely";
import { namesOverTime } from "../../../core/definition/former-names.ts";
import type { CompiledRetention } from "../../../core/definition/types.ts";
import { validateRecord } from "../../../core/definition/validate.ts";
import { inParts } from "../../../core/shared/in-parts.ts";
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
import { forgetCopiesSql, type RecordPosition, releaseFiles } from "./forget.ts";
import { AT_ONCE, type Leaving, planEmptying, planRemoval } from "./leaving.ts";

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
  return inTransaction<RetentionOutcome>(context, open, {
    id,
    once: false,
    work: async (session) => {
      const outcome = await carryOutInside(session, open, { rule, id });
      if (outcome === "done") await session.run(...also());
      return outcome;
    },
  });
}

/** The same inside a write that does more, or that is taken back. */
export async function carryOutInside(
  session: WriteSession,
  open: OpenResource,
  { rule, id }: Pick<RetentionCall, "rule" | "id">,
): Promise<RetentionOutcome> {
  const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
  if (whole === null || (await session.rows(isDueSql(open, { rule, id }))).length === 0) return "not_due";
  let leaving = rule.action === "remove" ? await leavingWith(session, open, id) : null;
  if (leaving !== null && leaving.referredBy.length > 0) return "referred";
  if (rule.action !== "blank" && whole.record["archived"] === null) {
    await archiveWhole(session, open, { id, whole });
    // what follows may have made or taken away what belongs to it
    if (leaving !== null) leaving = await leavingWith(session, open, id);
  }
  if (leaving !== null) await removeRows(session, open, leaving);
  if (rule.action === "blank") await blank(session, open, { rule, id, whole });
  return "done";
}

/** What would leave with a record that is removed, and whether something keeps it. */
async function leavingWith(session: WriteSession, open: OpenResource, id: number): Promise<Leaving> {
  const { resources } = open.definitions;
  const removing = { resources, resource: open.resource, ids: [id], gone: new Map(), counted: false };
  const plans = await planRemoval((statement) => session.rows(statement), removing);
  return plans.get(id) ?? { referredBy: [], rows: [], files: [] };
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

/** Deletes rows to which nothing else refers, with everything that belongs to them. */
async function removeRows(
  session: WriteSession,
  open: OpenResource,
  { rows, files }: Pick<Leaving, "rows" | "files">,
): Promise<void> {
  for (const part of inParts(files, AT_ONCE)) await releaseFiles(session, open, part);
  for (const [resource, ids] of inRuns(rows))
    for (const part of inParts(ids, AT_ONCE)) {
      const among = sql.join(part);
      await session.run(
        ...forgetCopiesSql(resource, among),
        ...["sys__history", "sys__approval", "sys__overwritten", "sys__presence", "sys__invitation"].map(
          (table) =>
            sql`delete from ${sql.table(table)} where resource = ${resource} and record in (${among})`,
        ),
        sql`delete from ${sql.table(resource)} where id in (${among})`,
      );
      session.areas.add(resource);
    }
}

/** Rows one behind the other that are of the same area. */
function inRuns(rows: readonly RecordPosition[]): [string, number[]][] {
  const runs: [string, number[]][] = [];
  for (const { resource, id } of rows) {
    const last = runs.at(-1);
    if (last?.[0] === resource) last[1].push(id);
    else runs.push([resource, [id]]);
  }
  return runs;
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
  const plans = await planEmptying((statement) => session.rows(statement), {
    resources: definitions.resources,
    resource,
    ids: [id],
    fields: emptied.map(({ name }) => name),
  });
  await saveRecord(session, open, save);
  for (const part of inParts(plans.get(id)?.files ?? [], AT_ONCE)) await releaseFiles(session, open, part);
  const names = namesOverTime(emptied);
  await eraseHistory(session, place, { fields: new Set(names), reasons: null, eraser: createEraser([]) });
  await session.run(...forgetCopiesSql(resource.name, sql`${id}`));
  const entry = { resource: resource.name, record: id, at: now };
  session.later(
    historySql({ ...entry, actor, action: "edit", changes: {}, requestId: null }),
    outboxSql({ ...entry, action: "edit", version: version + 1 }),
  );
}
