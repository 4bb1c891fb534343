import type { ValueKind } from "../types.ts";
import { requireField, requireResource } from "./draft.ts";
import type { Context, Draft } from "./draft.ts";
import { isSettled } from "./graph.ts";

/** What names a resource: its label, its parent, what it follows. */
export function checkResource(context: Context, draft: Draft): void {
  checkLabel(context, draft);
  checkParent(context, draft);
  checkFollows(draft);
}

const NAMING: ReadonlySet<ValueKind> = new Set([
  "text",
  "integer",
  "decimal",
  "date",
  "datetime",
  "time",
  "option",
  "reference",
  "dynamic_reference",
]);

/** A label is shown wherever a record is mentioned, to everybody who may pick it. */
function checkLabel(context: Context, draft: Draft): void {
  draft.raw.label.forEach((name, index) => {
    const at = `/label/${index}`;
    const found = requireField({ draft, name, at });
    const field = draft.byName.get(name);
    if (!found || !field) return;
    const why =
      field.sensitivity !== null
        ? `it is ${field.sensitivity}, and labels are shown to everybody`
        : !NAMING.has(field.kind)
          ? `a field of type ${field.valueType} names nothing`
          : !isSettled(context, draft, field)
            ? "its value is worked out only when it is read"
            : null;
    if (why === null) return;
    const message = `"${name}" cannot be part of the label: ${why}. Choose another field.`;
    draft.report({ at, field: name, code: "label_field", message });
  });
}

function checkParent(context: Context, draft: Draft): void {
  const { kind, parent } = draft.raw;
  if (kind === "rows" && !parent) {
    const message = `Child rows belong to a parent: add "parent" with its resource and the field that points at it.`;
    return draft.report({ at: "", code: "parent", message });
  }
  if (!parent) return;
  const owner = requireResource({ context, draft, name: parent.resource, at: "/parent/resource" });
  const field = requireField({ draft, name: parent.field, at: "/parent/field" });
  if (!owner || !field || (field.kind === "reference" && field.to === owner.name)) return;
  const message = `"${parent.field}" is no reference to ${parent.resource}: name the field that points at the parent.`;
  draft.report({ at: "/parent/field", field: parent.field, code: "parent", message });
}

function checkFollows(draft: Draft): void {
  const { follows } = draft.raw;
  if (follows === undefined) return;
  const field = requireField({ draft, name: follows, at: "/follows" });
  if (!field || field.kind === "dynamic_reference") return;
  const message = `Only a dynamic_reference can be followed; "${follows}" is ${field.valueType}.`;
  draft.report({ at: "/follows", field: follows, code: "follows", message });
}
