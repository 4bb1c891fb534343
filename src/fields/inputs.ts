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
import type { FieldInput, InputProps } from "./types.ts";
import { type LazyCode, lazyCode } from "../lib/lazy-code.ts";

// Calendars, uploads and grids are heavy and not in every form.
const dates = () => import("./date/inputs.tsx");
const ratings = () => import("./rating/inputs.tsx");
const files = () => import("./file/inputs.tsx");
const rows = () => import("./rows/input.tsx");

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
  date: lazyCode(dates, ({ DateInput }) => DateInput),
  datetime: lazyCode(dates, ({ DatetimeInput }) => DatetimeInput),
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
  rows: lazyCode(rows, ({ RowsInput }) => RowsInput),
  file: lazyCode(files, ({ FileInput }) => FileInput),
  files: lazyCode(files, ({ FilesInput }) => FilesInput),
  image: lazyCode(files, ({ FileInput }) => FileInput),
  address: AddressInput,
  geo: GeoInput,
  rating: lazyCode(ratings, ({ RatingInput }) => RatingInput),
  slider: lazyCode(ratings, ({ SliderInput }) => SliderInput),
  computed: ReadOnlyValue,
} as const satisfies Record<FieldTypeName, FieldInput>;

export function inputOf(type: FieldTypeName): FieldInput {
  return FIELD_INPUTS[type];
}

/** Loads what the inputs of these types need, before somebody opens their form. */
export async function fetchInputs(types: readonly FieldTypeName[]): Promise<void> {
  const inputs: readonly FieldInput[] = [...new Set(types)].map(inputOf);
  await Promise.all(inputs.filter(isLazy).map((input) => input.fetchCode()));
}

function isLazy(input: FieldInput | LazyCode<InputProps>): input is LazyCode<InputProps> {
  return "fetchCode" in input;
}
