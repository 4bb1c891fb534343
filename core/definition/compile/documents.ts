import { isActorDependent, isTimeDependent } from "../predicate-parts.ts";
import type { DocumentPart } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { fieldOf, requireField, requireResource } from "./draft.ts";
import type { Context, Draft } from "./draft.ts";

type Place = { readonly context: Context; readonly draft: Draft; readonly at: string };

export function checkDocuments(context: Context, draft: Draft): void {
  (draft.raw.documents ?? []).forEach(({ field, when, parts }, index) => {
    const at = `/documents/${index}`;
    const holder = requireField({ draft, owner: draft, name: field, at: `${at}/field`, field: null });
    if (holder && holder.kind !== "file") {
      draft.report({ at: `${at}/field`, text: "document_field", params: { field } });
    }
    checkPredicate({ context, draft, owner: draft, predicate: when, at: `${at}/when` });
    if (isTimeDependent(when) || isActorDependent(when)) {
      draft.report({ at: `${at}/when`, text: "document_condition" });
    }
    parts.forEach((part, place) => checkPart({ context, draft, at: `${at}/parts/${place}` }, part));
  });
}

function checkPart({ context, draft, at }: Place, part: DocumentPart): void {
  if (part.kind !== "table") return checkNames(draft, { draft, at: `${at}/fields` }, part.fields);
  const [name = "", via] = part.of.split(".");
  const rows = via === undefined ? fieldOf(draft, name) : undefined;
  const resource = via === undefined ? (rows?.kind === "rows" ? rows.to : null) : name;
  const owner = resource == null ? undefined : requireResource({ context, draft, name: resource, at });
  const refers = !owner || via === undefined || fieldOf(owner, via)?.to === draft.name;
  if (resource == null || !refers) {
    return draft.report({ at: `${at}/of`, text: "document_rows", params: { rows: part.of } });
  }
  if (owner) checkNames(owner, { draft, at: `${at}/columns` }, part.columns);
}

function checkNames(owner: Draft, { draft, at }: Omit<Place, "context">, names: readonly string[]): void {
  names.forEach((name, index) => requireField({ draft, owner, name, at: `${at}/${index}`, field: null }));
}
