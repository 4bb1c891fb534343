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
      const message = `A document is kept in a file field, and "${field}" is none.`;
      draft.report({ at: `${at}/field`, code: "document_field", message });
    }
    checkPredicate({ context, draft, owner: draft, predicate: when, at: `${at}/when` });
    if (isTimeDependent(when) || isActorDependent(when)) {
      const message =
        "A document is made once its condition holds: it must depend on fields that are written, not on the clock or the actor.";
      draft.report({ at: `${at}/when`, code: "document_condition", message });
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
    const message = `"${part.of}" is neither a field with child rows nor records that refer to this one, such as "timesheet.invoice".`;
    return draft.report({ at: `${at}/of`, code: "document_rows", message });
  }
  if (owner) checkNames(owner, { draft, at: `${at}/columns` }, part.columns);
}

function checkNames(owner: Draft, { draft, at }: Omit<Place, "context">, names: readonly string[]): void {
  names.forEach((name, index) => requireField({ draft, owner, name, at: `${at}/${index}`, field: null }));
}
