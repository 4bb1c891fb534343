import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useOnBehalf } from "../../config/config-context.tsx";
import type { FileValue } from "../../fields/values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { useBlobAddress } from "../../lib/use-blob-address.ts";
import { Grid, Text } from "../../ui/layout.tsx";
import { ListFailure } from "../list/screen/list-messages.tsx";
import { fetchFile } from "./fetch-file.ts";
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

/** The bytes of a file that can be looked at; of others they are only fetched to be downloaded. */
export function useFileContent(file: FileValue) {
  const kind = previewKind(file.type);
  const onBehalfOf = useOnBehalf();
  const { data, error, refetch } = useQuery<Blob, ApiError>({
    queryKey: ["file", file.id, onBehalfOf],
    queryFn: ({ signal }) => fetchFile(file.id, { signal, onBehalfOf }),
    placeholderData: undefined,
    staleTime: Infinity,
    // Files are large: they are let go when the preview closes.
    gcTime: 0,
    enabled: kind !== null,
  });
  return { kind, data, error, retry: () => void refetch() };
}

interface FileContentProps extends ReturnType<typeof useFileContent> {
  readonly file: FileValue;
}

/** A file as it is looked at, or why it cannot be. */
export function FileContent({ file, kind, data, error, retry }: FileContentProps) {
  const { t } = useTranslation();
  return (
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
        <ListFailure error={error} onRetry={retry} inline />
      ) : data ? (
        <Content key={file.id} kind={kind} content={data} name={file.name} />
      ) : null}
    </Grid>
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
