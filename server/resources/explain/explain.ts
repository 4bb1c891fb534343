import { sql } from "kysely";
import {
  CHANNELS,
  type Channel,
  type DecidingPosition,
  type Verdict,
  type Way,
} from "../../../core/access/explained.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Definitions } from "../../../core/definition/definitions.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { unknownRecord } from "../errors.ts";
import { FlagSet, type RowTest } from "../plan/flags.ts";
import { readPermissions } from "../read/get.ts";
import { bindingOf, openResource, type OpenResource } from "../read/open.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { column, from, openFrame, selectList } from "../sql/frame.ts";
import { ROW_ID } from "../sql/slots.ts";
import type { EngineContext } from "../types.ts";
import { writableInNew } from "../write/create.ts";
import { PROBES } from "./probes.ts";
import { type Step, stepsOf } from "./steps.ts";

export interface ExplainCall {
  readonly actor: Actor;
  readonly resource: string;
  /** Null: any record. */
  readonly id: number | null;
  /** Null: the record as a whole. */
  readonly field: string | null;
  readonly way: Way;
  /** Under other definitions than those in force: of a draft, or of a change that is only thought of. */
  readonly definitions?: Definitions;
  /** What is asked about has no table or column yet: a call that gets as far as the rows has passed every test. */
  readonly unstored?: boolean;
}

/** What the engine says when it is asked: `code` names a refusal that is not one of rights. */
interface Outcome {
  readonly reached: boolean;
  readonly code: string | null;
}

/**
 * Whether a person reaches a record, or a field of it, on a way, and which rule decides. With a record the call itself is
 * made as this person, and the verdict is whether it was answered; nothing of the answer is told.
 */
export async function explainAccess(base: EngineContext, call: ExplainCall): Promise<Verdict> {
  const { definitions } = call;
  const context = definitions === undefined ? base : { ...base, definitions: () => definitions };
  const open = openResource(context, call);
  const field = fieldOf(open, call.field);
  const { way, id, unstored = false } = call;
  const { offered, steps } = stepsOf(open, { way, field });
  if (!offered) return { verdict: "no", code: "operation_not_offered", step: null, positions: [] };
  if (id !== null) await expectRecord(context, open, id);
  const tests =
    id === null || open.resource.kind === "view"
      ? null
      : await testRow(context, open, { id, steps, key: call });
  const asked = await askEngine({ context, open, field, way, id, unstored });
  const outcome =
    unstored && tests !== null ? { ...asked, reached: tests.every(({ passed }) => passed) } : asked;
  const verdict = id === null ? widest(outcome, steps) : outcome.reached ? "yes" : "no";
  return { verdict, ...reasonOf({ verdict, outcome, steps, tests }) };
}

function fieldOf({ resource }: OpenResource, name: string | null): CompiledField | null {
  if (name === null) return null;
  const field = Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name] : undefined;
  if (field !== undefined) return field;
  const parameters = { name: `${resource.name}.${name}` };
  throw new AppError({ code: "unknown_definition", status: 404, parameters });
}

/** Of no certain record: what every decision on the way lets through. */
function widest({ code }: Outcome, steps: readonly Step[]): Verdict["verdict"] {
  const effects = steps.map(({ decision }) => decision.effect);
  if (code !== null || effects.includes("deny")) return "no";
  if (steps.some(({ ways, decision }) => ways.length === 0 && decision.effect !== "deny")) return "no";
  return effects.every((effect) => effect === "allow") ? "yes" : "some";
}

interface Asked {
  readonly context: EngineContext;
  readonly open: OpenResource;
  readonly field: CompiledField | null;
  readonly way: Way;
  readonly id: number | null;
  readonly unstored: boolean;
}

const isChannel = (way: Way): way is Channel => (CHANNELS as readonly string[]).includes(way);
/** Calls that name one record: without one there is nothing to ask. */
const OF_ONE: ReadonlySet<Way> = new Set<Way>([
  "open",
  "print",
  "email",
  "share",
  "history",
  "live",
  "edit",
  "delete",
  "approve",
  "design",
  "fill",
  "disclose",
  "blank",
]);

async function askEngine({ context, open, field, way, id, unstored }: Asked): Promise<Outcome> {
  try {
    if (way === "create") return { reached: true, code: newFieldCode(open, field) };
    if (id === null && OF_ONE.has(way)) return { reached: false, code: null };
    if (!isChannel(way)) return await askPermissions({ context, open, field, way, id, unstored });
    return { reached: await PROBES[way]({ context, open, id: id ?? 0, field }), code: null };
  } catch (error) {
    if (error instanceof AppError) return { reached: false, code: refusalCode(error) };
    if (unstored) return { reached: true, code: null };
    throw error;
  }
}

/** Null where the refusal is one of rights: which one, the decisions say. */
function refusalCode({ status, detail }: AppError): string | null {
  const issues = detail?.["issues"] as readonly { code: string }[] | undefined;
  const needs = detail?.["needs"] as { code: string } | undefined;
  if (needs?.code === "operation_not_offered") return needs.code;
  if (status === 403 || status === 404) return null;
  const code = issues?.[0]?.code ?? null;
  return code === "unknown_field" ? null : code;
}

