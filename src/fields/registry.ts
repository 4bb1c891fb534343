import type { FieldTypeName } from "../../core/definition/types.ts";
import { addressCell, addressFact, geoCell } from "./address/cells.tsx";
import { booleanCell } from "./boolean/cells.tsx";
import { dateCell, datetimeCell, datetimeInWords, timeCell } from "./date/cells.tsx";
import { fileCell, filesCell, toldFiles } from "./file/cells.tsx";
import { decimalCell, durationCell, integerCell, moneyCell, percentCell } from "./number/cells.tsx";
import { enumCell, enumInWords, optionsCell, tagsCell } from "./option/cells.tsx";
import { ratingCell, sliderCell } from "./rating/cells.tsx";
import { dynamicReferenceCell, referenceCell, referencesCell } from "./reference/cells.tsx";
import { rowsCell } from "./rows/cells.tsx";
import {
  codeCell,
  colorCell,
  emailCell,
  longTextCell,
  longTextFact,
  phoneCell,
  richTextCell,
  richTextFact,
  textCell,
  urlCell,
} from "./text/cells.tsx";
import type { FieldView } from "./types.ts";

/**
 * How each field type shows. Its inputs and filters stand in `inputs.ts` and `filters.ts`, keyed by the same names:
 * they arrive with the form and the filter panel, so that a list does not wait for them.
 */
export const FIELD_VIEWS = {
  text: { typed: true, cell: textCell, align: "start", width: 180, yields: true, quickEdit: "type" },
  long_text: {
    typed: true,
    cell: longTextCell,
    fact: longTextFact,
    align: "start",
    width: 280,
    yields: true,
    wide: true,
  },
  rich_text: { cell: richTextCell, fact: richTextFact, align: "start", width: 280, yields: true, wide: true },
  integer: { typed: true, cell: integerCell, align: "end", width: 84, quickEdit: "type" },
  decimal: { typed: true, cell: decimalCell, align: "end", width: 96, quickEdit: "type" },
  money: { typed: true, cell: moneyCell, align: "end", width: 104, quickEdit: "type" },
  percent: { typed: true, cell: percentCell, align: "end", width: 88, quickEdit: "type" },
  boolean: { cell: booleanCell, align: "start", width: 88, quickEdit: "choose" },
  date: { cell: dateCell, inWords: dateCell, align: "start", width: 108, quickEdit: "type" },
  datetime: { cell: datetimeCell, inWords: datetimeInWords, align: "start", width: 168, quickEdit: "type" },
  time: { cell: timeCell, align: "start", width: 88, quickEdit: "type" },
  duration: { typed: true, cell: durationCell, align: "end", width: 96, quickEdit: "type" },
  email: {
    typed: true,
    cell: emailCell,
    links: true,
    align: "start",
    width: 200,
    yields: true,
    quickEdit: "type",
  },
  phone: { typed: true, cell: phoneCell, links: true, align: "start", width: 140, quickEdit: "type" },
  url: {
    typed: true,
    cell: urlCell,
    links: true,
    align: "start",
    width: 200,
    yields: true,
    quickEdit: "type",
  },
  color: { cell: colorCell, align: "start", width: 112 },
  code: { cell: codeCell, align: "start", width: 152 },
  enum: { cell: enumCell, inWords: enumInWords, align: "start", width: 152, quickEdit: "choose" },
  multi_enum: { cell: optionsCell, align: "start", width: 170, yields: true, quickEdit: "type" },
  tags: { cell: tagsCell, align: "start", width: 170, yields: true, quickEdit: "type" },
  reference: {
    cell: referenceCell,
    links: true,
    align: "start",
    width: 156,
    yields: true,
    quickEdit: "choose",
  },
  references: {
    cell: referencesCell,
    links: true,
    align: "start",
    width: 190,
    yields: true,
    quickEdit: "type",
  },
  dynamic_reference: { cell: dynamicReferenceCell, links: true, align: "start", width: 200, yields: true },
  rows: { cell: rowsCell, align: "end", width: 80, wide: true },
  file: { cell: fileCell, told: toldFiles, links: true, align: "start", width: 200 },
  files: { cell: filesCell, told: toldFiles, links: true, align: "start", width: 220, wide: true },
  image: { cell: fileCell, told: toldFiles, links: true, align: "start", width: 160 },
  address: {
    typed: true,
    cell: addressCell,
    fact: addressFact,
    align: "start",
    width: 200,
    yields: true,
    wide: true,
  },
  geo: { cell: geoCell, align: "start", width: 180 },
  rating: { cell: ratingCell, align: "start", width: 112, quickEdit: "choose" },
  slider: { cell: sliderCell, align: "end", width: 88 },
  computed: { cell: textCell, align: "start", width: 120 },
} as const satisfies Record<FieldTypeName, FieldView>;

/** The view of a field: a computed one shows as what it results in. */
export function viewOf(field: { readonly valueType: FieldTypeName }): FieldView {
  return FIELD_VIEWS[field.valueType];
}
