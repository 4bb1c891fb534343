import type { FieldTypeName } from "../../../core/definition/types.ts";
import type { FieldFilter } from "../types.ts";
import { BooleanFilter, OptionFilter, PresenceFilter } from "./choice-filters.tsx";
import { DateFilter } from "./date-filter.tsx";
import { ReferenceFilter } from "./reference-filter.tsx";
import { NumberFilter, TextFilter } from "./text-filter.tsx";

/** What each field type is filtered with. */
export const FIELD_FILTERS = {
  text: TextFilter,
  long_text: TextFilter,
  rich_text: TextFilter,
  integer: NumberFilter,
  decimal: NumberFilter,
  money: NumberFilter,
  percent: NumberFilter,
  boolean: BooleanFilter,
  date: DateFilter,
  datetime: DateFilter,
  time: NumberFilter,
  duration: NumberFilter,
  email: TextFilter,
  phone: TextFilter,
  url: TextFilter,
  color: TextFilter,
  code: TextFilter,
  enum: OptionFilter,
  multi_enum: OptionFilter,
  tags: TextFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  dynamic_reference: PresenceFilter,
  rows: PresenceFilter,
  file: PresenceFilter,
  files: PresenceFilter,
  image: PresenceFilter,
  address: PresenceFilter,
  geo: PresenceFilter,
  rating: NumberFilter,
  slider: NumberFilter,
  computed: PresenceFilter,
} as const satisfies Record<FieldTypeName, FieldFilter>;

export function filterOf(field: { readonly valueType: FieldTypeName }): FieldFilter {
  return FIELD_FILTERS[field.valueType];
}
