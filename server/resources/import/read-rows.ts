import { isTimeZone } from "../../../core/definition/clock.ts";
import { currencyFieldOf, readAmount } from "../../../core/definition/currency.ts";
import { foldText } from "../../../core/definition/fold.ts";
import type { FieldIssue, ValueErrorCode } from "../../../core/definition/issues.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import { zoneFieldOf } from "../../../core/definition/zoned-moments.ts";
import type { OpenResource } from "../read/open.ts";
import { translateResource } from "../labels.ts";
import { readCell } from "./cells.ts";
import type { CellContext, FindReference } from "./cells.ts";
import type { ImportPlan } from "./plan.ts";
import { EXCEPTION_REASON } from "./targets.ts";
import { getDecimalSign } from "../../../core/definition/written-values.ts";

/** A row as it lies in the job. */
export interface SourceRow {
  /** Place in the file, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** What a check said it would do: it does that or nothing. */
  readonly expected?: "create" | "update";
}

/** A row as a request would carry it. */
export interface ReadRow extends SourceRow {
  /** What tells the record: its id, or the text of the key. */
  readonly id: number | null;
  readonly key: string | null;
  /** Why it may pass rules that let one pass; empty: nothing is said. */
  readonly exceptionReason: string;
  readonly values: Record<string, unknown>;
  /** Cells that cannot be read, by field. */
  readonly issues: FieldIssue[];
  /** Cells that could be read otherwise too, by field. */
  readonly doubts: readonly FieldIssue[];
}

export interface CellReading {
  readonly findReference: FindReference;
  readonly language: Language;
  /** Of the file, `csv` or `xlsx`. */
  readonly format: string;
  /** By the place of the column, what its days of figures begin with; null where none of them says so. */
  readonly firstOfDays: readonly ("day" | "month" | null)[];
  /** Words for true and false in that language. */
  readonly yesNo: readonly [yes: string, no: string];
}

/** The zone of a moment whose row names none, by the row's number; null: the clock of the person who imports. */
export type ZonesOfRows = (row: number, field: CompiledField) => string | null;

const NO_ZONES: ZonesOfRows = () => null;
const NO_WORDS: ReadonlyMap<string, string> = new Map();

interface RowsReading {
  readonly rows: readonly SourceRow[];
  readonly plan: ImportPlan;
  readonly reading: CellReading;
  readonly zones?: ZonesOfRows;
}

export async function readRows(
  open: OpenResource,
  { rows, plan, reading, zones = NO_ZONES }: RowsReading,
): Promise<ReadRow[]> {
  const contexts = plan.columns.map((target, index) =>
    target?.field == null ? null : getContext(open, target.field, reading, index),
  );
  const read: ReadRow[] = [];
  for (const row of rows) read.push(takeCurrencies(open, plan, await readRow(row, plan, contexts, zones)));
  return read;
}

async function readRow(
  source: SourceRow,
  plan: ImportPlan,
  contexts: readonly (CellContext | null)[],
  zones: ZonesOfRows,
): Promise<ReadRow> {
  const { cells } = source;
  const values: Record<string, unknown> = {};
  const issues: FieldIssue[] = [];
  const doubts: FieldIssue[] = [];
  let id: number | null = null;
  let key: string | null = null;
  let exceptionReason = "";
  for (const [index, target] of plan.columns.entries()) {
    if (target === null) continue;
    const text = cells[index] ?? "";
    const empty = text.trim() === "";
    if (target.name === EXCEPTION_REASON) exceptionReason = text;
    if (target === plan.key && !empty) {
      if (target.field === null) id = readId(text);
      else key = text.trim();
      if (target.field === null && id === null) {
        issues.push({ field: target.name, code: "invalid_integer", parameters: {} });
      }
    }
    const context = contexts[index];
    if (!target.writable || context == null) continue;
    if (empty) {
      if (plan.emptyCells === "clear") values[target.name] = null;
      continue;
    }
    const zone = zoneIn(plan, cells, context.field) ?? zones(source.number, context.field);
    const cell = await readCell(text, zone === null ? context : { ...context, timeZone: zone });
    const issue = (code: ValueErrorCode): FieldIssue => ({ field: target.name, code, parameters: {} });
    if (!cell.ok) {
      issues.push(issue(cell.code));
      continue;
    }
    values[target.name] = cell.value;
    if (cell.doubt !== undefined) doubts.push(issue(cell.doubt));
  }
  return { ...source, id, key, exceptionReason, values, issues, doubts };
}

/** The zone a row names for a moment that belongs to a place; null where it names none. */
function zoneIn(plan: ImportPlan, cells: readonly string[], field: CompiledField): string | null {
  const name = zoneFieldOf(field);
  const at = name === null ? -1 : plan.columns.findIndex((target) => target?.name === name);
  const zone = cells[at]?.trim() ?? "";
  return isTimeZone(zone) ? zone : null;
}

/** The currency an amount is written with is that of the record; a cell that says another is refused. */
function takeCurrencies({ resource }: OpenResource, plan: ImportPlan, row: ReadRow): ReadRow {
  const { cells, values, issues } = row;
  for (const [index, target] of plan.columns.entries()) {
    const name = target?.field == null ? null : currencyFieldOf(target.field);
    const written = name === null ? null : readAmount(cells[index] ?? "");
    if (target == null || name === null || written === null || !Object.hasOwn(values, target.name)) continue;
    if (values[name] === undefined && resource.fieldsByName[name]?.readOnly === false)
      values[name] = written.code;
    if (values[name] === undefined || values[name] === written.code) continue;
    issues.push({ field: target.name, code: "other_currency", parameters: { code: written.code } });
  }
  return row;
}

function readId(text: string): number | null {
  const digits = /^\s*#?([1-9]\d{0,14})\s*$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

function getContext(
  open: OpenResource,
  field: CompiledField,
  reading: CellReading,
  column: number,
): CellContext {
  const { definitions, resource, actor } = open;
  const { findReference, format, language, yesNo } = reading;
  const words = (["en", language] as const).map((each) =>
    translateResource(definitions, { resource: resource.name, language: each }),
  );
  // the reader's own words come last and win
  const entries = words.flatMap((each) =>
    (field.options ?? []).map(({ value }) => [foldText(each.option(field.name, value)), value] as const),
  );
  return {
    field,
    findReference,
    optionWords: entries.length === 0 ? NO_WORDS : new Map(entries),
    yesNo: [foldText(yesNo[0]), foldText(yesNo[1])],
    decimalSign: getDecimalSign(language),
    format,
    firstOfDays: reading.firstOfDays[column] ?? null,
    timeZone: actor.timeZone,
  };
}
