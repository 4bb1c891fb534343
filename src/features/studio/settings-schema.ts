import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import type { FieldDefinition, FieldTypeName } from "../../../core/definition/types.ts";
import schema from "../../../schemas/resource.schema.json" with { type: "json" };
import type { Asked } from "./asked.ts";

interface Property {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: { readonly type?: string; readonly enum?: readonly unknown[] };
  readonly $ref?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}
interface Part {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Part[];
}

const parts = { ...schema.$defs, ResourceDefinition: schema } as unknown as Readonly<Record<string, Part>>;
const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf("/") + 1);
const typeOf = (part: Part | undefined) => (part?.properties?.["type"]?.const ?? "") as string;

const partsByType = new Map(
  (parts["FieldDefinition"]?.oneOf ?? []).map(({ $ref = "" }) => [typeOf(parts[nameOf($ref)]), nameOf($ref)]),
);

/** Names of the field types, in the order of the schema. */
export const FIELD_TYPE_NAMES = [...partsByType.keys()] as FieldTypeName[];

/** Settings that are drawn, in the order in which people meet them; all others are conditions and the like. */
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
  "precision",
  "zone",
  "translations",
  "countries",
  "anyDigits",
  "prefix",
  "series",
  "yearly",
  "monthly",
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
  "sensitivity",
  "sealed",
  "personal",
  "required",
  "ask",
  "unique",
  "readOnly",
  "immutable",
  "keepWhenHidden",
  "offerLast",
  "duplicated",
  "filter",
  "sort",
  "search",
  "history",
] as const;
export type Setting = (typeof SETTINGS)[number];
/** Settings that other parts of the dialog ask for. */
export const ELSEWHERE: ReadonlySet<string> = new Set([
  "type",
  "name",
  "visibleWhen",
  "requiredWhen",
  "readOnlyWhen",
  "candidates",
  "handover",
  "default",
  "copyFrom",
  "copyAgain",
  "compare",
  "result",
  "expression",
  "rollup",
  "lookup",
  "frozenWhen",
  "clock",
  "formerly",
]);

/** What the language knows of the settings of a type, by their names. */
function propertiesOf(type: string): Readonly<Record<string, Property>> {
  const own = parts[partsByType.get(type) ?? ""]?.properties ?? {};
  return type === "computed" ? own : { ...parts["FieldBase"]?.properties, ...own };
}

/** The settings a type has in its form. */
export const settingsOf = (type: string): Setting[] => {
  const properties = propertiesOf(type);
  return SETTINGS.filter((name) => Object.hasOwn(properties, name));
};
/** Every property of a type. */
export const propertyNamesOf = (type: string): string[] => Object.keys(propertiesOf(type));

