import type { FieldTypeName, ValueKind } from "../../core/definition/types.ts";
import { arrive } from "../lib/lazy-code.ts";
import { viewOf } from "./index.ts";
import * as filters from "./light-filters.ts";
import { loadFilters } from "./parts.ts";
import type { FieldView } from "./types.ts";

// Whatever imports this holds filters, and draws most of them at once.
arrive(loadFilters, filters);

/** What a list is narrowed by this field with. Sealed values are found whole, whatever they are. */
export function filterOf({
  valueType,
  kind,
}: {
  readonly valueType: FieldTypeName;
  readonly kind: ValueKind;
}): FieldView["filter"] {
  return viewOf({ valueType: kind === "sealed" ? "text" : valueType }).filter;
}
