import { sql } from "kysely";
import { areAlike } from "../../../core/definition/likeness.ts";
import { isDatabaseError } from "../../database/errors.ts";
import { holds } from "../../../core/effects/planned-record.ts";
import { invalidValues } from "../errors.ts";
import { authorOf } from "../reindex/system.ts";
import { evaluationOf } from "../read/open.ts";
import { labelTemplate } from "../read/dynamic-labels.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { brokenSql, lockSql } from "../sql/check.ts";
import { column, from, openFrame } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import { hasAnyRowAccess } from "./any-row-access.ts";
import { historySql } from "./history.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { CompiledCheck, CompiledResource } from "../../../core/definition/types.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { OpenResource } from "../read/open.ts";
import type { WriteSession } from "./session.ts";

interface Written {
  readonly id: number;
  /** Names of what changed; null for a record that is new in its list. */
  readonly names: ReadonlySet<string> | null;
  /** As it stood; null for such a record. */
  readonly before: RecordValues | null;
}

/**
 * Asks the rules over several records of a row that stands in its table already, with everything worked out of it: what it
 * throws takes the write back. What may pass with a reason passes with the one the call gave, and history keeps it; what is
 * put back passes with the one that history has.
 */
export async function enforceChecks(
  session: WriteSession,
  open: OpenResource,
  { id, names, before }: Written,
): Promise<void> {
  const { resource } = open;
  const context = evaluationOf(open);
  const asked = resource.checks.filter(({ reads, changes, was }) => {
    if (names !== null && !reads.some((name) => names.has(name))) return false;
    if (changes === null) return true;
    return (
      before !== null && authorOf(open.actor) !== null && holds(was, { resource, record: before, context })
    );
  });
  const errors: FieldIssue[] = [];
  const passed: string[] = [];
  const broken = await findAllBroken(session, open, { resource, checks: asked, id });
  for (const check of asked) {
    const found = broken.get(check);
    if (found === undefined) continue;
    const beside = check.changes === null ? check.fields : check.fields.filter((name) => names?.has(name));
    const fields = beside.length === 0 ? check.fields : beside;
    const issues = await checkIssues(session, open, { check, fields, id, found: found.id });
    if (check.level === "warning") {
      const readable = [...check.reads, ...check.fields].every((name) =>
        hasAnyRowAccess(open.own, name, "read"),
      );
      if (readable) session.doubt(issues);
    } else if (
      session.putsBack &&
      check.override !== null &&
      (await wasPassed(session, resource, check, id))
    ) {
      continue;
    } else if (session.exceptionReason !== null && issues.every(({ code }) => code === "check_reason")) {
      passed.push(check.name);
    } else errors.push(...issues);
  }
  if (errors.length > 0) throw invalidValues(errors);
  if (passed.length > 0) {
    const { actor } = session.binding;
    const entry = { resource: resource.name, record: id, at: open.now, actor, action: "exception" } as const;
    session.later(
      historySql({
        ...entry,
        reason: session.exceptionReason,
        checks: passed,
        changes: {},
        requestId: null,
      }),
    );
  }
}

/** Whether somebody made an exception for the record before. */
async function wasPassed(
  session: WriteSession,
  { name: resource }: CompiledResource,
  { name }: CompiledCheck,
  id: number,
): Promise<boolean> {
  const rows = await session.rows(
    sql`select checks from sys__history where resource = ${resource} and record = ${id} and action = 'exception'`,
  );
  return rows.some(([checks]) => (JSON.parse(String(checks)) as readonly string[]).includes(name));
}

interface Asked {
  readonly resource: CompiledResource;
  readonly check: CompiledCheck;
  readonly id: number;
}

/** The checks that a record breaks: all that compare no texts in one statement, once everything they stand on is held. */
async function findAllBroken(
  session: WriteSession,
  open: OpenResource,
  { resource, checks, id }: Omit<Asked, "check"> & { checks: readonly CompiledCheck[] },
): Promise<ReadonlyMap<CompiledCheck, { id: number | null }>> {
  const { rights } = open;
  const broken = new Map<CompiledCheck, { id: number | null }>();
  const together = checks.filter(({ alike }) => alike.length === 0);
  for (const check of checks) {
    if (together.includes(check)) {
      lockFor(session, open, { resource, check, id });
      continue;
    }
    const found = await findBroken(session, open, { resource, check, id });
    if (found !== null) broken.set(check, found);
  }
  if (together.length === 0) return broken;
  const names = together.map(({ name }) => name).join(" ");
  const all = rights.plan(`checks|${resource.name}|${names}`, () => {
    const columns = together.map((check, at) => {
      const rows = brokenSql(rights.compilation(), { resource, check });
      const found = namesRecord(check) ? sql`(${rows})` : sql`(case when exists (${rows}) then 1 else 0 end)`;
      return sql`${found} as ${sql.id(`c${at}`)}`;
    });
    return compileTemplate(session.database, sql`select ${sql.join(columns)}`);
  });
  const [row = []] = await session.rows(all, { id });
  together.forEach((check, at) => {
    const found = row[at] ?? null;
    if (namesRecord(check) ? found !== null : Number(found) === 1) {
      broken.set(check, { id: namesRecord(check) ? Number(found) : null });
    }
  });
  return broken;
}

