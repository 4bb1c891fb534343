import { useQuery } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import type { FileValue } from "../../fields/values.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { useBlobAddress } from "../../lib/use-blob-address.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ListFailure } from "../list/screen/list-messages.tsx";
import { saveBlob } from "../../lib/save-blob.ts";
import { fetchFile } from "./fetch-file.ts";
import { Grid, Inline, Text } from "../../ui/layout.tsx";
import css from "./file-preview.module.css";

/** How a file can be looked at inside the page. */
type PreviewKind = "image" | "document" | "text";

/** Only what a browser shows without running anything; the server has told the type from the content. */
const KINDS: Readonly<Record<string, PreviewKind>> = {
  "image/jpeg": "image",
  "image/png": "image",
  "application/pdf": "document",
  "text/plain": "text",
};

/** Null: only to be downloaded. */
function previewKind(type: string): PreviewKind | null {
  return KINDS[type.split(";")[0]?.trim() ?? ""] ?? null;
}

interface FilePreviewProps {
  /** Those one can turn to, in their order. */
  readonly files: readonly FileValue[];
  readonly open: FileValue;
  readonly onOpen: (file: FileValue) => void;
  readonly onClose: () => void;
}

/** Looks at a file without leaving the record; arrows turn to its neighbours. */
export function FilePreview({ files, open, onOpen, onClose }: FilePreviewProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const kind = previewKind(open.type);
  const at = files.findIndex(({ id }) => id === open.id);
  const { data, error, refetch } = useQuery<Blob, ApiError>({
    queryKey: ["file", open.id],
    queryFn: ({ signal }) => fetchFile(open.id, signal),
    placeholderData: undefined,
    staleTime: Infinity,
    // Files are large: they are let go when the preview closes.
    gcTime: 0,
    enabled: kind !== null,
  });
  const turn = (step: 1 | -1) => {
    const beside = files[at + step];
    if (beside) onOpen(beside);
  };
  return (
    <Modal
      open
      centered
      width="min(1080px, 96vw)"
      title={open.name}
      onCancel={onClose}
      footer={
        <Inline gap={2} wrap align="center" justify="between">
          <Inline as="span" inline gap={1} align="center">
            <IconButton
              icon="previous"
              label={t("files.previous")}
              disabled={at <= 0}
              onClick={() => turn(-1)}
            />
            <Text tone="quiet" size={13} tabular>
              {t("files.place", { number: format.number(at + 1), total: format.number(files.length) })}
            </Text>
            <IconButton
              icon="next"
              label={t("files.next")}
              disabled={at >= files.length - 1}
              onClick={() => turn(1)}
            />
          </Inline>
          <Text tone="quiet" size={13} tabular>
            {format.fileSize(open.size)}
          </Text>
          <Button
            icon={<Icon name="download" />}
            onClick={() => {
              const content = data ? Promise.resolve(data) : fetchFile(open.id);
              content.then(
                (blob) => saveBlob(blob, open.name),
                () => void refetch(),
              );
            }}
          >
            {t("files.download")}
          </Button>
        </Inline>
      }
    >
      <Grid
        className={css["stage"]}
        centered
        scroll
        border="soft"
        radius="control"
        ground="sunk"
        aria-busy={kind !== null && !data && !error}
      >
        {kind === null ? (
          <Text as="p" pad={6} tone="quiet">
            {t("files.noPreview")}
          </Text>
        ) : error ? (
          <ListFailure error={error} onRetry={() => void refetch()} inline />
        ) : data ? (
          <Content key={open.id} kind={kind} content={data} name={open.name} />
        ) : null}
      </Grid>
    </Modal>
  );
}

interface ContentProps {
  readonly kind: PreviewKind;
  readonly content: Blob;
  readonly name: string;
}

function Content({ kind, content, name }: ContentProps) {
  const { t } = useTranslation();
  const address = useBlobAddress(content);
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (kind === "text") void content.text().then(setText);
  }, [kind, content]);
  if (kind === "text") {
    return <textarea className={css["text"]} readOnly aria-label={name} value={text ?? ""} />;
  }
  if (address === null) return null;
  if (kind === "image") return <img className={css["image"]} src={address} alt={name} />;
  return <iframe className={css["document"]} src={address} title={t("files.preview", { name })} />;
}
