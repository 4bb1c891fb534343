import type { Actor } from "../../core/access/types.ts";
import { visibleFields } from "../../core/client/visibility.ts";
import { isReadAudited } from "../audit/sensitive-reads.ts";
import type { Language } from "../../core/definition/definitions.ts";
import type { CompiledResource, DocumentPart } from "../../core/definition/types.ts";
import { AppError } from "../../core/errors/app-error.ts";
import type { DocumentContent } from "./content.ts";
import { documentOf, isOffered } from "./of-record.ts";
import { createReaders, serverReader } from "./reader.ts";
import type { Presented } from "../resources/types.ts";
import type { ModuleContext } from "../modules/context.ts";

export type PrintContext = Pick<
  ModuleContext,
  "engine" | "database" | "definitions" | "messages" | "clock" | "documentLanguage"
>;

interface Printing {
  readonly actor: Actor;
  /** The reader's, in which records are given: of a record as such. A document is in that of whoever gets it. */
  readonly language: Language;
  readonly resource: CompiledResource;
  /** One of the resource's; null: the record as such. */
  readonly document: string | null;
  /** Takes the fields on paper whose reading is noted: their names, and `resource.field` of other resources. */
  readonly sensitive: Set<string>;
}

/** Kinds of values that paper says nothing of. */
const NOT_ON_PAPER: ReadonlySet<string> = new Set(["file", "files", "rows", "json"]);

/** What records become on paper, with what their reader may see of them. */
export function createPrinter(
  context: PrintContext,
  printing: Printing,
): (record: Presented) => Promise<DocumentContent> {
  const { definitions, messages, clock, documentLanguage } = context;
  const { actor, resource, document, sensitive } = printing;
  const known = definitions();
  const named = document === null ? null : resource.documents.find(({ name }) => name === document);
  if (named === undefined) {
    const parameters = { resource: resource.name, document };
    throw new AppError({ code: "unknown_document", status: 404, parameters });
  }
  const language = named === null ? printing.language : documentLanguage;
  const readerIn = createReaders({ ...context, actor });
  const recipients = createReaders({ ...context, actor: serverReader(actor.timeZone) })(language);
  const drawn = named ?? { name: null, language: null, parts: recordParts() };
  return (record) => {
    const about = { resource, record, context: { now: clock(), timeZone: actor.timeZone, actor } };
    if (named !== null && !isOffered(named, about)) throw notOffered();
    return documentOf({
      definitions: known,
      messages,
      document: drawn,
      recordLanguage: named === null ? language : (actor.language ?? null),
      readerIn,
      recipients,
      language,
      onWritten: (owner, field) => {
        if (isReadAudited(known, field))
          sensitive.add(owner === resource ? field.name : `${owner.name}.${field.name}`);
      },
      ...about,
    });
  };

  /** Section by section, with child rows. */
  function recordParts(): DocumentPart[] {
    return resource.sections.flatMap(({ fields: names }): DocumentPart[] => {
      const fields = names.flatMap((name) => resource.fieldsByName[name] ?? []);
      const values = fields.filter(({ kind }) => !NOT_ON_PAPER.has(kind)).map(({ name }) => name);
      const tables = fields.flatMap(({ kind, name, to }): DocumentPart[] => {
        const child = kind === "rows" && to !== null ? known.resources.byName[to] : undefined;
        const columns = child === undefined ? [] : columnsOf(child);
        return columns.length === 0 ? [] : [{ kind: "table", of: name, columns }];
      });
      return [...(values.length === 0 ? [] : [{ kind: "fields" as const, fields: values }]), ...tables];
    });
  }

  /** A column the reader sees in no row has no name either. */
  function columnsOf(child: CompiledResource): string[] {
    const visible = visibleFields({ resource: child, access: known.access, actor });
    return child.list.columns.filter(
      (name) => name !== child.parent?.field && visible(name) && child.fieldsByName[name] !== undefined,
    );
  }
}

const notOffered = (): AppError => new AppError({ code: "document_not_offered", status: 409 });
