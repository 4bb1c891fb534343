import type { FieldTypeName } from "../../core/definition/types.ts";
import { addressFields } from "./address/index.ts";
import { boolean } from "./boolean/index.ts";
import { computed } from "./computed/index.ts";
import { dates } from "./date/index.ts";
import { attachments } from "./file/index.ts";
import { numbers } from "./number/index.ts";
import { choices } from "./option/index.ts";
import { ratings } from "./rating/index.ts";
import { references } from "./reference/index.ts";
import { rows } from "./rows/index.ts";
import { textFields } from "./text/index.ts";
import type { FieldView, FieldViews } from "./types.ts";

/** The browser's part of every field type; a new type does not compile before it is shown, typed and filtered. */
export const FIELD_VIEWS: FieldViews<FieldTypeName> = {
  ...textFields,
  ...numbers,
  ...dates,
  ...choices,
  ...references,
  ...attachments,
  ...addressFields,
  ...ratings,
  boolean,
  rows,
  computed,
};

/** The view of a field: a computed one shows as what it results in. */
export function viewOf(field: { readonly valueType: FieldTypeName }): FieldView {
  return FIELD_VIEWS[field.valueType];
}
