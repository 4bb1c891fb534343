import { App, Alert, Input, Modal } from "antd";
import { useId, useState } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { ReferencePicker } from "../../fields/reference/picker.tsx";
import type { ReferenceValue } from "../../fields/values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { callApi, recordUrl, sendOnce } from "../../providers/data-provider.ts";
import { Box, Stack, Text } from "../../ui/layout.tsx";
import { useErrorText, useReportError } from "../../ui/report-error.ts";
import type { HeldMails } from "../../../core/shared/held-mails.ts";
import { useHeldMailsText } from "../held-mails.ts";
import { STAYS, UndoButton } from "../use-undo.tsx";

interface SendRecordDialogProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  readonly by: "email" | "share";
  readonly onClose: () => void;
}

interface Handed {
  readonly reached: readonly number[];
  readonly unreached: readonly number[];
  /** What withdraws the mails while they wait. */
  readonly sending?: string;
  readonly held?: HeldMails;
}

const MAX_NOTE_LENGTH = 1000;

/** Sends colleagues the way to a record, with a few words: by mail, or as a notification. */
export function SendRecordDialog({ resource, record, by, onClose }: SendRecordDialogProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { notification } = App.useApp();
  const errorText = useErrorText();
  const heldText = useHeldMailsText();
  const id = useId();
  const [people, setPeople] = useState<readonly ReferenceValue[]>([]);
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const offerUndo = useUndoSending(resource.name, record.id);
  const send = async () => {
    if (people.length === 0) return setProblem(t("record.handOn.nobody"));
    setBusy(true);
    setProblem(null);
    try {
      // pressed again after a lost answer, nobody gets it twice
      const { data } = await sendOnce<{ data: Handed }>({
        method: "POST",
        path: recordUrl(resource.name, record.id, `${by}/`),
        body: { employees: people.map((person) => person.id), note },
      });
      if (data.sending === undefined) {
        if (data.reached.length > 0) notification.success({ title: t("record.handOn.sent"), role: "status" });
      } else offerUndo(data.sending, heldText(data.held, true));
      const missed = people.filter((person) => data.unreached.includes(person.id));
      if (missed.length === 0) return onClose();
      const names = format.list(missed.map(({ label }) => label));
      setPeople(missed);
      setProblem(t("record.handOn.unreached", { names }));
    } catch (error) {
      setProblem(errorText(error));
    }
    return setBusy(false);
  };
  return (
    <Modal
      open
      title={t(`record.handOn.${by}`, { name: recordLabel(record) })}
      okText={t("record.handOn.send")}
      cancelText={t("actions.cancel")}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
      width={520}
    >
      <Stack gap={4}>
        {problem === null ? null : <Alert type="error" role="alert" title={problem} />}
        <Text as="p" tone="quiet">
          {t("record.handOn.lead")}
        </Text>
        <div>
          <Text as="label" id={`${id}to`} block below={1} weight={500}>
            {t("record.handOn.to")}
          </Text>
          <ReferencePicker
            aria-labelledby={`${id}to`}
            to="employee"
            multiple
            value={people}
            onChange={setPeople}
          />
        </div>
        <Box>
          <Text as="label" htmlFor={`${id}note`} block below={1} weight={500}>
            {t("record.handOn.note")}
          </Text>
          <Input.TextArea
            id={`${id}note`}
            value={note}
            maxLength={MAX_NOTE_LENGTH}
            autoSize={{ minRows: 2, maxRows: 8 }}
            onChange={({ target }) => setNote(target.value)}
          />
        </Box>
      </Stack>
    </Modal>
  );
}

/** Says that mails of a record were sent, and offers to withdraw them while they wait. Works on when the dialog has closed. */
function useUndoSending(resource: string, id: number): (sending: string, description: string | null) => void {
  const { t } = useTranslation();
  const { notification } = App.useApp();
  const reportError = useReportError();
  return (sending, description) => {
    const key = `sent-${sending}`;
    const withdraw = async () => {
      notification.destroy(key);
      try {
        await callApi({ method: "delete", url: recordUrl(resource, id, `email/${sending}/`) });
        notification.success({ title: t("record.handOn.withdrawn"), role: "status" });
      } catch (error) {
        reportError(error);
      }
    };
    notification.success({
      key,
      title: t("record.handOn.sent"),
      description,
      role: "status",
      duration: STAYS,
      actions: <UndoButton onUndo={() => void withdraw()} />,
    });
  };
}
