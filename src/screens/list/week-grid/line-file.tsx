import { createElement, Suspense, useState } from "react";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import { type ApiRecord, getPermissions, recordLabel } from "../../../config/record.ts";
import { inputOf } from "../../../fields/inputs.ts";
import { asFile, asFiles, type FileValue } from "../../../fields/values.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { FileContent, useFileContent } from "../../detail/file-content.tsx";
import css from "./week-grid.module.css";

interface LineFileProps {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly record: ApiRecord;
  /** As it was chosen and is not saved yet; undefined: as the record has it. */
  readonly typed: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onClose: () => void;
}

/** The files of a line beside its days: looked at, added and taken away. */
export function LineFile({ resource, field, record, typed, onChange, onClose }: LineFileProps) {
  const { t } = useTranslation();
  const { config } = useFieldContext().index;
  const [chosen, setChosen] = useState(0);
  const value = typed === undefined ? record[field.name] : typed;
  const files = Array.isArray(value) ? asFiles(value) : [asFile(value)].filter((file) => file !== null);
  const open = files[chosen] ?? files.at(-1);
  const label = fieldLabel(config, resource.name, field.name);
  const { edit, writable } = getPermissions(record);
  return (
    <Stack as="aside" className={css["file"]} fixed scroll gap={3} pad={3} aria-label={label}>
      <Inline align="center" justify="between" gap={2}>
        <Text as="h3" weight={600}>
          {label}
        </Text>
        <IconButton icon="close" label={t("week.closeFiles")} onClick={onClose} />
      </Inline>
      <Text as="p" tone="quiet" size={13}>
        {recordLabel(record)}
      </Text>
      <Suspense fallback={null}>
        {createElement(inputOf(field.valueType), {
          field,
          resource: resource.name,
          value: value ?? null,
          record,
          disabled: !edit || !writable.has(field.name),
          "aria-label": label,
          onChange,
        })}
      </Suspense>
      {files.length > 1 ? (
        <Segments
          label={t("week.files")}
          value={String(Math.min(chosen, files.length - 1))}
          options={files.map((file, at) => ({ value: String(at), label: file.name }))}
          onChange={(at) => setChosen(Number(at))}
        />
      ) : null}
      {open === undefined ? null : <Shown key={open.id} file={open} />}
    </Stack>
  );
}

function Shown({ file }: { readonly file: FileValue }) {
  const content = useFileContent(file);
  return <FileContent file={file} {...content} />;
}
