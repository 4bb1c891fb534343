import { asFile, asFiles, fileNames } from "../values.ts";
import type { CellProps } from "../types.ts";
import { FileLink } from "./file-link.tsx";
import { Inline } from "../../ui/layout.tsx";

export function fileCell({ value }: CellProps) {
  const file = asFile(value);
  return file ? <FileLink file={file} /> : null;
}

/** By name: what a field held once is not there to be opened. */
export const listShownFiles = ({ value }: CellProps): string => fileNames(value);

export function filesCell({ value }: CellProps) {
  return (
    <Inline as="span" inline wrap gap={[1, 3]}>
      {asFiles(value).map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
    </Inline>
  );
}
