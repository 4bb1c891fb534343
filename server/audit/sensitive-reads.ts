import type { FastifyRequest } from "fastify";
import { isEmptyValue, isObject } from "../../core/definition/record.ts";
import type { CompiledField } from "../../core/definition/types.ts";
import type { RuntimeDefinitions } from "../config/runtime-definitions.ts";
import type { ModuleContext } from "../modules/context.ts";
import type { Engine } from "../resources/engine.ts";
import type { BulkAnswer } from "../resources/bulk/bulk.ts";
import { hintFields } from "../resources/read/pick-hint.ts";
import type { AuditedAct } from "./audit.ts";

type Context = Pick<ModuleContext, "audit" | "engine" | "definitions">;
type Caller = Pick<FastifyRequest, "actor" | "ip" | "id">;
type Values = Readonly<Record<string, unknown>>;

/** Whether whoever reads a value of the field is noted. */
export function isReadAudited(
  { access }: Pick<RuntimeDefinitions, "access">,
  { sensitivity }: Pick<CompiledField, "sensitivity">,
): boolean {
  return sensitivity !== null && access.classes[sensitivity]?.readsAudited === true;
}

/** What is noted of one reading; `subject` as of an entry. */
export function sensitiveRead(
  { actor, ip, id }: Caller,
  subject: string,
  detail: { readonly fields: readonly string[] } & AuditedAct["detail"],
): AuditedAct {
  return { act: "sensitive_read", by: actor, subject, detail, address: ip, requestId: id };
}

/** The engine as one request reads with it: values of the most sensitive fields are answered once their reader is noted. */
export function auditReads({ audit, engine, definitions }: Context, caller: Caller): Engine {
  async function note(subject: string, fields: readonly string[], counted: AuditedAct["detail"]) {
    if (fields.length === 0) return;
    await audit.note(sensitiveRead(caller, subject, { fields, ...counted }));
  }
  const noteRecords = (subject: string, resource: string, records: readonly Values[]) =>
    note(subject, shownFields(definitions(), resource, records), { records: records.length });
  const auditedOf = (resource: string) =>
    (definitions().resources.byName[resource]?.fields ?? [])
      .filter((field) => isReadAudited(definitions(), field))
      .map(({ name }) => name);
  /** Of keys such as `reason`, `interview_on__month` and `max:interview_on`. */
  const auditedAmong = (resource: string, keys: readonly string[]) => {
    const names = new Set(keys.flatMap((key) => key.split(/__|:/)));
    return auditedOf(resource).filter((name) => names.has(name));
  };
  const ofRecord = ({ resource, id }: { resource: string; id: number }) => `${resource} ${id}`;
  /** Behind the write, before its answer: what is answered is the record as its writer sees it then. */
  const noting =
    <C extends { readonly resource: string }, A>(
      write: (call: C) => Promise<A>,
      recordOf: (answer: A) => Values & { readonly id: number },
    ) =>
    async (call: C): Promise<A> => {
      const answer = await write(call);
      const { resource } = call;
      const record = recordOf(answer);
      const fields = shownFields(definitions(), resource, [record]);
      await note(ofRecord({ resource, id: record.id }), fields, { written: true });
      return answer;
    };

  /** One entry for what the rows of a bulk edit that is tried out, or of its undoing, tell of values before and after. */
  const notingRows =
    <C extends { readonly resource: string }>(work: (call: C) => Promise<BulkAnswer>) =>
    async (call: C): Promise<BulkAnswer> => {
      const { data, ...answer } = await work(call);
      const told = data.flatMap(({ changes, effects = [] }) => [
        ...(changes === undefined ? [] : [{ resource: call.resource, changes }]),
        ...effects,
      ]);
      const fields = told.flatMap(({ resource, changes }) => {
        const prefix = resource === call.resource ? "" : `${resource}.`;
        const sides = [valuesAt(changes, 0), valuesAt(changes, 1)];
        return shownFields(definitions(), resource, sides).map((name) => prefix + name);
      });
      await note(call.resource, [...new Set(fields)], { records: data.length, preview: true });
      return { ...answer, data };
    };

  return {
    ...engine,
    createWithStep: noting(engine.createWithStep, ({ record }) => record),
    updateWithUndo: noting(engine.updateWithUndo, ({ record }) => record),
    transition: noting(engine.transition, ({ record }) => record),
    archive: noting(engine.archive, (record) => record),
    restore: noting(engine.restore, (record) => record),
    bulk: notingRows(engine.bulk),
    undo: notingRows(engine.undo),
    list: async (call) => {
      const answer = await engine.list(call);
      await noteRecords(call.resource, call.resource, answer.data);
      return answer;
    },
    board: async (call) => {
      const answer = await engine.board(call);
      await noteRecords(
        call.resource,
        call.resource,
        answer.data.flatMap(({ data }) => data),
      );
      return answer;
    },
    get: async (call) => {
      const record = await engine.get(call);
      await noteRecords(ofRecord(call), call.resource, [record]);
      return record;
    },
    history: async (call) => {
      const answer = await engine.history(call);
      const sides = answer.data.flatMap(({ changes }) => [valuesAt(changes, 0), valuesAt(changes, 1)]);
      await note(ofRecord(call), shownFields(definitions(), call.resource, sides), { history: true });
      return answer;
    },
    pick: async (call) => {
      const answer = await engine.pick(call);
      const hinted = answer.data.filter(({ hint }) => hint !== null).length;
      const resource = definitions().resources.byName[call.resource];
      if (hinted === 0 || resource === undefined) return answer;
      const { readable } = engine.readingRights(call);
      const hints = hintFields(resource)
        .map(({ name }) => name)
        .filter(readable);
      await note(call.resource, auditedAmong(call.resource, hints), { records: hinted });
      return answer;
    },
    aggregate: async (call) => {
      const answer = await engine.aggregate(call);
      const keys = [...Object.keys(answer.data[0]?.group ?? {}), ...Object.keys(answer.total)];
      await note(call.resource, auditedAmong(call.resource, keys), { groups: answer.data.length });
      return answer;
    },
    figures: async (call) => {
      const answer = await engine.figures(call);
      const measured = call.measures.filter((_, at) => answer.leftOut[at] === null);
      const keys = [
        ...call.dimensions.map(({ field }) => field),
        ...measured.flatMap(({ field, filters, spread }) => [field, spread, ...Object.keys(filters)]),
      ].filter((key) => key !== null);
      await note(call.resource, auditedAmong(call.resource, keys), { groups: answer.groups.length });
      return answer;
    },
  };
}

