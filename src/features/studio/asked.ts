import type { ClientConfig, ClientField } from "../../../core/definition/client-types.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import type { FieldDefinition, ResourceDefinition, ResourceLabels } from "../../../core/definition/types.ts";
import { orderedFields, readWord } from "../../../core/studio/edits.ts";
import { fieldLabel, humanise, optionLabel } from "../../config/labels.ts";

/** A field as sentences speak of it. */
export interface Asked {
  readonly name: string;
  readonly label: string;
  /** Of a computed field the type of its result. */
  readonly type: string;
  readonly computed: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The area it refers to, or whose rows it holds. */
  readonly to: string | null;
  /** A reference to people, which can be compared with whoever asks. */
  readonly person: boolean;
}

/** The fields of an area as it is drafted, in the words of one language. */
export function askedFields(resource: ResourceDefinition, labels: ResourceLabels | null): Asked[] {
  return orderedFields(resource).map((field) => {
    const to = targetOf(field);
    return {
      name: field.name,
      label: readWord(labels, `fields.${field.name}`) || humanise(field.name),
      type: typeOf(field),
      computed: field.type === "computed",
      options: optionsOf(field).map((value) => ({
        value,
        label: readWord(labels, `options.${field.name}.${value}`) || humanise(value),
      })),
      to,
      person: to === ACTOR_RESOURCES.employee,
    };
  });
}

/** The record itself, as references to it hold it. */
export const SELF = "id";

/** A record of an area by itself; `label` says so. */
export const itself = (area: string, label: string): Asked => ({
  name: SELF,
  label,
  type: "reference",
  computed: false,
  options: [],
  to: area,
  person: area === ACTOR_RESOURCES.employee,
});

/** When a record was archived: empty as long as it is not. */
export const archivedAt = (label: string): Asked => ({
  name: "archived",
  label,
  type: "datetime",
  computed: false,
  options: [],
  to: null,
  person: false,
});

/** The same of an area as it is in force. */
export function publishedFields(
  config: Pick<ClientConfig, "labels">,
  area: string,
  fields: readonly ClientField[],
): Asked[] {
  return fields.map(({ name, type, valueType, options, to }) => ({
    name,
    label: fieldLabel(config, area, name),
    type: valueType,
    computed: type === "computed",
    options: (options ?? []).map(({ value }) => ({ value, label: optionLabel(config, area, name, value) })),
    to,
    person: to === ACTOR_RESOURCES.employee,
  }));
}

function targetOf(field: FieldDefinition): string | null {
  if (field.type === "rows") return field.resource;
  return "to" in field && typeof field.to === "string" ? field.to : null;
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

/** Types whose constants are numbers. */
export const NUMBERS: ReadonlySet<string> = new Set([
  "integer",
  "decimal",
  "money",
  "percent",
  "duration",
  "rating",
  "slider",
]);

/** Types of which no single control takes a constant. */
export const WITHOUT_CONSTANT: ReadonlySet<string> = new Set([
  "reference",
  "references",
  "dynamic_reference",
  "rows",
  "file",
  "files",
  "image",
  "address",
  "geo",
  "translations",
  "multi_enum",
  "tags",
]);
const TEXTS: ReadonlySet<string> = new Set(["text", "long_text", "email", "phone", "url", "code"]);

export const isText = ({ type }: Pick<Asked, "type">): boolean => TEXTS.has(type);

/** Whether a path can go on along a field. */
export const goesOn = ({ type, computed }: Asked): boolean =>
  type === "reference" || (type === "references" && !computed);

/** Whether two fields hold values of one kind. */
export const holdsSame = (one: Asked, other: Asked): boolean =>
  one.type === other.type
    ? one.to === other.to
    : [NUMBERS, TEXTS].some((types) => types.has(one.type) && types.has(other.type));

/** What a field holds as long as nobody chose anything else. */
export function firstConstant({ type, options }: Pick<Asked, "type" | "options">): string | number | boolean {
  if (type === "boolean") return true;
  return options[0]?.value ?? (NUMBERS.has(type) ? 0 : "");
}

const DYNAMIC = {
  today: ({ type }: Asked) => type === "date",
  now: ({ type }: Asked) => type === "datetime",
  me: ({ person, type }: Asked) => person && (type === "reference" || type === "references"),
  my_team: ({ to }: Asked) => to === "team",
};

/** Whether a field can hold what is worked out at the moment of the write. */
export const isDynamicOf = (kind: keyof typeof DYNAMIC, field: Asked): boolean => DYNAMIC[kind](field);
