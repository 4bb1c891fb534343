import { LANGUAGES } from "../definitions.ts";
import { isActorDependent, isTimeDependent } from "../predicate-parts.ts";
import type { CompiledDocument, DocumentPart } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkDuplicates, fieldOf, requireField, requireResource } from "./draft.ts";
import type { Context, Draft, FieldInfo } from "./draft.ts";
import { readPath } from "./paths.ts";

interface Place {
  readonly context: Context;
  readonly draft: Draft;
  readonly at: string;
  /** The field that keeps the document; null: it is made when somebody asks. */
  readonly holder: FieldInfo | null;
}

const NOT_ON_PAPER: ReadonlySet<string> = new Set(["file", "files", "rows"]);

/** Whether paper can show a value. */
const isOnPaper = ({ kind, valueType }: FieldInfo): boolean =>
  !NOT_ON_PAPER.has(kind) && (kind !== "json" || valueType === "address");

export function checkDocuments(context: Context, draft: Draft): void {
  const documents = draft.raw.documents ?? [];
  const names = documents.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/documents/${index}/name`, what: "document" });
  documents.forEach((document, index) => {
    const at = `/documents/${index}`;
    const { field, when, language, parts } = document;
    const holder =
      field === undefined ? null : requireField({ draft, name: field, at: `${at}/field`, field: null });
    if (holder && holder.kind !== "file") {
      draft.report({ at: `${at}/field`, text: "document_field", params: { field: holder.name } });
    }
    if (when !== undefined) {
      checkPredicate({ context, draft, owner: draft, predicate: when, at: `${at}/when` });
      if (holder !== null && (isTimeDependent(when) || isActorDependent(when))) {
        draft.report({ at: `${at}/when`, text: "document_condition" });
      }
    }
    if (language !== undefined) checkLanguage({ context, draft, at: `${at}/language`, holder }, language);
    const words = documentLabels(document, at);
    checkDuplicates({
      draft,
      names: ["title", ...words.map(({ name }) => name)],
      at: (place) => words[place - 1]?.at ?? at,
      what: "document_text",
    });
    parts.forEach((part, place) => checkPart({ context, draft, at: `${at}/parts/${place}`, holder }, part));
  });
}

/** The texts a document has beside its title, with where each is named. */
export function documentLabels(
  { parts }: { readonly parts: readonly DocumentPart[] },
  at = "",
): readonly { readonly name: string; readonly at: string; readonly values: readonly string[] }[] {
  return parts.flatMap((part, index) => {
    const here = `${at}/parts/${index}`;
    if ("parties" in part)
      return part.parties.map(({ name }, place) => ({
        name,
        at: `${here}/parties/${place}/name`,
        values: [],
      }));
    if (!("name" in part) || part.name === undefined) return [];
    const values = part.kind === "text" ? Object.keys(part.values ?? {}) : [];
    return [{ name: part.name, at: `${here}/name`, values }];
  });
}

function checkPart(place: Place, part: DocumentPart): void {
  const { context, draft, at } = place;
  if (part.when !== undefined) {
    checkPredicate({ context, draft, owner: draft, predicate: part.when, at: `${at}/when` });
  }
  if (part.kind === "table") return checkTable(place, part);
  if (part.kind === "fields" || part.kind === "totals") return checkPaths(place, "fields", part.fields);
  if (part.kind === "text") {
    for (const [name, path] of Object.entries(part.values ?? {})) checkPath(place, `values/${name}`, path);
    return;
  }
  part.parties.forEach(({ lines = [] }, index) => checkPaths(place, `parties/${index}/lines`, lines));
}

function checkTable(place: Place, part: Extract<DocumentPart, { kind: "table" }>): void {
  const { context, draft, at } = place;
  const [name = "", via] = part.of.split(".");
  const rows = via === undefined ? fieldOf(draft, name) : undefined;
  const resource = via === undefined ? (rows?.kind === "rows" ? rows.to : null) : name;
  const owner = resource == null ? undefined : requireResource({ context, draft, name: resource, at });
  const refers = !owner || via === undefined || fieldOf(owner, via)?.to === draft.name;
  if (resource == null || !refers) {
    return draft.report({ at: `${at}/of`, text: "document_rows", params: { rows: part.of } });
  }
  if (!owner) return;
  if (rows) checkClass(place, "of", rows);
  part.columns.forEach((column, index) => {
    const field = requireField({ draft, owner, name: column, at: `${at}/columns/${index}`, field: null });
    if (field) checkClass(place, `columns/${index}`, field);
  });
  part.sums?.forEach((column, index) => {
    const kind = part.columns.includes(column) ? fieldOf(owner, column)?.kind : undefined;
    if (kind === "integer" || kind === "decimal") return;
    draft.report({ at: `${at}/sums/${index}`, text: "document_sum", params: { column } });
  });
}

function checkPaths(place: Place, key: string, paths: readonly string[]): void {
  paths.forEach((path, index) => checkPath(place, `${key}/${index}`, path));
}

function checkPath(place: Place, key: string, path: string): void {
  const { draft } = place;
  const at = `${place.at}/${key}`;
  const field = path.includes(".")
    ? fieldAt(place, path)
    : requireField({ draft, name: path, at, field: null });
  if (field === null) {
    if (path.includes(".")) draft.report({ at, text: "document_path", params: { path } });
  } else if (field !== "broken") {
    if (isOnPaper(field)) checkClass(place, key, field);
    else draft.report({ at, text: "document_path", params: { path } });
  }
}

/** The field a path over references ends in; null: it does not lead to one. */
function fieldAt(
  { context, draft }: Pick<Place, "context" | "draft">,
  path: string,
): FieldInfo | "broken" | null {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  const read = readPath({ context, draft, path: steps.join(".") });
  if (!read.ok) return read.broken ? "broken" : null;
  if (read.steps.some(({ step }) => step !== "reference")) return null;
  const owner = context.drafts.get(read.end);
  return owner === undefined ? (context.broken.has(read.end) ? "broken" : null) : fieldOf(owner, last);
}

/** Whoever reads the file reads all that stands on it. */
function checkClass({ draft, at, holder }: Place, key: string, { name, sensitivity }: FieldInfo): void {
  if (holder === null || sensitivity === null || sensitivity === holder.sensitivity) return;
  draft.report({
    at: `${at}/${key}`,
    field: name,
    text: "document_class",
    params: { field: name, class: sensitivity, holder: holder.name },
  });
}

function checkLanguage({ context, draft, at }: Place, path: string): void {
  const field = fieldAt({ context, draft }, path);
  if (field === "broken") return;
  const options = field?.options?.map(({ value }) => value) ?? [];
  const known: readonly string[] = LANGUAGES;
  if (field?.kind === "option" && options.length > 0 && options.every((value) => known.includes(value)))
    return;
  draft.report({ at, text: "document_language", params: { path, languages: known.join(", ") } });
}

export function buildDocuments(draft: Draft): CompiledDocument[] {
  return (draft.raw.documents ?? []).map(({ name, field = null, when = null, language = null, parts }) => ({
    name,
    field,
    when,
    language,
    parts,
  }));
}
