import { API_ACTIONS } from "../api-actions.ts";
import { today } from "../../../core/definition/clock.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import { withCompanions } from "../../../core/definition/companions.ts";
import type { ListQuery } from "../../../core/query/types.ts";
import { viewRows } from "../views/calls.ts";
import { getViewSource } from "../views/sources.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { readabilityIn, readQuery, readShape } from "../read/list.ts";
import { granted, openResource, type OpenResource } from "../read/open.ts";
import type { EngineContext, ListCall, Presented } from "../types.ts";
import { translateResource } from "../labels.ts";
import { recordExport } from "./audit.ts";
import type { CellContext } from "../../field-types/types.ts";
import { type ExportSettings, readSettings } from "./columns.ts";
import type { FileColumn } from "./file-column.ts";
import { EXPORT_FORMATS } from "./formats.ts";
import type { FileWriter } from "./file-writer.ts";
import { exportedRows } from "./rows.ts";

export interface ExportCall extends ListCall {
  readonly language: Language;
  /** Only these records of what matches. */
  readonly ids?: readonly number[] | null;
  /** Words of what is no field: `id`, `created`, `yes`, … */
  readonly commonWord: (name: string) => string;
  readonly requestId?: string | null;
}

export interface ExportFile {
  readonly name: string;
  readonly type: string;
  /** Its text from the beginning; the database is asked as the text is taken, and no longer after `return()`. */
  readonly text: AsyncGenerator<string, void, void>;
  /** The file around the text. */
  readonly pack: FileWriter["pack"];
}

/** The rows an export holds and how it writes them; refuses before anything is read. */
export async function openExport(
  context: EngineContext,
  open: OpenResource,
  call: Pick<ExportCall, "language" | "parameters" | "resource" | "ids">,
): Promise<{ settings: ExportSettings; rows: AsyncGenerator<readonly Presented[]> }> {
  const { language, parameters, resource } = call;
  const source = getViewSource(context, resource);
  const admit = (action: "list" | "export", query?: () => ListQuery) =>
    source === null ? granted(open, API_ACTIONS[action]) : source.admit(open, action, query);
  const decision = admit("export");
  const settings = readSettings({ resource: open.resource, parameters, readable: readabilityIn(open) });
  const query = readQuery(open, settings.list);
  const listed = admit("list", () => query);
  const { columns } = settings;
  const rows =
    source === null
      ? exportedRows(context, open, {
          list: await readShape(context, open, { query, decision: listed }),
          decision,
          ids: call.ids ?? null,
          fields: exportedFields(open, columns),
          people: columns.some(({ name }) => name === "created_by" || name === "modified_by"),
        })
      : viewRows(source, { context, open, decision: listed, language, query }, decision);
  return { settings, rows };
}

/**
 * Everything a list with these parameters would show on all its pages, as a file. Refuses before anything is read; a file
 * nobody takes is never written.
 */
export async function exportRows(context: EngineContext, call: ExportCall): Promise<ExportFile> {
  const open = openResource(context, call);
  const { settings, rows } = await openExport(context, open, call);
  const day = today({ now: open.now, timeZone: open.actor.timeZone });
  const { type } = EXPORT_FORMATS[settings.format];
  const writer = getWriter({ open, call, settings });
  return {
    name: `${call.resource}-${day}.${settings.format}`,
    type,
    text: writeFile({ context, open, call, rows, writer }),
    pack: writer.pack,
  };
}

/** The fields of the columns, with the zones of their moments. */
function exportedFields(
  { resource, own }: OpenResource,
  columns: ExportSettings["columns"],
): CompiledField[] {
  const names = new Set(columns.flatMap(({ name, field }) => (field === null ? [] : [name])));
  return withCompanions(resource.fields, names).filter(
    (field) => names.has(field.name) || own.readable(field),
  );
}

interface Settled extends Pick<Writing, "open" | "call"> {
  readonly settings: ExportSettings;
}

function getWriter({ open, call, settings }: Settled): FileWriter {
  const { form, format } = settings;
  const { language, resource, commonWord } = call;
  const words = translateResource(open.definitions, { resource, language });
  const columns = settings.columns.map(({ name, field }): FileColumn => {
    const title = field === null ? commonWord(name) : words.field(name);
    return {
      title: form === "names" ? name : title,
      field: field ?? { name, valueType: COMMON_TYPES[name] ?? "text", limits: {} },
    };
  });
  const context: CellContext = { form, words, yesNo: [commonWord("yes"), commonWord("no")] };
  const { timeZone } = open.actor;
  return EXPORT_FORMATS[format].create({ columns, context, title: words.plural, timeZone });
}

interface Writing {
  readonly context: EngineContext;
  readonly open: OpenResource;
  readonly call: ExportCall;
  readonly rows: AsyncIterable<readonly Presented[]>;
  readonly writer: FileWriter;
}

/** Characters that are handed on together: what waits to be taken stays in memory. */
const PIECE = 16 * 1024;

async function* writeFile({
  context,
  open,
  call,
  rows,
  writer,
}: Writing): AsyncGenerator<string, void, void> {
  let count = 0;
  let whole = false;
  try {
    let text = writer.begin();
    for await (const records of rows) {
      for (const record of records) {
        text += writer.row(record);
        count += 1;
        if (text.length < PIECE) continue;
        yield text;
        text = "";
      }
    }
    text += writer.end();
    if (text !== "") yield text;
    whole = true;
  } finally {
    await recordExport(context, open, { call, count, whole });
  }
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
