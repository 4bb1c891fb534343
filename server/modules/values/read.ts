import { sql } from "kysely";
import { formatUnits } from "../../../core/definition/decimal.ts";
import { getId, isObject } from "../../../core/definition/record.ts";
import type { ValueCall, WriteSession } from "../../resources/write/session.ts";
import type { RateInForce } from "./rate-lines.ts";

export type Row = Readonly<Record<string, unknown>>;
export const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
export const date = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;
export const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.flatMap((item: unknown) => getId(item) ?? []) : [];
export const cents = (value: unknown): string => formatUnits({ units: Number(value ?? 0), scale: 2 });

/** The calendar of holidays where the work of a project is; the company's own elsewhere. */
export const calendarSql = (project: number) =>
  sql`coalesce((select case when r.code in ('india', 'canada') then r.code end
        from project as p join region as r on r.id = p.region where p.id = ${project}), 'us_company')`;

const RATES = "project_rate";
/** By project. What many records of one transaction need alike is read once: whatever is read is held to its end. */
const storedRates = new WeakMap<WriteSession, Map<number, Promise<unknown[][]>>>();

/** Rates of a project, those of overtime beside the regular ones. */
export async function ratesOf(
  { session }: ValueCall,
  project: number,
  kind: "bill" | "pay",
): Promise<RateInForce[]> {
  const known = storedRates.get(session) ?? new Map<number, Promise<unknown[][]>>();
  storedRates.set(session, known);
  // what the transaction itself writes is read anew
  const rows = (session.areas.has(RATES) ? undefined : known.get(project)) ?? readRates(session, project);
  known.set(project, rows);
  return (await rows)
    .filter(([name]) => name === kind || name === `${kind}_ot`)
    .map(([name, amount, from, to]) => ({
      overtime: name === `${kind}_ot`,
      amount: cents(amount),
      from: text(from),
      to: date(to),
    }));
}

const readRates = (session: WriteSession, project: number): Promise<unknown[][]> =>
  session.rows(
    sql`select kind, amount, from_on, to_on from project_rate where project = ${project} and archived is null`,
  );

const SETTINGS = "setting";
const settingsOf = new WeakMap<WriteSession, ReadonlyMap<string, string>>();

/** Of the company's settings, which are kept as JSON; empty where there is none. */
export async function storedSetting({ session }: ValueCall, key: string): Promise<string> {
  const present = session.areas.has(SETTINGS) ? undefined : settingsOf.get(session);
  const settings = present ?? (await readSettings(session));
  settingsOf.set(session, settings);
  return settings.get(key) ?? "";
}

async function readSettings(session: WriteSession): Promise<ReadonlyMap<string, string>> {
  const rows = await session.rows(sql`select key, value from setting where archived is null`);
  return new Map(rows.map(([key, value]) => [text(key), text(value).replaceAll('"', "")]));
}

/** A figure among them. */
export async function setting(call: ValueCall, key: string, otherwise: string): Promise<string> {
  const stored = await storedSetting(call, key);
  const found = stored === "" ? Number.NaN : Number(stored);
  return Number.isFinite(found) ? String(found) : otherwise;
}

/** What overtime without a rate of its own is paid, as a multiple of the regular rate. */
export const overtimePayFactor = (call: ValueCall, payType: string): Promise<string> =>
  payType === "w2_hourly" ? setting(call, "overtime_pay_factor", "1.5") : Promise.resolve("1");
