import { createValueError } from "../../../core/definition/issues.ts";
import { getId, isObject } from "../../../core/definition/record.ts";
import { pickableSql } from "../read/pickable.ts";
import { recordBeside } from "../sql/predicate.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { CompiledField, CompiledResource, Predicate } from "../../../core/definition/types.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import type { WriteSession } from "./session.ts";

interface ReferenceCheck {
  readonly rights: RightsSet;
  readonly resource: CompiledResource;
  /** Canonical values of what changed. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The whole record as it would stand: what `{parent}` in a candidate condition reads. */
  readonly record: RecordValues;
  readonly before: RecordValues | null;
  /** In front of the field's name in issues, for child rows. */
  readonly prefix?: string;
}

/** Every record newly pointed at exists, is live, may be picked by the actor and is a candidate of the field. */
export async function checkReferences(session: WriteSession, check: ReferenceCheck): Promise<FieldIssue[]> {
  const { resource: own, values, before, prefix = "" } = check;
  const asked: Promise<FieldIssue[]>[] = [];
  for (const field of own.fields) {
    if (!Object.hasOwn(values, field.name)) continue;
    const known = new Set(idsOf(before?.[field.name]));
    const targets = getTargets(field, values[field.name]).filter(({ id }) => !known.has(id));
    for (const [resource, members] of Map.groupBy(targets, ({ resource: name }) => name)) {
      const ids = members.map(({ id }) => id);
      const found = findProblem(session, check, { field, resource, ids });
      asked.push(
        found.then((code) =>
          code === null ? [] : [{ field: prefix + field.name, ...createValueError(code) }],
        ),
      );
    }
  }
  return (await Promise.all(asked)).flat();
}

function idsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item: unknown) => getId(item) ?? []);
}

interface Target {
  readonly resource: string;
  readonly id: number;
}

function getTargets(field: CompiledField, value: unknown): Target[] {
  if (field.kind === "reference" || field.kind === "references") {
    return field.to === null ? [] : idsOf(value).map((id) => ({ resource: field.to ?? "", id }));
  }
  if (field.kind !== "dynamic_reference" || !isObject(value)) return [];
  return idsOf(value).map((id) => ({ resource: String(value["resource"]), id }));
}

async function findProblem(
  session: WriteSession,
  { rights, resource: own, record }: ReferenceCheck,
  { field, resource, ids }: { field: CompiledField; resource: string; ids: readonly number[] },
): Promise<"unknown_reference" | "not_a_candidate" | null> {
  const candidates =
    "candidates" in field.definition ? (field.definition.candidates as Predicate) : undefined;
  const beside = recordBeside(record, own.fieldsByName);
  const statement = pickableSql(rights, { resource, ids, candidates, beside });
  if (statement === null) return "unknown_reference";
  const rows = await session.rows(statement);
  if (new Set(rows.map(([found]) => found)).size < new Set(ids).size) return "unknown_reference";
  return rows.every(([, candidate]) => candidate === 1) ? null : "not_a_candidate";
}
