import { addDays, addMonths } from "../../../core/definition/clock.ts";
import { getId, isEmptyValue, type RecordValues, valueOf } from "../../../core/definition/record.ts";
import type { CompiledResource, FieldValue, PeriodValue, SetValue } from "../../../core/definition/types.ts";
import { openFor } from "./applying.ts";
import { readPath } from "./path.ts";
import type { EffectSource, Planning } from "./types.ts";

/** The values of an effect that stand on other records or are chosen by a function of the server, by field. */
export async function resolvedValues(
  planning: Planning,
  {
    resource,
    set,
    source,
    target,
  }: {
    /** Of the record that is written. */
    resource: CompiledResource;
    set: Readonly<Record<string, SetValue>>;
    source: EffectSource;
    target: RecordValues | null;
  },
): Promise<Record<string, unknown>> {
  const resolved: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(set)) {
    if (typeof value !== "object" || value === null) continue;
    if ("period" in value) resolved[name] = ofPeriod(value.period, source);
    else if ("function" in value)
      resolved[name] = await chosen(planning, { name: value.function, source, target });
    else if ("field" in value && (value.field.includes(".") || value.plusMonths !== undefined)) {
      resolved[name] = await readElsewhere(planning, value, source);
    } else if ("field" in value && resource.fieldsByName[name]?.kind === "dynamic_reference") {
      const id = getId(source.record[value.field]);
      const to = source.resource.fieldsByName[value.field]?.to;
      resolved[name] = id === null ? null : { resource: to, id };
    }
  }
  return resolved;
}

function ofPeriod(part: PeriodValue["period"], { occurrence }: EffectSource): unknown {
  const period = occurrence?.period;
  if (period == null) return null;
  return part === "year" ? Number(period.start.slice(0, 4)) : period[part];
}

async function chosen(
  { session, open }: Planning,
  { name, source, target }: { name: string; source: EffectSource; target: RecordValues | null },
): Promise<unknown> {
  const { chooseFunctions } = session;
  const choose = Object.hasOwn(chooseFunctions, name) ? chooseFunctions[name] : undefined;
  if (choose === undefined) throw new Error(`No function of the server that chooses is called ${name}`);
  return choose({ session, open: openFor(open, source.resource), record: source.record, target });
}

async function readElsewhere(
  planning: Planning,
  { field, plusDays = 0, plusMonths }: FieldValue,
  source: EffectSource,
): Promise<unknown> {
  const value = await readField(planning, field, source);
  if (typeof value !== "string") return value;
  if (plusDays !== 0) return addDays({ date: value, days: plusDays });
  if (plusMonths === undefined) return value;
  const months = await readField(planning, plusMonths, source);
  return isEmptyValue(months) ? null : addMonths({ date: value, months: Number(months) });
}

async function readField(
  { open, rows, maxRecords }: Planning,
  path: string,
  source: EffectSource,
): Promise<unknown> {
  const steps = path.split(".");
  const name = steps.pop() ?? "";
  const start = await rows.read(source.resource, source.id);
  const read = readPath(open.definitions.resources, { from: source.resource, path: steps.join(".") });
  if (start === null || read === null) throw new Error(`The path ${path} leads nowhere`);
  const [id] = await rows.walk(start, read, { where: null, source: start, limit: maxRecords });
  const end = id === undefined ? null : await rows.read(read.end, id);
  return end === null ? null : valueOf(end.record, name);
}
