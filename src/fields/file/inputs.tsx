import { enumerated } from "../../i18n/enumerated.ts";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ariaOf } from "../aria.ts";
import { asFile, asFiles, asStrings, type FileValue } from "../values.ts";
import type { InputProps } from "../types.ts";
import { FILE_ENDINGS } from "../../../core/forms/files.ts";
import { endingsOf, isTooLarge, roomFor } from "./bounds.ts";
import { DropArea, FileButton } from "./file-drop.tsx";
import { FileLink } from "./file-link.tsx";
import { FileLine, TransferList } from "./transfer-list.tsx";
import { useTransfers } from "./transfers.ts";
import { Text } from "../../ui/layout.tsx";

export function FileInput(props: InputProps) {
  const file = asFile(props.value);
  return (
    <Uploader
      input={props}
      files={file ? [file] : []}
      most={1}
      onChange={([next]) => props.onChange?.(next ?? null)}
    />
  );
}

export function FilesInput(props: InputProps) {
  const { maxItems } = props.field.limits;
  const most = typeof maxItems === "number" ? maxItems : Infinity;
  return (
    <Uploader
      input={props}
      files={asFiles(props.value)}
      most={most}
      onChange={(next) => props.onChange?.(next)}
    />
  );
}

interface UploaderProps {
  readonly input: InputProps;
  readonly files: readonly FileValue[];
  readonly most: number;
  readonly onChange: (files: readonly FileValue[]) => void;
}

/** Files by button or by dropping them, with what is under way and what went wrong. */
function Uploader({ input, files, most, onChange }: UploaderProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const fallbackId = useId();
  // files arrive faster than the list of those that are here comes back from the form
  const held = useRef(files);
  const hold = (next: readonly FileValue[]) => {
    held.current = next;
    onChange(next);
  };
  const { maxMegabytes, accept: given } = input.field.limits;
  const max = typeof maxMegabytes === "number" ? maxMegabytes : Infinity;
  const accept = Array.isArray(given) ? asStrings(given) : Object.keys(FILE_ENDINGS);
  const { running, send, dismiss } = useTransfers({
    onSent: (file) => hold(most === 1 ? [file] : [...held.current, file]),
    refuse: ({ size }, place) => {
      if (place >= room) return t("files.tooMany", { count: most });
      return isTooLarge(size, max) ? t("files.tooLarge", { max }) : null;
    },
  });
  const underWay = running.filter(({ problem }) => problem === null).length;
  useEffect(() => {
    if (underWay === 0) held.current = files;
  }, [files, underWay]);
  const room = roomFor({ most, held: files.length, underWay });
  const disabled = input.disabled ?? false;
  const kinds = enumerated(accept);
  const limits =
    most > 1 && most < Infinity
      ? t("forms.filesTaken", { kinds, limit: max, count: most })
      : `${kinds} · ${t("files.most", { max })}`;
  return (
    <DropArea onFiles={send} disabled={disabled}>
      {files.length > 0 ? (
        <ul>
          {files.map((file) => (
            <FileLine key={file.id}>
              <FileLink file={file} />
              <Text grow tone="quiet" size={12}>
                {format.fileSize(file.size)}
              </Text>
              <IconButton
                icon="close"
                label={t("files.remove", { name: file.name })}
                disabled={disabled}
                onClick={() => hold(held.current.filter((other) => other.id !== file.id))}
              />
            </FileLine>
          ))}
        </ul>
      ) : null}
      <TransferList running={running} onDismiss={dismiss} />
      {room > 0 ? (
        <FileButton
          {...ariaOf(input)}
          id={input.id ?? fallbackId}
          label={files.length > 0 && most === 1 ? t("files.replace") : t("files.choose")}
          multiple={most > 1}
          accept={endingsOf(accept)}
          disabled={disabled}
          onFiles={send}
          onBlur={input.onBlur}
        >
          <Text tone="quiet" size={12} breakWords>
            {limits}
          </Text>
        </FileButton>
      ) : null}
    </DropArea>
  );
}
