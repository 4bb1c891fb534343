import type { FieldTypeName } from "../../../core/definition/types.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import type { FieldFilter } from "../types.ts";
import { BooleanFilter, OptionFilter } from "./choice-filters.tsx";
import { PresenceFilter } from "./presence.tsx";
import {
  DecimalFilter,
  DurationFilter,
  IntegerFilter,
  MoneyFilter,
  PercentFilter,
  TimeFilter,
} from "./range-filter.tsx";
import { ReferenceFilter } from "./reference-filter.tsx";
import { TagsFilter, TextFilter } from "./text-filter.tsx";

// Calendars are heavy, and most filters have none.
const DateFilter = lazyCode(
  () => import("./date-filter.tsx"),
  (module) => module.DateFilter,
);

/** What each field type is filtered with. */
export const FIELD_FILTERS = {
  text: TextFilter,
  long_text: TextFilter,
  rich_text: TextFilter,
  integer: IntegerFilter,
  decimal: DecimalFilter,
  money: MoneyFilter,
  percent: PercentFilter,
  boolean: BooleanFilter,
  date: DateFilter,
  datetime: DateFilter,
  time: TimeFilter,
  duration: DurationFilter,
  email: TextFilter,
  phone: TextFilter,
  url: TextFilter,
  color: TextFilter,
  code: TextFilter,
  enum: OptionFilter,
  multi_enum: OptionFilter,
  tags: TagsFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  dynamic_reference: PresenceFilter,
  rows: PresenceFilter,
  file: PresenceFilter,
  files: PresenceFilter,
  image: PresenceFilter,
  address: PresenceFilter,
  geo: PresenceFilter,
  rating: IntegerFilter,
  slider: IntegerFilter,
  computed: PresenceFilter,
} as const satisfies Record<FieldTypeName, FieldFilter>;

export function filterOf(field: { readonly valueType: FieldTypeName }): FieldFilter {
  return FIELD_FILTERS[field.valueType];
}
