import { lazy } from "react";
import type { FieldTypeName } from "../../core/definition/types.ts";
import { AddressInput, GeoInput } from "./address/inputs.tsx";
import { BooleanInput } from "./boolean/input.tsx";
import { ReadOnlyValue } from "./computed/input.tsx";
import { DecimalInput, DurationInput, IntegerInput, MoneyInput, PercentInput } from "./number/inputs.tsx";
import { EnumInput, MultiEnumInput, TagsInput } from "./option/inputs.tsx";
import { DynamicReferenceInput, ReferenceInput, ReferencesInput } from "./reference/inputs.tsx";
import {
  ColorInput,
  EmailInput,
  LongTextInput,
  PhoneInput,
  RichTextInput,
  TextInput,
  TimeInput,
  UrlInput,
} from "./text/inputs.tsx";
import type { FieldInput } from "./types.ts";
import { loadCode } from "../lib/load-code.ts";

// Calendars, stars, uploads and grids are heavy and not in every form.
const dates = () => loadCode(() => import("./date/inputs.tsx"));
const ratings = () => loadCode(() => import("./rating/inputs.tsx"));
const files = () => loadCode(() => import("./file/inputs.tsx"));
const rows = () => loadCode(() => import("./rows/input.tsx"));

/** What each field type is typed with. */
export const FIELD_INPUTS = {
  text: TextInput,
  long_text: LongTextInput,
  rich_text: RichTextInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  money: MoneyInput,
  percent: PercentInput,
  boolean: BooleanInput,
  date: lazy(() => dates().then(({ DateInput }) => ({ default: DateInput }))),
  datetime: lazy(() => dates().then(({ DatetimeInput }) => ({ default: DatetimeInput }))),
  time: TimeInput,
  duration: DurationInput,
  email: EmailInput,
  phone: PhoneInput,
  url: UrlInput,
  color: ColorInput,
  code: ReadOnlyValue,
  enum: EnumInput,
  multi_enum: MultiEnumInput,
  tags: TagsInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  dynamic_reference: DynamicReferenceInput,
  rows: lazy(() => rows().then(({ RowsInput }) => ({ default: RowsInput }))),
  file: lazy(() => files().then(({ FileInput }) => ({ default: FileInput }))),
  files: lazy(() => files().then(({ FilesInput }) => ({ default: FilesInput }))),
  image: lazy(() => files().then(({ FileInput }) => ({ default: FileInput }))),
  address: AddressInput,
  geo: GeoInput,
  rating: lazy(() => ratings().then(({ RatingInput }) => ({ default: RatingInput }))),
  slider: lazy(() => ratings().then(({ SliderInput }) => ({ default: SliderInput }))),
  computed: ReadOnlyValue,
} as const satisfies Record<FieldTypeName, FieldInput>;

export function inputOf(type: FieldTypeName): FieldInput {
  return FIELD_INPUTS[type];
}
