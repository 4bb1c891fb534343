import { getId } from "../../../core/definition/record.ts";
import { sameValue } from "../../../core/definition/validate.ts";
import type { ValueCall, ValueFunctions } from "../../resources/write/session.ts";

/** Counters that each write of a record counts on. */
export const counters: ValueFunctions = {
  interview_reschedules: async ({ record, previous }) => ({
    reschedules:
      count(record["reschedules"]) +
      (previous?.["status"] === "scheduled" && isOther({ record, previous }, "schedule") ? 1 : 0),
  }),
  resume_version: async ({ record, previous }) => ({
    resume_version:
      (count(record["resume_version"]) || 1) + (isOther({ record, previous }, "resume") ? 1 : 0),
  }),
};

const count = (value: unknown): number => Number(value ?? 0);

/** Whether a field that held something came to hold something else. */
function isOther({ record, previous }: Pick<ValueCall, "record" | "previous">, field: string): boolean {
  const [before, now] = [previous?.[field] ?? null, record[field] ?? null].map(
    (value) => getId(value) ?? value,
  );
  return before !== null && now !== null && !sameValue(before, now);
}
