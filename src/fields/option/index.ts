import { filter, gridCell, input } from "../parts.ts";
import type { FieldViews } from "../types.ts";
import { enumCell, enumInWords, optionsCell, tagsCell } from "./cells.tsx";

const several = { align: "start", width: 170, yields: true, quickEdit: "type" } as const;
const options = filter(({ OptionFilter }) => OptionFilter);

export const choices: FieldViews<"enum" | "multi_enum" | "tags"> = {
  enum: {
    cell: enumCell,
    inWords: enumInWords,
    align: "start",
    width: 152,
    quickEdit: "choose",
    input: input(({ EnumInput }) => EnumInput),
    filter: options,
    gridCell: gridCell(({ option }) => option),
  },
  multi_enum: {
    ...several,
    cell: optionsCell,
    input: input(({ MultiEnumInput }) => MultiEnumInput),
    filter: options,
    gridCell: gridCell((cells) => cells.options),
  },
  tags: {
    ...several,
    cell: tagsCell,
    input: input(({ TagsInput }) => TagsInput),
    filter: filter(({ TagsFilter }) => TagsFilter),
    gridCell: gridCell(({ tags }) => tags),
  },
};
