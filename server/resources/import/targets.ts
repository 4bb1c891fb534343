import type { CompiledField } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";

/** What a column of a file may be. */
export interface ImportTarget {
  readonly name: string;
  /** Null: the record's id, or why an exception is made for the row. */
  readonly field: CompiledField | null;
  /** May the actor write it in some record; otherwise it only tells which record is meant. */
  readonly writable: boolean;
  /** Tells one record from all others. */
  readonly key: boolean;
}

/** The column that says why a row may pass rules that let one pass; no field has this name. */
export const EXCEPTION_REASON = "exception_reason";

/**
 * What columns may be mapped to, for this actor: fields that may be written in some record, and unique ones that may be
 * read in all of them; and the reason for an exception, where there is a rule that the actor may pass with one. What the
 * actor may do neither with does not exist here.
 */
export function getTargets({ resource, own }: OpenResource): ImportTarget[] {
  const grants = (["create", "edit"] as const)
    .filter((action) => own.decide(action).effect !== "deny")
    .flatMap((action) => own.writeGrants(action));
  const targets = resource.fields.map((field): ImportTarget => {
    const granted = grants.some(({ fields }) => fields === null || fields.includes(field.name));
    return {
      name: field.name,
      field,
      writable:
        fitsIntoCell(field) && granted && own.decideClass(field.sensitivity, "write").effect !== "deny",
      key:
        field.unique &&
        field.kind === "text" &&
        own.decideClass(field.sensitivity, "read").effect === "allow",
    };
  });
  const id: ImportTarget = { name: "id", field: null, writable: false, key: true };
  const found = [id, ...targets.filter(({ writable, key }) => writable || key)];
  const mayExcept = resource.checks.some(({ level, override }) => {
    if (level !== "error" || override === null) return false;
    return override.who === null || own.transition({ who: override.who }).effect !== "deny";
  });
  return mayExcept ? [...found, { name: EXCEPTION_REASON, field: null, writable: false, key: false }] : found;
}

/** Not made by the server, not moved by transitions, no rows or files. */
function fitsIntoCell(field: CompiledField): boolean {
  return !field.readOnly && field.lifecycle === null && !["rows", "file", "files"].includes(field.kind);
}
