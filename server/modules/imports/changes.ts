import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { EMPTY_CELLS, IMPORT_MODES } from "../../resources/import/plan.ts";
import type { ImportSettings } from "../../resources/import/plan.ts";
import type { ImportJob } from "./jobs.ts";
import type { JobRow } from "./rows.ts";

const refuse = (detail: string) =>
  new AppError({ code: "invalid_request", status: 400, parameters: { detail } });

/** Settings of a job as a request changes them; what it does not name stays. `key` follows the mapping where it must. */
export function changedSettings(
  job: ImportJob,
  body: unknown,
): ImportSettings & { readonly keyGiven: boolean } {
  if (!isObject(body)) throw new AppError({ code: "body_not_an_object", status: 400 });
  const { mapping, mode, key, empty_cells: emptyCells, ...others } = body;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw refuse(`${unknown} is not known here`);
  const { settings } = job;
  return {
    mapping: mapping === undefined ? settings.mapping : changedMapping(job, mapping),
    mode: mode === undefined ? settings.mode : oneOf(IMPORT_MODES, mode, "mode"),
    emptyCells:
      emptyCells === undefined ? settings.emptyCells : oneOf(EMPTY_CELLS, emptyCells, "empty_cells"),
    key: key === undefined ? settings.key : textOrNull(key, "key"),
    keyGiven: key !== undefined,
  };
}

/** `{column: field or null}`. */
function changedMapping({ columns, settings }: ImportJob, mapping: unknown): (string | null)[] {
  if (!isObject(mapping)) throw refuse("mapping is an object");
  const names = columns.map(({ name }) => name);
  const unknown = Object.keys(mapping).find((name) => !names.includes(name));
  if (unknown !== undefined) throw refuse(`the file has no column ${unknown}`);
  return names.map((name, index) =>
    Object.hasOwn(mapping, name)
      ? textOrNull(mapping[name], `mapping of ${name}`)
      : (settings.mapping[index] ?? null),
  );
}

const MAX_CELL_LENGTH = 100_000;

/** Texts of a row as a request corrects them: `{column: text}`. */
export function changedCells({ columns }: ImportJob, row: JobRow, body: unknown): string[] {
  if (!isObject(body)) throw new AppError({ code: "body_not_an_object", status: 400 });
  const names = columns.map(({ name }) => name);
  const cells = names.map((_name, index) => row.cells[index] ?? "");
  for (const [name, value] of Object.entries(body)) {
    const index = names.indexOf(name);
    if (index === -1) throw refuse(`the file has no column ${name}`);
    const text = value === null ? "" : value;
    if (typeof text !== "string" || text.length > MAX_CELL_LENGTH) throw refuse(`${name} is a text`);
    cells[index] = text;
  }
  return cells;
}

function oneOf<T extends string>(values: readonly T[], value: unknown, name: string): T {
  const found = values.find((each) => each === value);
  if (found === undefined) throw refuse(`${name} is one of ${values.join(", ")}`);
  return found;
}

function textOrNull(value: unknown, name: string): string | null {
  if (value === null || typeof value === "string") return value;
  throw refuse(`${name} is a name or null`);
}
