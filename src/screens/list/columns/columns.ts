import { zoneFieldOf } from "../../../../core/definition/zoned-moments.ts";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { MIN_WIDTH } from "../../../../core/workspace/layout.ts";
import type { ConfigIndex } from "../../../config/config-index.ts";
import { fieldLabel, optionLabel } from "../../../config/labels.ts";
import { viewOf } from "../../../fields/index.ts";
import type { FieldView } from "../../../fields/types.ts";

export interface Column {
  readonly field: ClientField;
  readonly label: string;
  readonly view: FieldView;
  /** Leads to the record: the first column whose own value is no link already. */
  readonly opens: boolean;
  readonly width: number;
  /** How narrow it may become before the table scrolls. */
  readonly least: number;
  /** Stays in view at the end of a table that is wider than the window: the main state in the last column. */
  readonly pinned: boolean;
  /** Stays in view at the start, this far from it; null where it scrolls. */
  readonly stuckAt: number | null;
  /** How its cells say so in the page: `last` has an edge. */
  readonly stuck: "true" | "last" | undefined;
  /** Has no place on a sheet of paper: there it is named, not drawn. */
  readonly offPaper: true | undefined;
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
  const lastStuck = ordered.findLast(({ name }) => stuck.has(name));
  const last = ordered.at(-1);
  const stateAtEnd = last !== undefined && last.name === mainState && !stuck.has(mainState);
  let offset = 0;
  return ordered.map((field, position) => {
    const label = commonLabel(field.name) ?? fieldLabel(index.config, resource.name, field.name);
    const view = viewOf(field);
    const room = field === opening && view.yields !== true ? ROW_MENU : 0;
    const total = resource.list.totals[field.name] === "sum" ? TOTAL_WIDTH : 0;
    const choices =
      view.fits === "choices"
        ? (field.options ?? []).map(({ value }) =>
            optionLabel(index.config, resource.name, field.name, value),
          )
        : [];
    const natural = Math.max(naturalWidth({ field, view, label, choices }) + room, total);
    const width = Math.max(widths[field.name] ?? natural, MIN_WIDTH);
    const stuckAt = stuck.has(field.name) ? offset : null;
    const own = widths[field.name] !== undefined;
    const least = own || view.yields !== true ? width : Math.round(width * YIELDED);
    if (stuckAt !== null) offset += least;
    const pinned = stateAtEnd && field === last;
    return {
      field,
      label,
      view,
      opens: field === opening,
      width,
      least,
      pinned,
      stuckAt,
      stuck: stuckAt === null ? undefined : field === lastStuck ? "last" : "true",
      offPaper: !pinned && position >= ON_PAPER - Number(stateAtEnd) ? true : undefined,
    };
  });
}

/** What a sheet that lies holds in letters that can be read; more would break their words. */
const ON_PAPER = 16;

/** What a column of running text keeps of its width. */
const YIELDED = 0.8;
const WIDEST_LABEL = 168;
/** Of the menu of a row, at the end of the column that names it: it may lie over the end of a text, not of a number. */
const ROW_MENU = 22;

/** Of a sum of amounts in the tens of millions. */
const TOTAL_WIDTH = 122;

/** Of a moment on the clock of its place and on the reader's own, where it is another day. */
const TWO_CLOCKS = 400;

/** Of a letter on average, and of a sign as wide as it is high. */
const LETTER = 7.4;
const FULL_WIDTH = 13;
/** Beside a text in a cell or a head: padding, and a sign. */
const BESIDE = 40;

/** Close enough without measuring. */
const widthOf = (text: string): number =>
  Math.ceil(Array.from(text).reduce((sum, sign) => sum + (sign > "\u2E7F" ? FULL_WIDTH : LETTER), BESIDE));

interface NaturalWidth {
  readonly field: ClientField;
  readonly view: FieldView;
  readonly label: string;
  readonly choices: readonly string[];
}

/** Room for the value as its type usually is, or for the longest of its choices, and for the head of the column with its sign. */
function naturalWidth({ field, view, label, choices }: NaturalWidth): number {
  const own = zoneFieldOf(field) === null ? view.width : TWO_CLOCKS;
  const longest = choices.length === 0 ? own : Math.max(...choices.map(widthOf));
  return Math.max(Math.min(own, longest), Math.min(widthOf(label), WIDEST_LABEL));
}
