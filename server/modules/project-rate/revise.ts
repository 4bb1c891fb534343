import { sql } from "kysely";
import { getId } from "../../../core/definition/record.ts";
import type { Effect } from "../../../core/definition/types.ts";
import type { EffectFunctions, PlannerCall } from "../../resources/write/session.ts";

/** What a revision does to the rates in force. */
export const rateEffects: EffectFunctions = {
  revise_rates: { plan: reviseRates },
};

const KINDS = { pay: "new_pay", bill: "new_bill" } as const;
const RUNNING = ["upcoming", "active", "on_hold", "ending"];

/**
 * Ends the open rates the day before and opens new ones: of the revision's project, else of every project the consultant
 * is on. A rate that would begin on that day or later takes the new amount instead, so that each day has one.
 */
async function reviseRates({ session, id, record }: PlannerCall): Promise<Effect[]> {
  const from = String(record["effective_from"]);
  const effects: Effect[] = [];
  for (const [kind, field] of Object.entries(KINDS)) {
    const amount = record[field];
    if (!concerns(record["kind"], kind) || typeof amount !== "string") continue;
    if (kind === "pay" && record["pay_unit"] !== "hour") continue;
    for (const [project, rate, begins] of await openRates({ session, record, kind })) {
      const effective = String(begins) < from;
      if (rate !== null) {
        effects.push({
          kind: "update",
          path: "consultant.project(consultant).project_rate(project)",
          where: { field: "id", is: Number(rate) },
          set: effective
            ? { to_on: { field: "effective_from", plusDays: -1 } }
            : { amount: amount, source_revision: id },
        });
      }
      if (rate === null || effective) {
        effects.push({
          kind: "create",
          resource: "project_rate",
          set: { project: Number(project), kind, amount: amount, from_on: from, source_revision: id },
        });
      }
    }
  }
  return effects;
}

const concerns = (changes: unknown, kind: string) => changes === "both" || changes === kind;

/** Of each project concerned, its rate without an end and the day it begins. */
async function openRates({
  session,
  record,
  kind,
}: Pick<PlannerCall, "session" | "record"> & { kind: string }): Promise<unknown[][]> {
  const project = getId(record["project"]);
  const of =
    project === null
      ? sql`p.consultant = ${getId(record["consultant"])} and p.project_type = 'client' and p.status in (${sql.join(RUNNING)})`
      : sql`p.id = ${project}`;
  return session.rows(
    sql`select p.id as project, r.id as rate, r.from_on as begins from project p
        left join project_rate r on r.project = p.id and r.kind = ${kind} and r.to_on is null and r.archived is null
        where ${of} and p.archived is null order by p.id, r.from_on`,
  );
}
