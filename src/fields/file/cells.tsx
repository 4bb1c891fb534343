import { asFile, asFiles, fileNames } from "../values.ts";
import type { CellProps } from "../types.ts";
import { FileLink } from "./file-link.tsx";
import css from "./file.module.css";

export function fileCell({ value }: CellProps) {
  const file = asFile(value);
  return file ? <FileLink file={file} /> : null;
}

/** By name: what a field held once is not there to be opened. */
export const listShownFiles = ({ value }: CellProps): string => fileNames(value);

export function filesCell({ value }: CellProps) {
  return (
    <span className={css["many"]}>
      {asFiles(value).map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
    </span>
  );
}
