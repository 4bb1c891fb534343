import { visibleFields } from "../../../core/client/visibility.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import type { CompiledResource, DocumentPart } from "../../../core/definition/types.ts";
import { documentOf } from "../../documents/of-record.ts";
import type { ModuleContext } from "../context.ts";
import type { HandedRecord } from "./read-recipients.ts";

interface Printing extends HandedRecord {
  readonly actor: Actor;
  readonly language: Language;
}

/** Kinds of values that paper says nothing of. */
const NOT_ON_PAPER: ReadonlySet<string> = new Set(["file", "files", "rows", "json"]);

/** A record as PDF, section by section, with its child rows: what its reader sees, in the reader's language. */
export async function drawRecord(
  { definitions, messages }: Pick<ModuleContext, "definitions" | "messages">,
  { resource, record, actor, language }: Printing,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const known = definitions();
  const parts = resource.sections.flatMap((section) => partsOf(section.fields));
  const content = documentOf({
    definitions: known,
    resource,
    document: { field: "", when: { all: [] }, parts: parts as [DocumentPart, ...DocumentPart[]] },
    record,
    related: new Map(),
    language,
    yesNo: [messages.text("export.yes", language), messages.text("export.no", language)],
  });
  const { drawDocument } = await import("../../documents/draw.ts");
  return { name: content.name || resource.name, bytes: await drawDocument(content) };

  function partsOf(names: readonly string[]): DocumentPart[] {
    const fields = names.flatMap((name) => resource.fieldsByName[name] ?? []);
    const values = fields.filter(({ kind }) => !NOT_ON_PAPER.has(kind)).map(({ name }) => name);
    const tables = fields.flatMap(({ kind, name, to }) => {
      const child = kind === "rows" && to !== null ? known.resources.byName[to] : undefined;
      const columns = child === undefined ? [] : columnsOf(child);
      return columns.length === 0 ? [] : [{ kind: "table", of: name, columns }];
    });
    return [
      ...(values.length === 0 ? [] : [{ kind: "fields", fields: values }]),
      ...tables,
    ] as DocumentPart[];
  }

  /** A column the reader sees in no row has no name either. */
  function columnsOf(child: CompiledResource): string[] {
    const visible = visibleFields({ resource: child, access: known.access, actor });
    return child.list.columns.filter(
      (name) => name !== child.parent?.field && visible(name) && child.fieldsByName[name] !== undefined,
    );
  }
}
