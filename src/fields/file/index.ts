import { lazyCode } from "../../lib/lazy-code.ts";
import { filter, gridCell } from "../parts.ts";
import type { FieldViews } from "../types.ts";
import { fileCell, filesCell, listShownFiles } from "./cells.tsx";

const uploads = () => import("./inputs.tsx");
const link = { told: listShownFiles, links: true, align: "start", filter: filter("PresenceFilter") } as const;
const one = {
  ...link,
  cell: fileCell,
  input: lazyCode(uploads, ({ FileInput }) => FileInput),
  gridCell: gridCell("file"),
} as const;

export const attachments: FieldViews<"file" | "files" | "image"> = {
  file: { ...one, width: 200 },
  files: {
    ...link,
    cell: filesCell,
    width: 220,
    wide: true,
    input: lazyCode(uploads, ({ FilesInput }) => FilesInput),
    gridCell: gridCell("files"),
  },
  image: { ...one, width: 160 },
};
