import { isTimeZone } from "../../../core/definition/clock.ts";
import type { ClientField } from "../../../core/definition/client-types.ts";

/** The zone a moment belongs to, as its record says; null where it is read on the reader's own clock. */
export function zoneOf(
  { limits: { zone } }: Pick<ClientField, "limits">,
  record: Readonly<Record<string, unknown>> | undefined,
): string | null {
  const name = typeof zone === "string" ? record?.[zone] : undefined;
  return typeof name === "string" && isTimeZone(name) ? name : null;
}
