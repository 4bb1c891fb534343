import { parts } from "../parts.ts";
import type { FieldViews } from "../types.ts";
import { enumCell, formatOption, optionsCell, tagsCell } from "./cells.tsx";

const several = { align: "start", width: 170, yields: true, quickEdit: "type" } as const;

export const choices: FieldViews<"enum" | "multi_enum" | "tags"> = {
  enum: {
    cell: enumCell,
    inWords: formatOption,
    align: "start",
    width: 152,
    fits: "choices",
    quickEdit: "choose",
    ...parts("EnumInput", "OptionFilter", "option"),
  },
  multi_enum: { ...several, cell: optionsCell, ...parts("MultiEnumInput", "OptionFilter", "options") },
  tags: { ...several, cell: tagsCell, ...parts("TagsInput", "TagsFilter", "tags") },
};
