import { AppError } from "../../../core/errors/app-error.ts";
import type { Database } from "../../database/types.ts";
import { toRow } from "./rows.ts";
import type { JobRow } from "./rows.ts";
import { ROW_STATES } from "./states.ts";

const USUAL_SIZE = 50;
const MAX_PAGE_ROWS = 200;

/** `state=error|warning|create|…&page=&page_size=`; a warning may stand beside any other state. */
export async function readPage(
  database: Database,
  { job, query }: { job: number; query: Readonly<Record<string, unknown>> },
): Promise<{ rows: readonly JobRow[]; count: number }> {
  const page = whole(query["page"], { name: "page", otherwise: 1, most: 1_000_000 });
  const size = whole(query["page_size"], { name: "page_size", otherwise: USUAL_SIZE, most: MAX_PAGE_ROWS });
  const state = query["state"] ?? null;
  if (state !== null && state !== "warning" && !ROW_STATES.some((name) => name === state)) {
    throw refuse(`state is one of warning, ${ROW_STATES.join(", ")}`);
  }
  const all = database.read.selectFrom("sys__import_row").where("job", "=", job);
  const chosen =
    state === null ? all : state === "warning" ? all.where("warned", "=", 1) : all.where("state", "=", state);
  const [rows, counted] = await Promise.all([
    chosen
      .selectAll()
      .orderBy("number")
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    chosen.select(({ fn }) => fn.countAll().as("count")).executeTakeFirst(),
  ]);
  return { rows: rows.map((row) => toRow(database, row)), count: Number(counted?.count ?? 0) };
}

const refuse = (detail: string) =>
  new AppError({ code: "invalid_request", status: 400, parameters: { detail } });

function whole(
  value: unknown,
  { name, otherwise, most }: { name: string; otherwise: number; most: number },
): number {
  if (value === undefined || value === "") return otherwise;
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > most) throw refuse(`${name} is a number from 1 to ${most}`);
  return number;
}
