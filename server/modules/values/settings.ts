import { sql } from "kysely";
import type { ValueCall } from "../../resources/write/session.ts";

/** A figure of the company's settings, which are kept as JSON. */
export async function setting({ session }: ValueCall, key: string, otherwise: string): Promise<string> {
  const [row] = await session.rows(sql`select value from setting where key = ${key} and archived is null`);
  const value = row?.[0];
  const found =
    typeof value === "string" || typeof value === "number"
      ? Number(String(value).replaceAll('"', ""))
      : Number.NaN;
  return Number.isFinite(found) ? String(found) : otherwise;
}
