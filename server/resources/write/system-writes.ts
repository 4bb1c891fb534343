import type { RawBuilder } from "kysely";
import { startingValues } from "./chosen-records.ts";
import { isEmptyValue } from "../../../core/definition/record.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import { validateRecord } from "../../../core/definition/validate.ts";
import type { ValidationInput } from "../../../core/definition/validate.ts";
import { openFields } from "../../../core/effects/planned-record.ts";
import { invalidValues, unknownRecord } from "../errors.ts";
import { cleanMarkup } from "./clean-markup.ts";
import { evaluationOf, openResource } from "../read/open.ts";
import { sealedChanges } from "./sealed-changes.ts";
import { getChanges, historySql, outboxSql } from "./history.ts";
import { checkAgainstData, saveRecord, Stale } from "./save.ts";
import { generateValues } from "./sequences.ts";
import { inTransaction } from "./transaction.ts";
import { readUnmaskedRecord } from "./unmasked-record.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import type { WriteSession } from "./session.ts";

interface ServerWrite extends ResourceCall {
  readonly values: Readonly<Record<string, unknown>>;
  readonly requestId?: string | null;
  /** Whoever it concerns is told, as of what people write themselves. */
  readonly told?: boolean;
}

interface ServerCreate extends ServerWrite {
  /** Statements of the same transaction, given the new id. */
  readonly also?: (id: number) => readonly RawBuilder<unknown>[];
}

/**
 * A record the server keeps by itself, such as the log of an impersonation: no right is asked and no field is closed,
 * everything else is checked and written down as for anybody. `actor` is who caused it. Gives the new id.
 */
export async function createAsSystem(context: EngineContext, call: ServerCreate): Promise<number> {
  const open = openResource(context, call);
  return inTransaction(context, open, {
    id: null,
    work: async (session) => {
      const id = await insert(session, open, call);
      await session.run(...(call.also?.(id) ?? []));
      return id;
    },
  });
}

interface ServerUpdate extends ServerWrite {
  readonly id: number;
  /** Looked at while the row is held: whether it is still to be changed. */
  readonly when?: (before: RecordValues) => boolean;
  /** True: the record keeps its version: whoever is about to write is not stopped by it. */
  readonly quiet?: boolean;
  /** The version the caller saw: another one is answered as stale. */
  readonly version?: number | null;
  /** Statements of the same transaction, where the record is changed. */
  readonly also?: () => readonly RawBuilder<unknown>[];
}

/** Changes such a record. */
export async function updateAsSystem(context: EngineContext, call: ServerUpdate): Promise<void> {
  const open = openResource(context, call);
  await inTransaction(context, open, { id: call.id, work: (session) => change(session, open, call) });
}

/** Writes of the server that stand or fall together. */
interface Together {
  /** Gives the new id. */
  readonly create: (call: Pick<ServerWrite, "resource" | "values">) => Promise<number>;
  readonly update: (call: Pick<ServerUpdate, "resource" | "id" | "values">) => Promise<void>;
  readonly run: (...statements: RawBuilder<unknown>[]) => Promise<number[]>;
  readonly rows: (statement: RawBuilder<unknown>) => Promise<unknown[][]>;
}

/** Does several such writes in one transaction; `resource` is what they are mainly about. */
export function writeTogetherAsSystem<T>(
  context: EngineContext,
  {
    work,
    requestId = null,
    ...call
  }: ResourceCall & { work: (writes: Together) => Promise<T>; requestId?: string | null },
): Promise<T> {
  const openFor = (resource: string) => openResource(context, { ...call, resource });
  return inTransaction(context, openFor(call.resource), {
    id: null,
    work: (session) =>
      work({
        create: (one) => insert(session, openFor(one.resource), { ...call, ...one, requestId }),
        update: (one) => change(session, openFor(one.resource), { ...call, ...one, requestId }),
        run: (...statements) => session.run(...statements),
        rows: (statement) => session.rows(statement),
      }),
  });
}

async function insert(session: WriteSession, open: OpenResource, call: ServerCreate): Promise<number> {
  const { resource } = open;
  const starting = await startingValues(open, {
    given: call.values,
    rows: (statement) => session.rows(statement),
  });
  const result = check(open, { input: call.values, previous: starting, starting, mode: "create" });
  const all = { ...starting, ...result.values };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => !isEmptyValue(value)));
  const save = { id: null, values: given, record: { ...result.record, ...given }, before: null, version: 0 };
  const issues = await checkAgainstData(session, open, save);
  if (issues.length > 0) throw invalidValues(issues);
  const values = { ...given, ...(await generateValues(session, resource, given)) };
  const id = await saveRecord(session, open, { ...save, values });
  await note(session, open, { id, before: null, values, version: 1, call });
  if (call.told === true) {
    const after = { ...result.record, ...values };
    await session.written(open, { id, action: "create", before: null, after, moved: null });
  }
  return id;
}

async function change(session: WriteSession, open: OpenResource, call: ServerUpdate): Promise<void> {
  const { id, when } = call;
  const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
  if (whole === null) throw unknownRecord(open.resource.name, id);
  const before = whole.record;
  if (when?.(before) === false) return;
  if (call.version != null && call.version !== Number(before["row_version"])) throw new Stale();
  // states that people change by transitions only are open to the server
  const result = check(open, { input: call.values, previous: before, mode: "transition" });
  if (Object.keys(result.values).length === 0) return;
  await session.run(...(call.also?.() ?? []));
  const version = Number(before["row_version"]);
  const quiet = call.quiet === true;
  const save = {
    id,
    values: result.values,
    record: result.record,
    before,
    version,
    keepsVersion: quiet,
  };
  const issues = await checkAgainstData(session, open, save);
  if (issues.length > 0) throw invalidValues(issues);
  await saveRecord(session, open, save);
  const after = quiet ? version : version + 1;
  await note(session, open, { id, before, values: result.values, version: after, call });
  if (call.told === true) {
    await session.written(open, { id, action: "edit", before, after: result.record, moved: null });
  }
}

function check(open: OpenResource, input: Pick<ValidationInput, "input" | "previous" | "mode" | "starting">) {
  const { resource, definitions } = open;
  const result = validateRecord({
    ...input,
    resource: openFields(resource),
    resourceByName: (name) => definitions.resources.byName[name],
    context: evaluationOf(open),
    cleanMarkup,
    writable: () => true,
  });
  if (result.errors.length > 0) throw invalidValues(result.errors);
  return result;
}

interface Noted {
  readonly id: number;
  readonly before: Parameters<typeof getChanges>[0]["before"];
  readonly values: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly call: ServerWrite;
}

async function note(
  session: WriteSession,
  open: OpenResource,
  { id, before, values, version, call }: Noted,
): Promise<void> {
  const { definitions, resource, actor, now } = open;
  const action = before === null ? "create" : "edit";
  const made = getChanges({ resources: definitions.resources, resource, before, values });
  const changes = sealedChanges(session, open, { record: id, changes: made });
  const requestId = call.requestId ?? null;
  session.later(
    historySql({ resource: resource.name, record: id, at: now, actor, action, changes, requestId }),
    outboxSql({ at: now, resource: resource.name, record: id, action, version }),
  );
}
