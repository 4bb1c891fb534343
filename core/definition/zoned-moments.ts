import { formatInstant, isTimeZone, parseInstant, zoneOffset } from "./clock.ts";

/** Moments that belong to a place: what its clocks show, and how that is written where no reader can take it for their own. */

export interface Zoned {
  readonly limits: Readonly<Record<string, unknown>>;
}

/** The field that holds the zone of a moment; null where it is read on the reader's own clock. */
export function zoneFieldOf({ limits: { zone } }: Zoned): string | null {
  return typeof zone === "string" ? zone : null;
}

/** The zone a moment belongs to, as its record says; null where there is none, or none that may be read. */
export function getZone(field: Zoned, record: Readonly<Record<string, unknown>> | undefined): string | null {
  const name = zoneFieldOf(field);
  const zone = name === null ? undefined : record?.[name];
  return typeof zone === "string" && isTimeZone(zone) ? zone : null;
}

/** What the clocks of a zone show at an instant: `2026-11-26T10:00:00.000`. */
export function wallClock(instant: number, timeZone: string): string {
  return formatInstant(instant + zoneOffset({ instant, timeZone })).slice(0, -1);
}

const names = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-26 10:00 CST (UTC-06:00)`: the clock of its place, so named that it is read back as the same instant. */
export function writeZoned(instant: number, timeZone: string): string {
  const offset = zoneOffset({ instant, timeZone }) / 60_000;
  // Before zones were agreed on, clocks differed by seconds: no offset says that.
  if (!Number.isInteger(offset)) return formatInstant(instant);
  const clock = wallClock(instant, timeZone)
    .replace("T", " ")
    .replace(/(?::00)?\.000$/, "");
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const utc = `UTC${offset < 0 ? "-" : "+"}${[hours, minutes].map((part) => String(part).padStart(2, "0")).join(":")}`;
  return [clock, getName(instant, timeZone), `(${utc})`].filter((part) => part !== "").join(" ");
}

/** `CST`; empty where people have no letters for it. */
function getName(instant: number, timeZone: string): string {
  const format = names.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
  if (names.size < 1_000) names.set(timeZone, format);
  const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return /^[A-Z]{2,5}$/.test(name) && name !== "UTC" ? name : "";
}

const ZONED =
  /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?)?)(?: [A-Z]{2,5})? \(UTC([+-]\d{2}:\d{2})\)$/;

/** The instant of a text `writeZoned` wrote; null for any other. */
export function readZoned(text: string): number | null {
  const [, date, clock, offset] = ZONED.exec(text.trim()) ?? [];
  return date === undefined ? null : parseInstant(`${date}T${clock}${offset}`);
}
