import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import type { ApiRecord } from "../../config/record.ts";

/** Whether a new record may be made that names this one as corrected. */
export function mayBeAmended(
  { fields, amend }: ClientResource,
  record: ApiRecord,
  context: EvaluationContext,
): boolean {
  const field = fields.find(({ name }) => name === amend);
  if (field === undefined) return false;
  const { candidates } = field.limits;
  if (candidates === undefined) return true;
  const byName = Object.fromEntries(fields.map((one) => [one.name, one]));
  return evaluatePredicate({ predicate: candidates as Predicate, record, fields: byName, context });
}
