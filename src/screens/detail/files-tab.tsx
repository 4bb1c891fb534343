import { type BaseRecord, useCustomMutation } from "@refinedev/core";
import { App } from "antd";
import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { type ApiRecord } from "../../config/record.ts";
import { asFile, asReference, asText, type FileValue } from "../../fields/values.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { recordUrl } from "../../providers/data-provider.ts";
import { useAccess } from "../../providers/use-access.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import { Part } from "./part.tsx";
import { RecordFileDrop } from "./record-file-drop.tsx";
import { usePart } from "./use-part.ts";
import { Box, Card, Stack, Text } from "../../ui/layout.tsx";
import css from "./files-tab.module.css";

const FilePreview = lazyCode(
  () => import("./file-preview.tsx"),
  (module) => module.FilePreview,
);

interface FilesTabProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** The files of a record: looked at in place, added and taken away by whoever may edit it. */
export function FilesTab({ resource, record }: FilesTabProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { modal } = App.useApp();
  const reportError = useReportError();
  const [open, setOpen] = useState<FileValue | null>(null);
  const path = recordUrl(resource.name, record.id, "files/");
  const { mutateAsync: send } = useCustomMutation<BaseRecord, ApiError>();
  const { entries, error, reload } = usePart<Readonly<Record<string, unknown>>>(path);
  const edits = useAccess({ resource: resource.name, action: "edit", record }).can;
  const mayChange = edits && resource.operations.includes("file");
  const files = (entries ?? []).flatMap((entry) => {
    const file = asFile(entry["file"]) ?? asFile(entry);
    return file ? [{ entry, file }] : [];
  });

  const remove = (file: FileValue) =>
    modal.confirm({
      title: t("files.removeAsk", { name: file.name }),
      content: t("files.removeText"),
      okText: t("files.removeYes"),
      cancelText: t("actions.cancel"),
      onOk: async () => {
        try {
          await send({
            url: `${path}${file.id}/`,
            method: "delete",
            values: {},
            errorNotification: false,
          });
          await reload();
        } catch (failure) {
          reportError(failure);
        }
      },
    });

  return (
    <Stack gap={4} measure={820}>
      {mayChange ? <RecordFileDrop path={path} onSent={() => void reload()} /> : null}
      <Part
        error={error}
        loading={entries === null}
        empty={entries?.length === 0}
        emptyText={t("files.none")}
        onRetry={() => void reload()}
      >
        <Card as="ul">
          {files.map(({ entry, file }) => (
            <li key={file.id} className={css["file"]}>
              <Text
                as="button"
                type="button"
                className={`link-button hover-underline ${css["name"]}`}
                cut
                title={file.name}
                onClick={() => setOpen(file)}
              >
                {file.name}
              </Text>
              <Text className="no-narrow" cut tone="quiet" size={13} tabular>
                {format.fileSize(file.size)}
              </Text>
              <Text className={css["who"]} cut tone="quiet" size={13} tabular>
                {asReference(entry["created_by"])?.label ?? ""}
              </Text>
              <Box
                as="time"
                className={css["when"]}
                cut
                tone="quiet"
                size={13}
                tabular
                dateTime={asText(entry["created"])}
                title={entry["created"] ? format.instant(asText(entry["created"])) : undefined}
              >
                {entry["created"] ? format.ago(asText(entry["created"])) : ""}
              </Box>
              {mayChange ? (
                <IconButton
                  icon="delete"
                  label={t("files.remove", { name: file.name })}
                  onClick={() => remove(file)}
                />
              ) : null}
            </li>
          ))}
        </Card>
      </Part>
      {open ? (
        <Suspense fallback={null}>
          <FilePreview
            files={files.map(({ file }) => file)}
            open={open}
            onOpen={setOpen}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}