export interface SettingsForm {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Choices {
  /** Words of a setting, and what it is for. */
  readonly title: (setting: Setting) => string;
  readonly help: (setting: Setting) => string;
  /** Words of a value that the language names. */
  readonly valueLabel: (setting: Setting, value: string) => string;
  readonly classes: readonly Choice[];
  readonly areas: readonly Choice[];
  /** Fields of the area, of which some settings name one. */
  readonly fields: readonly FieldDefinition[];
  readonly fieldLabel: (name: string) => string;
  /** Currencies, and fields that name one, as `currencyChoices` makes them. */
  readonly currencies: readonly Choice[];
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
    ...naming.map(({ name, label }) => ({ value: `${NAMED_BY}${name}`, label: says(label) })),
    ...codes.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` })),
  ];
}

/**
 * The settings of a type as the definition language has them. Conditions, expressions and the like are no part of the
 * form: other parts of the dialog ask for them.
 */
export function settingsForm(type: string, choices: Choices): SettingsForm {
  return formOf<Setting>(settingsOf(type), {
    ...choices,
    properties: propertiesOf(type),
    control: (name, property) => controlOf(name, property, choices),
  });
}

interface PartKind {
  readonly part: string;
  /** Of a part of several kinds. */
  readonly kind?: string | undefined;
}

/** Names of a part's properties. */
export const propertyNamesOfPart = (of: PartKind): string[] => Object.keys(findPart(of).properties ?? {});

function findPart({ part, kind }: PartKind): Part {
  const found = parts[part] ?? {};
  const isOfKind = ({ properties: own = {} }: Part) =>
    own["kind"]?.const === kind || own["kind"]?.enum?.includes(kind) === true;
  return found.properties === undefined ? (found.oneOf?.find(isOfKind) ?? {}) : found;
}

/** A part with what was typed into its form: what is emptied, and what is no anyway, says nothing unless it is needed. */
export function withTyped<T extends object>(
  value: T,
  typed: Settings,
  { names, ...of }: PartKind & { readonly names: readonly string[] },
): T {
  const { properties = {}, required = [] } = findPart(of);
  const others = Object.entries(value).filter(([name]) => !names.includes(name));
  const own = names.flatMap((name): [string, unknown][] => {
    const { [name]: one } = typed;
    const isEmpty = one === undefined || one === null || one === "" || one === false;
    if (!isEmpty && !(Array.isArray(one) && one.length === 0)) return [[name, one]];
    if (!required.includes(name)) return [];
    const { type } = properties[name] ?? {};
    return type === "array" ? [[name, []]] : type === "string" ? [[name, ""]] : [];
  });
  return Object.fromEntries([...others, ...own]) as T;
}

interface PartWords extends Pick<FormWords<string>, "title" | "help"> {
  /** What there is to choose from, of properties that name something. */
  readonly lists: Readonly<Record<string, readonly Choice[]>>;
  readonly valueLabel: (name: string, value: string) => string;
}

/** Some properties of a part of a definition as the definition language has them. */
export function partForm(
  { names, ...of }: PartKind & { readonly names: readonly string[] },
  words: PartWords,
): SettingsForm {
  const { properties = {} } = findPart(of);
  return formOf(
    names.filter((name) => Object.hasOwn(properties, name)),
    {
      ...words,
      properties,
      control: (name, property) => {
        const { [name]: options } = words.lists;
        if (options === undefined) return plainControl(name, property, words.valueLabel);
        return property.type === "array" ? { type: "array", widget: "choices", options } : choice(options);
      },
    },
  );
}

interface FormWords<N extends string> {
  readonly properties: Readonly<Record<string, Property>>;
  readonly control: (name: N, property: Property) => Control;
  readonly title: (name: N) => string;
  readonly help: (name: N) => string;
}

function formOf<N extends string>(
  names: readonly N[],
  { properties: known, control, title, help }: FormWords<N>,
): SettingsForm {
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: Record<string, unknown> = {
    "ui:submitButtonOptions": { norender: true },
    "ui:options": { label: false },
  };
  for (const name of names) {
    const property = known[name] ?? {};
    const { type: kind, widget, options } = control(name, property);
    const { default: start, minimum, maximum } = property;
    properties[name] = {
      type: kind,
      ...(kind === "array" ? { items: { type: "string" } } : {}),
      ...(kind === "boolean" && start === true ? { default: true } : {}),
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
      title: title(name),
    } as RJSFSchema;
    uiSchema[name] = {
      "ui:help": help(name),
      ...(widget === null ? {} : { "ui:widget": widget }),
      ...(options === null ? {} : { "ui:options": { choices: options } }),
      ...(kind === "boolean" || start === undefined ? {} : { "ui:placeholder": String(start as string) }),
    };
  }
  return { schema: { type: "object", properties }, uiSchema };
}

interface Control {
  readonly type: "boolean" | "integer" | "number" | "string" | "array";
  readonly widget: "tags" | "choice" | "choices" | "limit" | null;
  readonly options: readonly Choice[] | null;
}

const choice = (options: readonly Choice[]): Control => ({ type: "string", widget: "choice", options });
const fieldChoice = ({ fields, fieldLabel }: Choices, fits: (field: FieldDefinition) => boolean): Control =>
  choice(fields.filter(fits).map((field) => ({ value: field.name, label: fieldLabel(field.name) })));

/** Settings of which the schema says only that they are texts, or more than a control can. */
const CONTROLS: { readonly [S in Setting]?: (choices: Choices) => Control } = {
  sensitivity: ({ classes }) => choice(classes),
  currency: ({ currencies }) => choice(currencies),
  to: ({ areas }) => choice(areas),
  resource: ({ areas }) => choice(areas),
  resources: ({ areas }) => ({ type: "array", widget: "choices", options: areas }),
  options: () => ({ type: "array", widget: "tags", options: null }),
  zone: (choices) => fieldChoice(choices, (field) => field.type === "text" && field.format === "time_zone"),
  translations: (choices) => fieldChoice(choices, (field) => field.type === "translations"),
  series: (choices) =>
    fieldChoice(
      choices,
      (field) => field.type === "enum" && field.required === true && field.immutable === true,
    ),
};

function controlOf(name: Setting, property: Property, choices: Choices): Control {
  return CONTROLS[name]?.(choices) ?? plainControl(name, property, choices.valueLabel);
}

/** The control that fits what the schema says of a property. */
function plainControl<N extends string>(
  name: N,
  property: Property,
  valueLabel: (name: N, value: string) => string,
): Control {
  if (property.enum !== undefined)
    return choice(
      property.enum.map((value) => ({ value: String(value), label: valueLabel(name, String(value)) })),
    );
  if (property.$ref?.endsWith("/DateLimit")) return { type: "string", widget: "limit", options: null };
  const { type } = property;
  if (type === "array") return { type, widget: "tags", options: null };
  if (type === "boolean" || type === "integer" || type === "number")
    return { type, widget: null, options: null };
  return { type: "string", widget: null, options: null };
}

/** A field without what is empty, and without what is yes or no anyway. */
export function withoutDefaults(field: FieldDefinition): FieldDefinition {
  const known = propertiesOf(field.type);
  const kept = Object.entries(field).filter(([name, value]) => {
    if (value === undefined || value === null) return false;
    if (name === "default") return true;
    if (Array.isArray(value)) return value.length > 0;
    if (value === "") return name === "prefix";
    const start = (known[name] ?? parts["FieldBase"]?.properties?.[name])?.default ?? false;
    return typeof value !== "boolean" || value !== start;
  });
  return Object.fromEntries(kept) as unknown as FieldDefinition;
}