function newFieldCode(open: OpenResource, field: CompiledField | null): string | null {
  if (field === null) return null;
  if (field.readOnly) return "read_only_field";
  return writableInNew(open)(field.name) ? null : "not_writable";
}

/** What the page of the record is told it may do, by the tests that every write makes. */
async function askPermissions({ context, open, field, way, id }: Asked): Promise<Outcome> {
  const permissions = await readPermissions(context, open, id ?? 0);
  if (permissions === null) return { reached: false, code: null };
  const { edit, edit_reason: why, delete: remove, transitions, writable, granted = [] } = permissions;
  if (way === "delete") return { reached: remove, code: null };
  if (way === "design" || way === "fill" || way === "disclose" || way === "blank")
    return { reached: granted.includes(way), code: null };
  if (way === "approve") {
    const first = transitions.find(({ allowed }) => !allowed)?.reason;
    const code = transitions.length === 0 ? "no_transition" : (first?.code ?? null);
    return { reached: transitions.some(({ allowed }) => allowed), code };
  }
  if (!edit) return { reached: false, code: OF_RECORD.has(why?.code ?? "") ? (why?.code ?? null) : null };
  if (field === null || writable.includes(field.name)) return { reached: true, code: null };
  return { reached: false, code: field.readOnly || field.immutable ? "read_only_field" : null };
}

/** Refusals that say how the record stands, not what the person may. */
const OF_RECORD: ReadonlySet<string> = new Set(["record_archived", "read_only_state"]);

async function expectRecord(context: EngineContext, { resource }: OpenResource, id: number): Promise<void> {
  if (resource.kind === "view") return;
  const { database } = context;
  const found = sql`select 1 from ${sql.id(resource.name)} where id = ${id}`.compile(database.read);
  if ((await database.query(found)).length === 0) throw unknownRecord(resource.name, id);
}

/** For each step whether it lets the row through, and which of its ways does. */
interface StepTest {
  readonly passed: boolean;
  readonly ways: readonly boolean[];
}

async function testRow(
  context: EngineContext,
  open: OpenResource,
  { id, steps, key }: { id: number; steps: readonly Step[]; key: ExplainCall },
): Promise<readonly StepTest[]> {
  const { rights, resource } = open;
  const { statement, tests } = rights.plan(`explain|${resource.name}|${key.way}|${key.field}`, () => {
    const frame = openFrame(rights.compilation(), resource.name);
    const flags = new FlagSet(frame, 1);
    const made = steps.map(({ decision, ways }): { passed: RowTest; ways: readonly RowTest[] } => ({
      passed: flags.decision(decision),
      ways: ways.map(({ scope, when }) => flags.term({ scope, when })),
    }));
    const selected = selectList([column(frame, "id"), ...flags.columns]);
    const row = sql`select ${selected} from ${from(frame)} where ${column(frame, "id")} = ${ROW_ID}`;
    return { statement: compileTemplate(context.database, row), tests: made };
  });
  const { rows } = await context.database.values(bindTemplate(statement, bindingOf(open, { id })));
  const row = rows[0] ?? [];
  return tests.map(({ passed, ways }) => ({ passed: passed(row), ways: ways.map((test) => test(row)) }));
}

interface Reasoned {
  readonly verdict: Verdict["verdict"];
  readonly outcome: Outcome;
  readonly steps: readonly Step[];
  readonly tests: readonly StepTest[] | null;
}

/** The first step that stands in the way; of what is allowed the last one, which is the narrowest. */
function reasonOf({ verdict, outcome, steps, tests }: Reasoned): Omit<Verdict, "verdict"> {
  const closed = steps.findIndex(
    ({ decision }, at) => decision.effect === "deny" || tests?.[at]?.passed === false,
  );
  if (verdict === "no" && closed < 0) {
    const unheld = steps.find(({ ways }) => ways.length === 0);
    const code = outcome.code ?? (unheld === undefined ? "out_of_scope" : "not_granted");
    return { code, step: null, positions: [] };
  }
  const at = verdict === "no" ? closed : steps.length - 1;
  const step = steps[at]!;
  const { kind, name, mode } = step;
  const named = { kind, name, mode } as const;
  const { reason } = step.decision;
  if (verdict === "no" && step.decision.effect === "deny") {
    const rules = reason.rules.map((rule) => ({ pointer: null, rule, scope: null, conditional: false }));
    const denials = step.denials.map((place) => ({ ...place, scope: null, conditional: false }));
    return { code: reason.code, step: named, positions: denials.length > 0 ? denials : rules };
  }
  const through = tests?.[at]?.ways;
  const deciding = step.ways.filter(
    (_, index) => verdict === "no" || through === undefined || through[index],
  );
  return {
    code: verdict === "no" ? "out_of_scope" : "granted",
    step: named,
    positions: deciding.map(({ pointer, rule, scope, when }): DecidingPosition => ({
      pointer,
      rule,
      scope,
      conditional: when !== null,
    })),
  };
}
