import { filter, gridCell, input } from "../parts.ts";
import type { FieldViews } from "../types.ts";
import { dynamicReferenceCell, referenceCell, referencesCell } from "./cells.tsx";

const link = { links: true, align: "start", yields: true } as const;
const records = filter(({ ReferenceFilter }) => ReferenceFilter);

export const references: FieldViews<"reference" | "references" | "dynamic_reference"> = {
  reference: {
    ...link,
    cell: referenceCell,
    width: 156,
    quickEdit: "choose",
    input: input(({ ReferenceInput }) => ReferenceInput),
    filter: records,
    gridCell: gridCell(({ reference }) => reference),
  },
  references: {
    ...link,
    cell: referencesCell,
    width: 190,
    quickEdit: "type",
    input: input(({ ReferencesInput }) => ReferencesInput),
    filter: records,
    gridCell: gridCell((cells) => cells.references),
  },
  dynamic_reference: {
    ...link,
    cell: dynamicReferenceCell,
    width: 200,
    input: input(({ DynamicReferenceInput }) => DynamicReferenceInput),
    filter: filter(({ PresenceFilter }) => PresenceFilter),
    gridCell: gridCell(({ dynamicReference }) => dynamicReference),
  },
};