/** Fields of audited classes that have a value in one of the records, as they are answered; those of child rows as `days.note`. */
export function shownFields(
  definitions: RuntimeDefinitions,
  resource: string,
  records: readonly Values[],
): string[] {
  return watchedFields(definitions, resource).flatMap((field) => {
    const values = records.map((record) => record[field.name]).filter((value) => !isEmptyValue(value));
    if (values.length === 0) return [];
    if (isReadAudited(definitions, field)) return [field.name];
    const rows = values.flat().filter(isObject);
    return shownFields(definitions, field.to ?? "", rows).map((name) => `${field.name}.${name}`);
  });
}

const watched = new WeakMap<RuntimeDefinitions, Map<string, readonly CompiledField[]>>();

/** The few fields of a resource that are audited or lead to rows which may be: every list is looked through for them. */
function watchedFields(definitions: RuntimeDefinitions, resource: string): readonly CompiledField[] {
  const byResource = watched.get(definitions) ?? new Map<string, readonly CompiledField[]>();
  watched.set(definitions, byResource);
  const known = byResource.get(resource);
  if (known !== undefined) return known;
  const fields = (definitions.resources.byName[resource]?.fields ?? []).filter(
    (field) => isReadAudited(definitions, field) || (field.kind === "rows" && field.to !== null),
  );
  byResource.set(resource, fields);
  return fields;
}

function valuesAt(changes: Readonly<Record<string, readonly unknown[]>>, side: 0 | 1): Values {
  return Object.fromEntries(Object.entries(changes).map(([name, pair]) => [name, pair[side]]));
}
