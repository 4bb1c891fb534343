import { isToSecond } from "../../core/definition/durations.ts";
import { KINDS } from "../../core/definition/fields/kinds.ts";
import { getId } from "../../core/definition/record.ts";
import type { CompiledField } from "../../core/definition/types.ts";
import type { FieldStorage, LinkPlan, StoredValue } from "./types.ts";
import type { ColumnKind } from "../database/dialect.ts";

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
/** Of lengths of time to the second; those in minutes are whole numbers. */
export const SECONDS_MEANING = "duration:second";
/** Characters of a text that still fits an index. */
export const INDEXED_TEXT = 500;

export const shortText = single("text", "text", { folded: true });
export const longText = single("text", "text", { indexable: () => false });
export const text = {
  ...shortText,
  indexable: ({ definition }: CompiledField) =>
    "maxLength" in definition && (definition.maxLength ?? Infinity) <= INDEXED_TEXT,
};
export const option = single("text", "option");
export const integer = single("integer", "integer");
export const duration = single("integer", (field) => (isToSecond(field) ? SECONDS_MEANING : "integer"));
export const decimal = single("integer", (field) => `decimal:${field.scale}`);
const json = (meaning: string) => single("text", meaning, { indexable: () => false });
export const file = single("integer", "file");
const list = (meaning: string | ((field: CompiledField) => string), link: LinkPlan) =>
  single("text", meaning, { link, indexable: () => false });

export const HASH_SUFFIX = "__hash";

/** Text that is encrypted row by row (`write/sealed-values.ts`), and the keyed hash it is found by. */
export const sealed: FieldStorage = {
  ...single("text", ({ valueType }) => `sealed:${valueType === "date" ? "date" : "text"}`),
  columns: { "": "text", [HASH_SUFFIX]: "text" },
  // the id of the row goes into it
  encode: () => ({}),
};

export const none: FieldStorage = {
  columns: {},
  link: null,
  reference: false,
  folded: false,
  indexable: () => false,
  meaning: () => "none",
  encode: () => ({}),
  decode: () => null,
};

export const dynamicReference: FieldStorage = {
  ...none,
  columns: { "": "text", __id: "integer" },
  meaning: () => "dynamic_reference",
  encode(value, { name }) {
    const { resource } = (value ?? {}) as { resource?: string };
    const id = getId(value);
    return resource === undefined || id === null
      ? { [name]: null, [`${name}__id`]: null }
      : { [name]: resource, [`${name}__id`]: id };
  },
  decode(row, { name }) {
    const [resource, id] = [row[name], row[`${name}__id`]];
    return typeof resource === "string" && id != null ? { resource, id: Number(id) } : null;
  },
};

export const url: FieldStorage = { ...text, indexable: () => false };
export const flag = single("flag", BOOLEAN_MEANING);
export const date = single("text", "date");
export const datetime = single("integer", "instant");
export const time = single("text", "time");
export const options = list("options", { kind: "text", references: false });
export const tags = list("tags", { kind: "text", references: false });
export const reference = single("integer", (field) => `reference:${field.to}`, { reference: true });
export const references = list((field) => `references:${field.to}`, { kind: "integer", references: true });
export const files = list("files", { kind: "integer", references: false });
export const address = json("address");
export const geo = json("geo");
export const translations = json("translations");
