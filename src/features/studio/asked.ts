import type { FieldDefinition, ResourceDefinition, ResourceLabels } from "../../../core/definition/types.ts";
import { orderedFields, readWord } from "../../../core/studio/edits.ts";
import { humanise } from "../../config/labels.ts";
import type { Asked } from "./condition-editor.tsx";

/** The fields of an area as conditions ask them, in the words of one language. */
export function askedFields(resource: ResourceDefinition, labels: ResourceLabels | null): Asked[] {
  return orderedFields(resource).map((field) => ({
    name: field.name,
    label: readWord(labels, `fields.${field.name}`) || humanise(field.name),
    type: typeOf(field),
    options: optionsOf(field).map((value) => ({
      value,
      label: readWord(labels, `options.${field.name}.${value}`) || humanise(value),
    })),
    person: "to" in field && field.to === "employee",
  }));
}

function typeOf(field: FieldDefinition): string {
  return field.type === "computed" ? (typeof field.result === "string" ? field.result : "text") : field.type;
}

function optionsOf(field: FieldDefinition): string[] {
  if (!("options" in field) || !Array.isArray(field.options)) return [];
  return (field.options as readonly (string | { readonly value: string })[]).map((option) =>
    typeof option === "string" ? option : option.value,
  );
}
