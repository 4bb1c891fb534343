import type { RawBuilder } from "kysely";
import { firstRecordOf, ownDefault } from "../../../core/definition/defaults.ts";
import { isEmptyValue } from "../../../core/definition/record.ts";
import { firstPickableSql } from "../read/pickable.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";

/**
 * Records that defaults choose for a new one: of each field that is not given, the first that its condition and its
 * candidates admit and that the actor may pick. One may decide on the next.
 */
export async function chosenRecords(
  { resource, rights, actor }: OpenResource,
  {
    starting,
    given,
    rows,
  }: {
    starting: RecordValues;
    given: RecordValues;
    rows: (statement: RawBuilder<unknown>) => Promise<readonly (readonly unknown[])[]>;
  },
): Promise<Record<string, number>> {
  const chosen: Record<string, number> = {};
  for (const field of resource.fields) {
    const where = firstRecordOf(ownDefault(field.default, actor.roles));
    if (where === null || field.to === null || Object.hasOwn(given, field.name)) continue;
    if (!isEmptyValue(starting[field.name])) continue;
    const { candidates } = field.definition as { readonly candidates?: Predicate };
    const statement = firstPickableSql(rights, {
      resource: field.to,
      candidates: candidates === undefined ? where : { all: [where, candidates] },
      record: { ...starting, ...given, ...chosen },
    });
    const [row] = statement === null ? [] : await rows(statement);
    if (row !== undefined) chosen[field.name] = Number(row[0]);
  }
  return chosen;
}
