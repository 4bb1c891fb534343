import { KINDS } from "../../../core/definition/fields/kinds.ts";
import { idOf } from "../../../core/definition/record.ts";
import type { CompiledField, FieldTypeName } from "../../../core/definition/types.ts";
import type { ColumnKind } from "../dialect.ts";

export type StoredValue = string | number | null;
export type StoredRow = Readonly<Record<string, unknown>>;

/** The table that makes the elements of a list of values filterable. */
export interface LinkPlan {
  readonly kind: ColumnKind;
  /** Whether the elements are records of the field's resource `to`. */
  readonly references: boolean;
}

/**
 * Where values of one field type are kept. Values are canonical (`FieldTypeSpec`), so references are ids; columns are
 * named after the field.
 */
export interface FieldStorage {
  /** Suffix of the column's name → its kind. Empty: the field has no column. */
  readonly columns: Readonly<Record<string, ColumnKind>>;
  readonly link: LinkPlan | null;
  /** Whether the column points at a record of the field's resource `to`. */
  readonly reference: boolean;
  /** Whether a `__key` column goes with it when the field is sorted by or unique. */
  readonly folded: boolean;
  /** Whether values are short enough for an index entry (PostgreSQL: about 2700 bytes). */
  indexable(field: CompiledField): boolean;
  /**
   * What the stored values mean. As long as it stays the same, or may become the new one (`conversions.ts`), rows written
   * before a change of the definition are still read rightly.
   */
  meaning(field: CompiledField): string;
  encode(value: unknown, field: CompiledField): Readonly<Record<string, StoredValue>>;
  decode(row: StoredRow, field: CompiledField): unknown;
}

function single(
  kind: ColumnKind,
  meaning: string | ((field: CompiledField) => string),
  more: Partial<FieldStorage> = {},
): FieldStorage {
  return {
    columns: { "": kind },
    link: null,
    reference: false,
    folded: false,
    indexable: () => true,
    meaning: typeof meaning === "string" ? () => meaning : meaning,
    encode: (value, field) => ({
      [field.name]: value == null ? null : KINDS[field.kind].toStorage(value, field.scale),
    }),
    decode: (row, field) => {
      const stored = (row[field.name] ?? null) as StoredValue;
      return stored === null ? null : KINDS[field.kind].fromStorage(stored, field.scale);
    },
    ...more,
  };
}

export const BOOLEAN_MEANING = "boolean";
const INDEXED_TEXT = 500;

const shortText = single("text", "text", { folded: true });
const longText = single("text", "text", { indexable: () => false });
const text = {
  ...shortText,
  indexable: ({ definition }: CompiledField) =>
    "maxLength" in definition && (definition.maxLength ?? Infinity) <= INDEXED_TEXT,
};
const option = single("text", "option");
const integer = single("integer", "integer");
const decimal = single("integer", (field) => `decimal:${field.scale}`);
const json = (meaning: string) => single("text", meaning, { indexable: () => false });
const file = single("integer", "file");
const list = (meaning: string | ((field: CompiledField) => string), link: LinkPlan) =>
  single("text", meaning, { link, indexable: () => false });

const none: FieldStorage = {
  columns: {},
  link: null,
  reference: false,
  folded: false,
  indexable: () => false,
  meaning: () => "none",
  encode: () => ({}),
  decode: () => null,
};

const dynamicReference: FieldStorage = {
  ...none,
  columns: { "": "text", __id: "integer" },
  meaning: () => "dynamic_reference",
  encode(value, { name }) {
    const { resource } = (value ?? {}) as { resource?: string };
    const id = idOf(value);
    return resource === undefined || id === null
      ? { [name]: null, [`${name}__id`]: null }
      : { [name]: resource, [`${name}__id`]: id };
  },
  decode(row, { name }) {
    const [resource, id] = [row[name], row[`${name}__id`]];
    return typeof resource === "string" && id != null ? { resource, id: Number(id) } : null;
  },
};

/** The server's registry of field types; a new type does not compile before it is stored somehow. */
export const FIELD_STORAGE = {
  text,
  long_text: longText,
  rich_text: longText,
  integer,
  decimal,
  money: decimal,
  percent: decimal,
  boolean: single("flag", BOOLEAN_MEANING),
  date: single("text", "date"),
  datetime: single("integer", "instant"),
  time: single("text", "time"),
  duration: integer,
  email: shortText,
  phone: shortText,
  url: { ...text, indexable: () => false },
  color: shortText,
  code: shortText,
  enum: option,
  multi_enum: list("options", { kind: "text", references: false }),
  tags: list("tags", { kind: "text", references: false }),
  reference: single("integer", (field) => `reference:${field.to}`, { reference: true }),
  references: list((field) => `references:${field.to}`, { kind: "integer", references: true }),
  dynamic_reference: dynamicReference,
  rows: none,
  file,
  files: list("files", { kind: "integer", references: false }),
  image: file,
  address: json("address"),
  geo: json("geo"),
  rating: integer,
  slider: integer,
  computed: none,
} as const satisfies Record<FieldTypeName, FieldStorage>;

/** Storage of a field: that of its values' type, or none when it is worked out on reading. */
export function storageOf(field: CompiledField): FieldStorage {
  if (field.computed !== null && !field.computed.stored) return none;
  return FIELD_STORAGE[field.valueType];
}
