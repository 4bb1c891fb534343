import type { GridCell } from "../types.ts";
import { asFile, asList } from "../values.ts";

export const file: GridCell = {
  editor: "own",
  first: () => ({ does: "opens" }),
  write: (value) => asFile(value)?.name ?? "",
  read: (typed) => typed.trim(),
};

export const files: GridCell = {
  ...file,
  write: (value) =>
    asList(value)
      .map((each) => asFile(each)?.name ?? "")
      .join("; "),
};
