import { asFile, asFiles } from "../values.ts";
import type { CellProps } from "../types.ts";
import { FileLink } from "./file-link.tsx";
import css from "./file.module.css";

export function fileCell({ value }: CellProps) {
  const file = asFile(value);
  return file ? <FileLink file={file} /> : null;
}

export function filesCell({ value }: CellProps) {
  return (
    <span className={css["many"]}>
      {asFiles(value).map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
    </span>
  );
}