/** Whether what breaks a check is another record. */
const namesRecord = ({ over, finds }: CompiledCheck): boolean => over !== null && finds === null;

/** Holds what a check is asked of against other writers, ahead of whatever is asked next. */
function lockFor(session: WriteSession, { rights }: OpenResource, { resource, check, id }: Asked): void {
  const locks = rights.plan(`check locks|${resource.name}|${check.name}`, () => {
    const made = lockSql(rights.compilation(), { resource, check });
    return made === null ? null : compileTemplate(session.database, made);
  });
  if (locks !== null) session.later(bindTemplate(locks, { ...session.binding, id }));
}

/** Null where the check holds; otherwise a record that should not be there, where it is one. */
async function findBroken(
  session: WriteSession,
  open: OpenResource,
  { resource, check, id }: Asked,
): Promise<{ id: number | null } | null> {
  const { rights } = open;
  const broken = rights.plan(`check|${resource.name}|${check.name}`, () =>
    compileTemplate(session.database, brokenSql(rights.compilation(), { resource, check })),
  );
  lockFor(session, open, { resource, check, id });
  const rows = await session.rows(broken, { id });
  const row = rows.find(([, ...texts]) => areAlike(check.alike, texts));
  return row === undefined ? null : { id: row[0] === null ? null : Number(row[0]) };
}

/** Asks one check of a record as it stands, with the name of the other record where the actor may know it; null: it is kept. */
export async function askCheck(
  session: WriteSession,
  open: OpenResource,
  { check, id }: Omit<Asked, "resource">,
): Promise<{ readonly label: string | null } | null> {
  const found = await findBroken(session, open, { resource: open.resource, check, id });
  if (found === null) return null;
  const { over } = check;
  const named = found.id === null || over === null ? null : { resource: over, id: found.id };
  return { label: named && (await readLabel(session, open, named)) };
}

async function checkIssues(
  session: WriteSession,
  open: OpenResource,
  {
    check,
    fields,
    id,
    found,
  }: { check: CompiledCheck; fields: readonly string[]; id: number; found: number | null },
): Promise<FieldIssue[]> {
  const code = (await mayOverride(session, open, { check, id })) ? "check_reason" : "check";
  const record =
    found === null || check.over === null
      ? null
      : await readLabel(session, open, { resource: check.over, id: found });
  const parameters = {
    resource: open.resource.name,
    check: check.name,
    ...(record === null ? {} : { record }),
  };
  return fields.map((field): FieldIssue => ({ field, code, parameters }));
}

/** What a record is called, to whoever may see that. */
async function readLabel(
  session: WriteSession,
  { rights }: OpenResource,
  { resource, id }: { resource: string; id: number },
): Promise<string | null> {
  const [row] = await session.rows(labelTemplate(session.database, rights, resource), { ids: [id] });
  return typeof row?.[1] === "string" ? row[1] : null;
}

async function mayOverride(
  session: WriteSession,
  { rights, resource }: OpenResource,
  { check, id }: { check: CompiledCheck; id: number },
): Promise<boolean> {
  const { actor } = session.binding;
  if (check.override === null || actor.employeeId === null) return false;
  const { who } = check.override;
  const decision = who === null ? null : rights.rightsOf(resource.name).transition({ who });
  if (decision === null || decision.effect === "allow") return true;
  if (decision.effect === "deny") return false;
  const frame = openFrame(rights.compilation(), resource.name);
  const rows = await session.rows(
    sql`select 1 as found from ${from(frame)} where ${column(frame, "id")} = ${id} and ${constraintSql(frame, decision.constraint)}`,
  );
  return rows.length > 0;
}

const MARK = sql`savepoint tried`;
const KEPT = sql`release savepoint tried`;
const BACK = [sql`rollback to savepoint tried`, KEPT];

/**
 * Writes and takes everything back: what is wrong or doubtful is known then. Nobody is told. Where the transaction is taken
 * back as a whole, it stands until then.
 */
export async function tryOut<T>(session: WriteSession, work: () => Promise<T>): Promise<T> {
  const { writes } = session;
  await session.run(MARK);
  session.trying = true;
  let done: T;
  try {
    done = await work();
  } catch (error) {
    // a failed statement has ended the transaction itself
    if (isDatabaseError(error)) throw error;
    await session.run(...BACK);
    session.writes = writes;
    throw error;
  } finally {
    session.trying = false;
  }
  await (session.keepsTried ? session.run(KEPT) : session.run(...BACK));
  session.writes = writes;
  return done;
}
