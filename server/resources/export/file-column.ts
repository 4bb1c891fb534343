import { parseInstant } from "../../../core/definition/clock.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import { writeZoned, getZone } from "../../../core/definition/zoned-moments.ts";
import type { Presented } from "../types.ts";

export interface FileColumn {
  readonly title: string;
  readonly field: Pick<CompiledField, "name" | "valueType" | "limits">;
}

/** A moment that belongs to a place as that place's clock shows it, with its zone; null for anything else. */
export function zonedText({ field }: FileColumn, record: Presented): string | null {
  const zone = getZone(field, record);
  const instant = zone === null ? null : parseInstant(String(record[field.name]));
  return zone === null || instant === null ? null : writeZoned(instant, zone);
}
