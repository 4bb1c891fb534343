import { Alert, Modal, Radio } from "antd";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { readDepths, type Design } from "../../../../core/forms/design.ts";
import { putImported, type PutMode } from "../../../../core/forms/formats/put-design.ts";
import { useConfigIndex, useFieldContext } from "../../../config/config-context.tsx";
import { optionLabel } from "../../../config/labels.ts";
import { DropArea, FileButton } from "../../../fields/file/file-drop.tsx";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Box, Stack, Text } from "../../../ui/layout.tsx";
import { useErrorText } from "../../../ui/report-error.ts";
import { READ_ENDINGS, readFormFile, type ReadForm } from "./form-files.ts";
import { NotTakenList } from "./not-taken-list.tsx";

interface ImportDialogProps {
  readonly form: string;
  readonly design: Design;
  /** An id nobody has. */
  readonly newId: () => number;
  readonly onPut: (design: Design) => void;
  readonly onClose: () => void;
}

const MAX_SHOWN = 200;
const MODES = ["append", "replace"] as const satisfies readonly PutMode[];

/** Reads a file of another program: shows what it would make and what is not taken, then puts it into the draft. */
export function ImportDialog({ form, design, newId, onPut, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const id = useId();
  const [mode, setMode] = useState<PutMode>("append");
  const read = useMutation({ mutationFn: (file: File) => readFormFile(form, file) });
  const choose = ([file]: readonly File[]) => {
    if (file !== undefined) read.mutate(file);
  };
  const put = () => {
    if (read.data === undefined) return;
    onPut(putImported({ design, imported: read.data.questions, mode, newId }));
    onClose();
  };
  return (
    <Modal
      open
      width={760}
      title={t("formDesigner.files.importTitle")}
      okText={t("formDesigner.files.put")}
      okButtonProps={{ disabled: read.data === undefined || read.isPending }}
      cancelText={t("actions.close")}
      onOk={put}
      onCancel={onClose}
    >
      <Stack gap={4}>
        <DropArea onFiles={choose} disabled={read.isPending}>
          <Text as="p" tone="quiet" id={`${id}formats`}>
            {t("formDesigner.files.formats")}
          </Text>
          <FileButton
            id={id}
            label={t("formDesigner.files.choose")}
            accept={READ_ENDINGS}
            disabled={read.isPending}
            aria-describedby={`${id}formats`}
            onFiles={choose}
          >
            <Text tone="quiet">
              <bdi>{read.variables?.name ?? t("formDesigner.files.drop")}</bdi>
            </Text>
          </FileButton>
        </DropArea>
        {read.error === null ? null : <Alert type="error" role="alert" title={errorText(read.error)} />}
        <div aria-live="polite">
          {read.data === undefined || read.isPending ? null : <Found read={read.data} />}
        </div>
        {read.data === undefined || design.length === 0 ? null : (
          <Radio.Group
            aria-label={t("formDesigner.files.where")}
            value={mode}
            options={MODES.map((value) => ({ value, label: t(`formDesigner.files.modes.${value}`) }))}
            onChange={({ target }) => setMode(target.value as PutMode)}
          />
        )}
      </Stack>
    </Modal>
  );
}

function Found({ read }: { readonly read: ReadForm }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { config } = useConfigIndex();
  const { questions, not_taken: notes, not_taken_count: count } = read;
  const depths = readDepths(questions);
  const left = questions.length - MAX_SHOWN;
  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <Text as="h3" weight={500}>
          {t("formDesigner.files.read", {
            count: questions.length,
            number: format.integer(questions.length),
            format: t(`formDesigner.files.names.${read.format === "xlsx" ? "table" : read.format}`),
          })}
        </Text>
        <Scrolled label={t("formDesigner.files.made")}>
          <ol>
            {questions.slice(0, MAX_SHOWN).map((question) => (
              <li key={question.id} style={{ paddingInlineStart: (depths.get(question.id) ?? 0) * 20 }}>
                <bdi>{question.title}</bdi>{" "}
                <Text tone="faint" size={12}>
                  {optionLabel(config, "question", "answer_type", question.answer_type)}
                </Text>
              </li>
            ))}
          </ol>
          {left > 0 ? (
            <Text tone="quiet" size={13}>
              {t("formDesigner.files.more", { count: left, number: format.integer(left) })}
            </Text>
          ) : null}
        </Scrolled>
      </Stack>
      {count === 0 ? (
        <Text tone="quiet">{t("formDesigner.files.allTaken")}</Text>
      ) : (
        <Stack gap={2}>
          <Text as="h3" weight={500}>
            {t("formDesigner.files.notTakenCount", { count, number: format.integer(count) })}
          </Text>
          <Scrolled label={t("formDesigner.files.notTaken")}>
            <NotTakenList notes={notes} />
          </Scrolled>
        </Stack>
      )}
    </Stack>
  );
}

function Scrolled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      maxBlockSize={240}
      pad={2}
      border="soft"
      radius="control"
      scroll
      size={13}
      breakWords
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {children}
    </Box>
  );
}
