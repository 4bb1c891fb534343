import type { FirstSign, GridCell } from "../types.ts";
import { asDynamicReference, asList, asReference, asText } from "../values.ts";

const searches = (): FirstSign => ({ does: "searches" });

/** The name of a record; which record is meant is looked up afterwards. */
export const reference: GridCell = {
  editor: "own",
  first: searches,
  write: (value) => asReference(value)?.label ?? asText(value),
  read: (typed) => typed.trim(),
};

export const references: GridCell = {
  editor: "own",
  first: searches,
  write: (value) =>
    asList(value)
      .map((each) => asReference(each)?.label ?? asText(each))
      .join("; "),
  read: (typed) => typed.split(/\s*;\s*/).filter(Boolean),
};

export const dynamicReference: GridCell = {
  ...reference,
  write: (value) => asDynamicReference(value)?.label ?? "",
};
