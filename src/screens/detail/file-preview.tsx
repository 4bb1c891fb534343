import { Button, Modal } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext, useOnBehalf } from "../../config/config-context.tsx";
import type { FileValue } from "../../fields/values.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { saveBlob } from "../../lib/save-blob.ts";
import { fetchFile } from "./fetch-file.ts";
import { FileContent, useFileContent } from "./file-content.tsx";
import { Inline, Text } from "../../ui/layout.tsx";

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
  const at = files.findIndex(({ id }) => id === open.id);
  const content = useFileContent(open);
  const onBehalfOf = useOnBehalf();
  const { data, retry } = content;
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
              const fetched = data ? Promise.resolve(data) : fetchFile(open.id, { onBehalfOf });
              fetched.then((blob) => saveBlob(blob, open.name), retry);
            }}
          >
            {t("files.download")}
          </Button>
        </Inline>
      }
    >
      <FileContent file={open} {...content} />
    </Modal>
  );
}
