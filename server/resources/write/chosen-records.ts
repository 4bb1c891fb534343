import type { RawBuilder } from "kysely";
import { applyDefaults, firstRecordOf, ownDefault } from "../../../core/definition/defaults.ts";
import { evaluationOf } from "../read/open.ts";
import { firstPickableSql } from "../read/pickable.ts";
import { recordBeside } from "../sql/predicate.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";

export interface NewRecord {
  readonly given: RecordValues;
  readonly rows: (statement: RawBuilder<unknown>) => Promise<readonly (readonly unknown[])[]>;
}

/** What a new record starts with: its defaults, the records they choose among them. */
export async function startingValues(open: OpenResource, made: NewRecord): Promise<Record<string, unknown>> {
  return { ...defaultsOf(open), ...(await chosenRecords(open, made)) };
}

/**
 * Records that defaults choose for a new one: of each field that is not given, the first that its condition and its
 * candidates admit and that the actor may pick. One may decide on the next.
 */
export async function chosenRecords(
  open: OpenResource,
  { given, rows }: NewRecord,
): Promise<Record<string, number>> {
  const { resource, rights, actor } = open;
  const choosing = resource.fields.flatMap(({ name, to, default: value, definition }) => {
    const where = firstRecordOf(ownDefault(value, actor.roles));
    if (where === null || to === null || Object.hasOwn(given, name)) return [];
    const { candidates } = definition as { readonly candidates?: Predicate };
    return [{ name, to, candidates: candidates === undefined ? where : { all: [where, candidates] } }];
  });
  if (choosing.length === 0) return {};
  const starting = defaultsOf(open);
  const chosen: Record<string, number> = {};
  for (const { name, to, candidates } of choosing) {
    const beside = recordBeside({ ...starting, ...given, ...chosen }, resource.fieldsByName);
    const statement = firstPickableSql(rights, { resource: to, candidates, beside });
    const [row] = statement === null ? [] : await rows(statement);
    if (row !== undefined) chosen[name] = Number(row[0]);
  }
  return chosen;
}

const defaultsOf = (open: OpenResource): Record<string, unknown> =>
  applyDefaults({ ...open.resource, context: evaluationOf(open) });
