import { useTranslation } from "react-i18next";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import type { ApiRecord } from "../../config/record.ts";
import { FileLink } from "../../fields/file/file-link.tsx";
import { FileDrop } from "../../fields/file/file-drop.tsx";
import { asFile, asReference, asText } from "../../fields/values.ts";
import { recordCallPath } from "../../providers/data-provider.ts";
import { Part } from "./part.tsx";
import { usePart } from "./use-part.ts";
import css from "./files-tab.module.css";

interface FilesTabProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** The files of a record, and a place to add one. */
export function FilesTab({ resource, record }: FilesTabProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const path = `${recordCallPath(resource.name, record.id)}files/`;
  const { entries, error, reload } = usePart<Readonly<Record<string, unknown>>>(path);
  return (
    <div className={css["files"]}>
      {resource.operations.includes("file") ? <FileDrop path={path} onSent={() => void reload()} /> : null}
      <Part
        error={error}
        loading={entries === null}
        empty={entries?.length === 0}
        emptyText={t("files.none")}
        onRetry={() => void reload()}
      >
        <ul>
          {(entries ?? []).map((entry) => {
            const file = asFile(entry["file"]) ?? asFile(entry);
            return file ? (
              <li key={file.id} className={css["file"]}>
                <FileLink file={file} />
                <span className={css["size"]}>{format.fileSize(file.size)}</span>
                <span className={css["size"]}>{asReference(entry["created_by"])?.label ?? ""}</span>
                <time className={css["size"]} dateTime={asText(entry["created"])}>
                  {entry["created"] ? format.instant(asText(entry["created"])) : ""}
                </time>
              </li>
            ) : null;
          })}
        </ul>
      </Part>
    </div>
  );
}
