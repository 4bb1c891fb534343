import { zoneFieldOf } from "../../../../core/definition/zoned-moments.ts";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { MIN_WIDTH } from "../../../../core/workspace/layout.ts";
import type { ConfigIndex } from "../../../config/config-index.ts";
import { fieldLabel, optionLabel } from "../../../config/labels.ts";
import { viewOf } from "../../../fields/index.ts";
import type { FieldView } from "../../../fields/types.ts";
import { estimateTwoLines, estimateWidth } from "./text-width.ts";

export interface Column {
  readonly field: ClientField;
  readonly label: string;
  readonly view: FieldView;
  /** Leads to the record: the first column whose own value is no link already. */
  readonly opens: boolean;
  readonly width: number;
  /** How narrow it may become before the table scrolls. */
  readonly least: number;
  /** Of running text, which is read from its beginning: it may give up some width, and takes what is over. */
  readonly yields: boolean;
  /** Within which its contents decide how wide it is; null where they do not. */
  readonly fit: ContentFit | null;
  /** Stays in view at the end of a table that is wider than the window: the main state in the last column. */
  readonly pinned: boolean;
  /** Stays in view at the start, this far from it; null where it scrolls. */
  readonly stuckAt: number | null;
  /** How its cells say so in the page: `last` has an edge. */
  readonly stuck: "true" | "last" | undefined;
  /** Has no place on a sheet of paper: there it is named, not drawn. */
  readonly offPaper: true | undefined;
}

export interface ContentFit {
  /** Width of its head, and the widest that contents make it, in pixels. */
  readonly from: number;
  readonly to: number;
  /** What a cell holds beside its text. */
  readonly beside: number;
}

export interface ColumnAppearance {
  /** Absent: the columns of the resource's list. */
  readonly names?: readonly string[] | undefined;
  /** Widths somebody gave. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Columns that stay at the start; null or absent: the first one, where it names the record. */
  readonly pinned?: readonly string[] | null;
}

interface ColumnsOptions extends ColumnAppearance {
  readonly index: ConfigIndex;
  readonly resource: ClientResource;
  readonly commonLabel: (name: string) => string | null;
}

/** The columns of a list. A field the actor may not read is not in the configuration, so it makes no column. */
export function makeColumns(options: ColumnsOptions): Column[] {
  const { index, resource, names, widths = {}, pinned: kept = null, commonLabel } = options;
  const fields = (names ?? resource.list.columns).flatMap((name) => index.field(resource.name, name) ?? []);
  const opening = fields.find((field) => viewOf(field).links !== true) ?? fields[0];
  const stuck = new Set(kept ?? (opening && opening === fields[0] ? [opening.name] : []));
  const mainState = resource.lifecycles[0]?.field;
  const ordered = [
    ...fields.filter(({ name }) => stuck.has(name)),
    ...fields.filter(({ name }) => !stuck.has(name)),
  ];
  const last = ordered.at(-1);
  const lastStuck = ordered.findLast(({ name }) => stuck.has(name));
  const stateAtEnd = last !== undefined && last.name === mainState && !stuck.has(mainState);
  const columns = ordered.map((field, position): Column => {
    const label = commonLabel(field.name) ?? fieldLabel(index.config, resource.name, field.name);
    const view = viewOf(field);
    const room = field === opening && view.yields !== true ? ROW_MENU : 0;
    const total = resource.list.totals[field.name] === "sum" ? TOTAL_WIDTH : 0;
    const head = Math.min(estimateTwoLines(label), WIDEST_LABEL) + BESIDE;
    const natural = Math.max(head, kindWidth(index, resource, field) + room, total);
    const own = widths[field.name];
    const width = Math.max(own ?? natural, MIN_WIDTH);
    const yields = own === undefined && view.yields === true;
    const fits = own === undefined && view.fits === "content";
    const pinned = stateAtEnd && field === last;
    const sticks = stuck.has(field.name);
    return {
      field,
      label,
      view,
      opens: field === opening,
      width,
      least: yields ? Math.round(width * YIELDED) : width,
      yields,
      fit: fits ? { from: head, to: view.width * WIDENED, beside: PADDING + room } : null,
      pinned,
      stuckAt: sticks ? 0 : null,
      stuck: sticks ? (field === lastStuck ? "last" : "true") : undefined,
      offPaper: !pinned && position >= ON_PAPER - Number(stateAtEnd) ? true : undefined,
    };
  });
  return placeStuck(columns);
}

/** What is known of the texts of a column. */
export interface Contents {
  /** Of the widest, in pixels. */
  readonly width: number;
  /** Whether so many were seen that they tell of others. */
  readonly enough: boolean;
}

/** The same columns as wide as their contents are, by field, where contents decide. */
export function fitColumns(
  columns: readonly Column[],
  contents: Readonly<Record<string, Contents | undefined>>,
): Column[] {
  return placeStuck(
    columns.map((column) => {
      const { field, view, fit, yields, width: usual } = column;
      const content = contents[field.name];
      if (fit === null || content === undefined) return column;
      const wanted = Math.max(fit.from, content.width + fit.beside, content.enough ? 0 : usual);
      const width = Math.min(wanted, fit.to);
      const least = yields ? Math.max(Math.round(width * YIELDED), Math.min(width, view.width)) : width;
      return { ...column, width, least };
    }),
  );
}

/** Each that stays in view at the start stands where those before it end. */
function placeStuck(columns: readonly Column[]): Column[] {
  let offset = 0;
  return columns.map((column) => {
    if (column.stuckAt === null) return column;
    const stuckAt = offset;
    offset += column.least;
    return { ...column, stuckAt };
  });
}

/** What a sheet that lies holds in letters that can be read; more would break their words. */
const ON_PAPER = 16;

/** What a column of running text keeps of its width. */
const YIELDED = 0.8;
const WIDEST_LABEL = 128;
/** Of the menu of a row, at the end of the column that names it: it may lie over the end of a text, not of a number. */
const ROW_MENU = 22;

/** Of a sum of amounts in the tens of millions. */
const TOTAL_WIDTH = 122;

/** Of a moment on the clock of its place and on the reader's own, where it is another day. */
const TWO_CLOCKS = 400;

/** Of a cell, both sides, with what an estimate may lack. */
const PADDING = 23;
/** Beside a text in a head, or a choice in a cell: padding, and a sign. */
const BESIDE = 38;
/** How much wider than its kind a column may become for its contents, and for the longest of its choices. */
const WIDENED = 2.25;
const WIDENED_CHOICE = 1.25;

/** Room for the value as its type usually is, or for the longest of its choices. */
function kindWidth(index: ConfigIndex, resource: ClientResource, field: ClientField): number {
  const view = viewOf(field);
  const own = zoneFieldOf(field) === null ? view.width : TWO_CLOCKS;
  if (view.fits !== "choices") return own;
  const choices = (field.options ?? []).map(({ value }) =>
    estimateWidth(optionLabel(index.config, resource.name, field.name, value)),
  );
  return choices.length === 0 ? own : Math.min(own * WIDENED_CHOICE, Math.max(...choices) + BESIDE);
}
