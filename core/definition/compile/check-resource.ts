import type { Wording } from "../../shared/wording.ts";
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
    const why: Wording | null =
      field.sensitivity !== null
        ? { text: "why.labels_are_open", params: { class: field.sensitivity } }
        : !NAMING.has(field.kind)
          ? { text: "why.names_nothing", params: { type: field.valueType } }
          : !isSettled(context, draft, field)
            ? { text: "why.moving" }
            : null;
    if (why === null) return;
    draft.report({ at, field: name, text: "label_field", params: { field: name, why } });
  });
}

function checkParent(context: Context, draft: Draft): void {
  const { kind, parent } = draft.raw;
  if (kind === "rows" && !parent) {
    return draft.report({ at: "", text: "parent.missing" });
  }
  if (!parent) return;
  const owner = requireResource({ context, draft, name: parent.resource, at: "/parent/resource" });
  const field = requireField({ draft, name: parent.field, at: "/parent/field" });
  if (!owner || !field || (field.kind === "reference" && field.to === owner.name)) return;
  draft.report({
    at: "/parent/field",
    field: parent.field,
    text: "parent.field",
    params: { field: parent.field, resource: parent.resource },
  });
}

function checkFollows(draft: Draft): void {
  const { follows } = draft.raw;
  if (follows === undefined) return;
  const field = requireField({ draft, name: follows, at: "/follows" });
  if (!field || field.kind === "dynamic_reference") return;
  draft.report({
    at: "/follows",
    field: follows,
    text: "follows",
    params: { field: follows, type: field.valueType },
  });
}
