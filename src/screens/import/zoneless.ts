import type { ClientField } from "../../../core/definition/client-types.ts";
import { zoneFieldOf } from "../../../core/definition/zoned-moments.ts";

/** Moments a file fills whose zone it does not: field and the field of its zone. */
export function zonelessMoments(
  fields: readonly ClientField[],
  mapped: ReadonlySet<string | null>,
): readonly { readonly field: string; readonly zone: string }[] {
  return fields.flatMap((field) => {
    const zone = mapped.has(field.name) ? zoneFieldOf(field) : null;
    return zone === null || mapped.has(zone) ? [] : [{ field: field.name, zone }];
  });
}
