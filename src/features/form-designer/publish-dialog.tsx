import { App, Input, Modal } from "antd";
import { useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { DifferenceList } from "./differences/difference-list.tsx";
import { useDesignDraft, usePublish } from "./designed-forms.ts";
import { PublishReach } from "./publish-reach.tsx";
import { PublishLabels } from "./publish-labels.tsx";
import type { DraftForm } from "./designed-forms.ts";
import { Box, Text } from "../../ui/layout.tsx";

interface PublishDialogProps {
  readonly name: string;
  readonly draft: DraftForm;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for a note and makes the next version. A refusal is said in place, over what is true by then. */
export function PublishDialog({ name, draft, open, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { message } = App.useApp();
  const errorText = useErrorText();
  const [note, setNote] = useState("");
  const field = useId();
  const { mutate, isPending, error, reset } = usePublish(name);
  const version = format.number(draft.base_version + 1);
  const close = () => {
    reset();
    onClose();
  };
  const publish = () =>
    mutate(
      { note: note.trim() === "" ? null : note.trim(), base_version: draft.base_version },
      {
        onSuccess: (answer) => {
          void message.success(answer.message);
          setNote("");
          close();
        },
      },
    );
  return (
    <Modal
      open={open}
      width={640}
      title={t("formDesigner.publishVersion", { version })}
      okText={t("formDesigner.publish")}
      cancelText={t("actions.close")}
      confirmLoading={isPending}
      onOk={publish}
      onCancel={close}
      destroyOnHidden
    >
      <Text as="p" above={1} tone="quiet" measure="text">
        {t("formDesigner.publishNote")}
      </Text>
      <Box above={4}>
        <DifferenceList differences={draft.differences} />
      </Box>
      {open ? <PublishChecks name={name} onClose={close} /> : null}
      <Text htmlFor={field} as="label" block above={4} below={1} weight={500}>
        {t("formDesigner.note")}
      </Text>
      <Box below={2}>
        <Input.TextArea
          id={field}
          value={note}
          maxLength={1000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={({ target }) => setNote(target.value)}
        />
      </Box>
      {error ? (
        <Text role="alert" as="p" above={3} tone="bad">
          {errorText(error)}
        </Text>
      ) : null}
    </Modal>
  );
}

/** What is worth knowing of a form before it is published, though nothing keeps it from that. */
function PublishChecks({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const [, setSearch] = useSearchParams();
  const { data } = useDesignDraft(name);
  if (data === undefined) return null;
  const write = () => {
    onClose();
    setSearch({ view: "words" });
  };
  return (
    <>
      <PublishReach design={data.questions} />
      <PublishLabels design={data.questions} onWrite={write} />
    </>
  );
}
