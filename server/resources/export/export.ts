import { today } from "../../../core/definition/clock.ts";
import type { ListQuery } from "../../../core/query/types.ts";
import { viewRows } from "../views/calls.ts";
import { viewSourceOf } from "../views/sources.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { readabilityIn, readQuery, shapeOf } from "../read/list.ts";
import { granted, openResource } from "../read/open.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext, ListCall, Presented } from "../types.ts";
import { wordsOf } from "../words.ts";
import { recordExport } from "./audit.ts";
import { cellOf } from "./cells.ts";
import type { CellContext } from "./cells.ts";
import { readSettings } from "./columns.ts";
import type { ExportColumn, ExportSettings } from "./columns.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv.ts";
import { exportedRows } from "./rows.ts";

export interface ExportCall extends ListCall {
  readonly language: Language;
  /** Words of what is no field: `id`, `created`, `yes`, … */
  readonly commonWord: (name: string) => string;
  readonly requestId?: string | null;
}

export interface ExportFile {
  readonly name: string;
  /** The file from its beginning; the database is asked as the text is taken, and no longer after `return()`. */
  readonly text: AsyncGenerator<string, void, void>;
}

/**
 * Everything a list with these parameters would show on all its pages, as CSV. Refuses before anything is read; a file
 * nobody takes is never written.
 */
export async function exportRows(context: EngineContext, call: ExportCall): Promise<ExportFile> {
  const open = openResource(context, call);
  const { language, parameters, resource } = call;
  const source = viewSourceOf(context, resource);
  const admit = (action: "list" | "export", query?: () => ListQuery) =>
    source === null ? granted(open, { action, operation: action }) : source.admit(open, action, query);
  const decision = admit("export");
  const settings = readSettings({ resource: open.resource, parameters, readable: readabilityIn(open) });
  const query = readQuery(open, settings.list);
  const listed = admit("list", () => query);
  const { columns } = settings;
  const rows =
    source === null
      ? exportedRows(context, open, {
          list: await shapeOf(context, open, { query, decision: listed }),
          decision,
          fields: columns.flatMap(({ field }) => field ?? []),
          people: columns.some(({ name }) => name === "created_by" || name === "modified_by"),
        })
      : viewRows(source, { context, open, decision: listed, language, query }, decision);
  const day = today({ now: open.now, timeZone: open.actor.timeZone });
  return { name: `${call.resource}-${day}.csv`, text: writeFile({ context, open, call, settings, rows }) };
}

interface Writing {
  readonly context: EngineContext;
  readonly open: OpenResource;
  readonly call: ExportCall;
  readonly settings: ExportSettings;
  readonly rows: AsyncIterable<readonly Presented[]>;
}

async function* writeFile({
  context,
  open,
  call,
  settings,
  rows,
}: Writing): AsyncGenerator<string, void, void> {
  const { columns, form } = settings;
  const words = wordsOf(open.definitions, { resource: open.resource.name, language: call.language });
  const cells: CellContext = { form, words, yesNo: [call.commonWord("yes"), call.commonWord("no")] };
  const titles = columns.map(({ name, field }) => {
    if (form === "names") return name;
    return field === null ? call.commonWord(name) : words.field(name);
  });
  let count = 0;
  let whole = false;
  try {
    let text = BYTE_ORDER_MARK + csvLine(titles);
    for await (const records of rows) {
      for (const record of records)
        text += csvLine(columns.map((column) => columnCell(record, column, cells)));
      count += records.length;
      yield text;
      text = "";
    }
    if (text !== "") yield text;
    whole = true;
  } finally {
    await recordExport(context, open, { call, count, whole });
  }
}

function columnCell(record: Presented, { name, field }: ExportColumn, context: CellContext): string {
  if (field !== null) return cellOf(record[name], field, context);
  return cellOf(record[name], { name, valueType: COMMON_TYPES[name] ?? "text" }, context);
}

const COMMON_TYPES: Readonly<Record<string, "integer" | "datetime" | "reference">> = {
  id: "integer",
  row_version: "integer",
  created: "datetime",
  modified: "datetime",
  archived: "datetime",
  created_by: "reference",
  modified_by: "reference",
};
