import { instantAt, isTimeZone, parseInstant, zoneOffset } from "../../../core/definition/clock.ts";
import { zoneFieldOf } from "../../../core/definition/zoned-moments.ts";
import type { ClientResource } from "../../../core/definition/client-types.ts";

interface MovedMoments {
  readonly resource: Pick<ClientResource, "fields">;
  /** The field that holds the zone. */
  readonly zone: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly values: Readonly<Record<string, unknown>>;
}

/** When another zone is chosen, its moments keep what their clocks show: 10:00 there stays 10:00, at another instant. */
export function movedMoments({
  resource,
  zone,
  from,
  to,
  values,
}: MovedMoments): Readonly<Record<string, string>> {
  if (typeof from !== "string" || typeof to !== "string" || !isTimeZone(from) || !isTimeZone(to)) return {};
  const moved = resource.fields.flatMap((field) => {
    const { name } = field;
    const value = values[name];
    const instant = zoneFieldOf(field) === zone && typeof value === "string" ? parseInstant(value) : null;
    if (instant === null) return [];
    const local = instant + zoneOffset({ instant, timeZone: from });
    return [[name, new Date(instantAt({ local, timeZone: to })).toISOString()]];
  });
  return Object.fromEntries(moved) as Readonly<Record<string, string>>;
}
