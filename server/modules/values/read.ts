import { type RawBuilder, sql } from "kysely";
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

/** Answers by what was asked. */
const answers = new WeakMap<WriteSession, Map<string, Promise<unknown[][]>>>();

/** What many records of one transaction need alike is read once, but for an area that it writes itself. */
function readOnce(session: WriteSession, area: string, asked: string, statement: RawBuilder<unknown>) {
  if (session.areas.has(area)) return session.rows(statement);
  const known = answers.get(session) ?? new Map<string, Promise<unknown[][]>>();
  answers.set(session, known);
  const rows = known.get(asked) ?? session.rows(statement);
  known.set(asked, rows);
  return rows;
}

/** Rates of a project, those of overtime beside the regular ones. */
export async function ratesOf(
  { session }: ValueCall,
  project: number,
  kind: "bill" | "pay",
): Promise<RateInForce[]> {
  const rates = sql`select kind, amount, from_on, to_on from project_rate where project = ${project} and archived is null`;
  return (await readOnce(session, "project_rate", `rates of ${project}`, rates))
    .filter(([name]) => name === kind || name === `${kind}_ot`)
    .map(([name, amount, from, to]) => ({
      overtime: name === `${kind}_ot`,
      amount: cents(amount),
      from: text(from),
      to: date(to),
    }));
}

/** Of the company's settings, which are kept as JSON; empty where there is none. */
export async function storedSetting({ session }: ValueCall, key: string): Promise<string> {
  const settings = sql`select key, value from setting where archived is null`;
  const rows = await readOnce(session, "setting", "settings", settings);
  const found = rows.find(([name]) => text(name) === key);
  return found === undefined ? "" : text(found[1]).replaceAll('"', "");
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
