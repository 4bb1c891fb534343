import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import type { FieldTypeName } from "../../../core/definition/types.ts";
import schema from "../../../schemas/resource.schema.json" with { type: "json" };
import type { Asked } from "./asked.ts";

interface Property {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: { readonly type?: string };
  readonly $ref?: string;
}
interface Part {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly oneOf?: readonly { readonly $ref: string }[];
}

const parts = schema.$defs as unknown as Readonly<Record<string, Part>>;
const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf("/") + 1);
const typeOf = (part: Part | undefined) =>
  (part?.properties?.["type"] as { const?: string } | undefined)?.const ?? "";

const partsByType = new Map(
  (parts["FieldDefinition"]?.oneOf ?? []).map(({ $ref }) => [typeOf(parts[nameOf($ref)]), nameOf($ref)]),
);

/** Names of the field types, in the order of the schema. */
export const FIELD_TYPE_NAMES = [...partsByType.keys()] as FieldTypeName[];

/** Settings that are drawn; all others are conditions and the like. */
export const SETTINGS = [
  "min",
  "max",
  "minLength",
  "maxLength",
  "format",
  "scale",
  "step",
  "currency",
  "display",
  "zone",
  "countries",
  "anyDigits",
  "prefix",
  "yearly",
  "digits",
  "options",
  "minItems",
  "maxItems",
  "to",
  "create",
  "resources",
  "resource",
  "accept",
  "maxMegabytes",
  "required",
  "unique",
  "readOnly",
  "immutable",
  "filter",
  "sort",
  "search",
  "sensitivity",
] as const;
export type Setting = (typeof SETTINGS)[number];
const isSetting = (name: string): name is Setting => (SETTINGS as readonly string[]).includes(name);

export interface SettingsForm {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

interface Choices {
  /** Words of a setting. */
  readonly title: (setting: Setting) => string;
  readonly classes: readonly string[];
  readonly resources: readonly string[];
  /** What is said below the choice of child rows. */
  readonly rowsHelp: string;
  /** Currencies, and fields that name one, as `currencyChoices` makes them; none: there is nothing to choose. */
  readonly currencies: readonly Choice[];
}

interface Choice {
  readonly value: string;
  readonly title: string;
}

const NAMED_BY = "field:";
/** A field that names the currency as one text, for a control that holds texts. */
const asText = (currency: unknown): unknown =>
  typeof currency === "object" && currency !== null && "field" in currency
    ? `${NAMED_BY}${String(currency.field)}`
    : currency;
const fromText = (text: unknown): unknown =>
  typeof text === "string" && text.startsWith(NAMED_BY) ? { field: text.slice(NAMED_BY.length) } : text;

type Settings = Readonly<Record<string, unknown>>;
export const settingsAsTyped = (settings: Settings): Settings =>
  "currency" in settings ? { ...settings, currency: asText(settings["currency"]) } : settings;
export const typedSettings = (typed: Settings): Settings =>
  "currency" in typed ? { ...typed, currency: fromText(typed["currency"]) } : typed;

/** The fields of an area that name a currency, before all currencies there are. */
export function currencyChoices(
  fields: readonly Asked[],
  { language, says }: { readonly language: string; readonly says: (field: string) => string },
): readonly Choice[] {
  const codes = Intl.supportedValuesOf("currency");
  const names = new Intl.DisplayNames([language], { type: "currency" });
  const naming = fields.filter(
    ({ type, computed, options }) =>
      type === "enum" &&
      (computed || options.length > 0) &&
      options.every(({ value }) => codes.includes(value)),
  );
  return [
    ...naming.map(({ name, label }) => ({ value: `${NAMED_BY}${name}`, title: says(label) })),
    ...codes.map((code) => ({ value: code, title: `${code} · ${names.of(code) ?? code}` })),
  ];
}

/**
 * The settings of a type as the definition language has them. Conditions, expressions and the like are no part of the
 * form: they stay as they are and are edited as JSON.
 */
export function settingsForm(
  type: string,
  { title, classes, resources, rowsHelp, currencies }: Choices,
): SettingsForm {
  const own = Object.entries(parts[partsByType.get(type) ?? ""]?.properties ?? {});
  const base = parts["FieldBase"]?.properties ?? {};
  const all = [...own, ...(type === "computed" ? [] : Object.entries(base))];
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: Record<string, unknown> = {
    "ui:submitButtonOptions": { norender: true },
    "ui:options": { label: false },
  };
  for (const [name, property] of all) {
    const drawn = drawnProperty(name, property, { classes, resources, currencies });
    if (drawn === null || !isSetting(name)) continue;
    properties[name] = { ...drawn, title: title(name) };
    if (drawn.type === "array") uiSchema[name] = { "ui:widget": "tags" };
    if (name === "resource") uiSchema[name] = { "ui:help": rowsHelp };
  }
  return { schema: { type: "object", properties }, uiSchema };
}

function drawnProperty(
  name: string,
  property: Property,
  { classes, resources, currencies }: Pick<Choices, "classes" | "resources" | "currencies">,
): RJSFSchema | null {
  if (name === "currency") {
    const oneOf = currencies.map(({ value, title }) => ({ const: value, title }));
    return oneOf.length === 0 ? null : { type: "string", oneOf };
  }
  if (name === "sensitivity") return { type: "string", enum: [...classes] };
  if (name === "to" || name === "resource") return { type: "string", enum: [...resources] };
  if (name === "options" || name === "resources") return { type: "array", items: { type: "string" } };
  if (property.enum !== undefined) return { type: "string", enum: [...property.enum] as string[] };
  const { type } = property;
  if (type === "boolean" || type === "integer" || type === "number" || type === "string") return { type };
  return type === "array" && property.items?.type === "string"
    ? { type: "array", items: { type: "string" } }
    : null;
}
