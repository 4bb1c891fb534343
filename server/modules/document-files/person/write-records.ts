import { join } from "node:path";
import { getId, isEmptyValue, isObject } from "../../../../core/definition/record.ts";
import type { CompiledField, CompiledResource } from "../../../../core/definition/types.ts";
import { AppError } from "../../../../core/errors/app-error.ts";
import { inParts } from "../../../../core/shared/in-parts.ts";
import { escapeHtml } from "../../../../core/shared/escape-html.ts";
import { shownFields } from "../../../audit/sensitive-reads.ts";
import { createPrinter } from "../../../documents/printer.ts";
import { writer } from "../../../documents/of-record.ts";
import type { HistoryAnswer } from "../../../resources/read/history.ts";
import { translateResource } from "../../../resources/labels.ts";
import type { Presented } from "../../../resources/types.ts";
import { fieldsTable, heading, pageFrame, rowsTable } from "./html.ts";
import type { PersonFile } from "./types.ts";
import { idsIn } from "./source-ids.ts";
import type { PersonSource } from "./sources.ts";
import { JsonList, WrittenFile } from "./written-file.ts";

/** Records read at once. */
const AT_ONCE = 8;
const HISTORY_PAGE = 100;

type Entries = HistoryAnswer["data"];

/** One record as its reader sees it. */
interface Read {
  readonly id: number;
  readonly record: Presented;
  readonly history: Entries | null;
}

/** Writes records that are about the person, whole, as a page and as JSON; says how many there are. */
export async function writeRecords(file: PersonFile, source: PersonSource): Promise<number> {
  const { folder, definitions, language, actor } = file;
  const { resource } = source;
  const words = translateResource(definitions, { resource: resource.name, language });
  const frame = pageFrame({ title: words.plural, language });
  const print = createPrinter(file.context, {
    actor,
    language,
    resource,
    document: null,
    sensitive: new Set(),
  });
  const json = new JsonList(join(folder, `${resource.name}.json`));
  const page = new WrittenFile(join(folder, `${resource.name}.html`));
  let count = 0;
  try {
    await page.write(frame.start);
    for await (const ids of idsIn(file.database, source))
      for (const part of inParts(ids, AT_ONCE)) {
        const read = await Promise.all(part.map((id) => readRecord(file, resource, id)));
        for (const one of read) {
          if (one === null) {
            file.leaveOut.record(resource);
            continue;
          }
          count += 1;
          file.noteRead(resource, shownFields(definitions, resource.name, sidesOf(one)));
          for (const held of filesOf(definitions.resources.byName, resource, one.record)) file.holds(held);
          await json.add(jsonOf(file, resource, one));
          await page.write(await sectionOf(file, { resource, one, print }));
        }
        await file.reached(part.length);
      }
    await json.end();
    await page.end(frame.end);
  } finally {
    json.destroy();
    page.destroy();
  }
  return count;
}

async function readRecord(file: PersonFile, resource: CompiledResource, id: number): Promise<Read | null> {
  const { engine, actor, language } = file;
  const call = { actor, resource: resource.name, id, language };
  const record = await allowed(() => engine.get(call));
  if (record === null) return null;
  const withheld = resource.fields.filter(({ name }) => !Object.hasOwn(record, name));
  file.leaveOut.fields(
    resource,
    withheld.map(({ name }) => name),
  );
  return { id, record, history: await readHistory(file, call) };
}

async function readHistory({ engine }: PersonFile, call: Parameters<PersonFile["engine"]["get"]>[0]) {
  const entries: Entries[number][] = [];
  for (let page = 1; ; page += 1) {
    const parameters = { page: String(page), page_size: String(HISTORY_PAGE) };
    const answer = await allowed(() => engine.history({ ...call, parameters }));
    if (answer === null) return null;
    entries.push(...answer.data);
    if (answer.data.length < HISTORY_PAGE) return entries;
  }
}

/** Null where the reader may not. */
async function allowed<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** The record, and what it held before: all of it is read. */
function sidesOf({ record, history }: Read): Readonly<Record<string, unknown>>[] {
  const before = (history ?? []).flatMap(({ changes }) =>
    [0, 1].map((side) =>
      Object.fromEntries(
        Object.entries(changes).map(([name, pair]) => [name, (pair as readonly unknown[])[side]]),
      ),
    ),
  );
  return [record, ...before];
}

function jsonOf(
  { definitions, language, context }: PersonFile,
  resource: CompiledResource,
  { id, record, history }: Read,
) {
  const write = writer({ definitions, language, messages: context.messages }, resource);
  const values = resource.fields.flatMap(({ name }) =>
    Object.hasOwn(record, name)
      ? [
          [
            name,
            { label: write.label(name), value: record[name] ?? null, text: write.text(record, name) },
          ] as const,
        ]
      : [],
  );
  const { label, created, created_by, modified, modified_by, archived } = record;
  return {
    id,
    label,
    created,
    created_by,
    modified,
    modified_by,
    archived,
    values: Object.fromEntries(values),
    history,
  };
}

interface Section {
  readonly resource: CompiledResource;
  readonly one: Read;
  readonly print: ReturnType<typeof createPrinter>;
}

async function sectionOf(file: PersonFile, { resource, one, print }: Section): Promise<string> {
  const { record, history } = one;
  const { parts } = await print(record);
  const name = typeof record["label"] === "string" ? record["label"] : String(one.id);
  const body = parts.map((part) => {
    if (part.kind === "table")
      return (
        heading(3, part.title) +
        rowsTable(
          part.columns.map(({ label }) => label),
          part.rows,
        )
      );
    return "values" in part ? fieldsTable(part.values.map(({ label, value }) => [label, value])) : "";
  });
  const changes = (history ?? []).flatMap((entry) => changeRows(file, resource, entry));
  const told =
    changes.length === 0
      ? ""
      : `<details><summary>${escapeHtml(file.text("history"))}</summary>${rowsTable([], changes)}</details>`;
  return `<section>${heading(2, name)}${body.join("")}${told}</section>\n`;
}

/** When, who, which field, before and after. */
function changeRows(
  { definitions, language, context }: PersonFile,
  resource: CompiledResource,
  { at, actor, action, changes }: Entries[number],
): string[][] {
  const write = writer({ definitions, language, messages: context.messages }, resource);
  const rows = Object.entries(changes).flatMap(([name, pair]) => {
    const field = resource.fieldsByName[name];
    if (field === undefined || field.kind === "rows") return [];
    const [before, after] = [0, 1].map((side) =>
      write.text({ id: 0, [name]: (pair as readonly unknown[])[side] }, name),
    );
    return [[at, actor?.label ?? "", write.label(name), before ?? "", after ?? ""]];
  });
  return rows.length > 0 ? rows : [[at, actor?.label ?? "", action, "", ""]];
}

/** Files that a record and its child rows hold. */
function filesOf(
  byName: Readonly<Record<string, CompiledResource>>,
  { fields }: Pick<CompiledResource, "fields">,
  record: Readonly<Record<string, unknown>>,
): number[] {
  return fields.flatMap((field: CompiledField) => {
    const value = record[field.name];
    if (isEmptyValue(value)) return [];
    const all: unknown[] = Array.isArray(value) ? value : [value];
    if (field.kind === "file" || field.kind === "files") return all.flatMap((one) => getId(one) ?? []);
    const child = field.kind === "rows" ? byName[field.to ?? ""] : undefined;
    return child === undefined ? [] : all.filter(isObject).flatMap((row) => filesOf(byName, child, row));
  });
}
