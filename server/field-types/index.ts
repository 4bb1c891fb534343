import type { CompiledField, FieldTypeName } from "../../core/definition/types.ts";
import * as cell from "./cells.ts";
import * as schema from "./schemas.ts";
import * as sheet from "./sheet-cells.ts";
import * as storage from "./storage.ts";
import type { FieldStorage, ServerFieldType } from "./types.ts";

/** The server's part of every field type; a new type does not compile before it is stored, described and written to files. */
export const SERVER_FIELD_TYPES: Readonly<Record<FieldTypeName, ServerFieldType>> = {
  text: { storage: storage.text, schema: schema.text, cell: cell.text },
  translations: { storage: storage.translations, schema: schema.translations, cell: cell.translations },
  long_text: { storage: storage.longText, schema: schema.text, cell: cell.text, width: 48 },
  rich_text: { storage: storage.longText, schema: schema.markup, cell: cell.markup, width: 48 },
  integer: {
    storage: storage.integer,
    schema: schema.whole,
    cell: cell.figure,
    sheet: sheet.whole,
    width: 10,
  },
  decimal: { storage: storage.decimal, schema: schema.decimal, cell: cell.figure, sheet: sheet.decimal },
  money: {
    storage: storage.decimal,
    schema: schema.decimal,
    cell: cell.figure,
    sheet: sheet.money,
    width: 14,
  },
  percent: { storage: storage.decimal, schema: schema.decimal, cell: cell.figure, sheet: sheet.percent },
  boolean: { storage: storage.flag, schema: schema.flag, cell: cell.flag, sheet: sheet.flag, width: 9 },
  date: { storage: storage.date, schema: schema.date, cell: cell.figure, sheet: sheet.date, width: 12 },
  datetime: {
    storage: storage.datetime,
    schema: schema.datetime,
    cell: cell.figure,
    sheet: sheet.datetime,
    width: 20,
  },
  time: { storage: storage.time, schema: schema.time, cell: cell.figure, sheet: sheet.time, width: 9 },
  duration: { storage: storage.duration, schema: schema.duration, cell: cell.figure, sheet: sheet.whole },
  email: { storage: storage.shortText, schema: schema.text, cell: cell.text },
  phone: { storage: storage.shortText, schema: schema.text, cell: cell.phone },
  url: { storage: storage.url, schema: schema.text, cell: cell.text },
  color: { storage: storage.shortText, schema: schema.text, cell: cell.text },
  code: { storage: storage.shortText, schema: schema.text, cell: cell.text },
  enum: { storage: storage.option, schema: schema.option, cell: cell.option },
  multi_enum: { storage: storage.options, schema: schema.optionList, cell: cell.options },
  tags: { storage: storage.tags, schema: schema.tags, cell: cell.tags },
  reference: { storage: storage.reference, schema: schema.reference, cell: cell.reference },
  references: { storage: storage.references, schema: schema.references, cell: cell.references },
  dynamic_reference: {
    storage: storage.dynamicReference,
    schema: schema.dynamicReference,
    cell: cell.dynamicReference,
  },
  rows: { storage: storage.none, schema: schema.rows, cell: cell.nothing },
  file: { storage: storage.file, schema: schema.file, cell: cell.file },
  files: { storage: storage.files, schema: schema.files, cell: cell.files },
  image: { storage: storage.file, schema: schema.file, cell: cell.file },
  address: { storage: storage.address, schema: schema.address, cell: cell.address },
  geo: { storage: storage.geo, schema: schema.geo, cell: cell.geo },
  rating: { storage: storage.integer, schema: schema.whole, cell: cell.figure, sheet: sheet.whole },
  slider: { storage: storage.integer, schema: schema.whole, cell: cell.figure, sheet: sheet.whole },
  computed: { storage: storage.none, schema: schema.anything, cell: cell.nothing },
};

/** Storage of a field: that of its values' type, or none when it is worked out on reading. */
export function getStorage(field: CompiledField): FieldStorage {
  if (field.computed !== null && !field.computed.stored) return storage.none;
  return field.kind === "sealed" ? storage.sealed : SERVER_FIELD_TYPES[field.valueType].storage;
}
