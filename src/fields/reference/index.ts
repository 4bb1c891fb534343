import { parts } from "../parts.ts";
import type { FieldViews } from "../types.ts";
import { dynamicReferenceCell, referenceCell, referencesCell } from "./cells.tsx";

const link = { links: true, align: "start", yields: true, fits: "content" } as const;

export const references: FieldViews<"reference" | "references" | "dynamic_reference"> = {
  reference: {
    ...link,
    cell: referenceCell,
    width: 156,
    quickEdit: "choose",
    ...parts("ReferenceInput", "ReferenceFilter", "reference"),
  },
  references: {
    ...link,
    cell: referencesCell,
    width: 190,
    quickEdit: "type",
    ...parts("ReferencesInput", "ReferenceFilter", "references"),
  },
  dynamic_reference: {
    ...link,
    cell: dynamicReferenceCell,
    width: 200,
    ...parts("DynamicReferenceInput", "PresenceFilter", "dynamicReference"),
  },
};
