import { Alert, App, Input, Modal } from "antd";
import { useId, useState } from "react";
import { useFieldContext, useReloadConfig } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFocusReturn } from "../../ui/use-focus-return.ts";
import { Box, Stack, Text } from "../../ui/layout.tsx";
import { useErrorText, useReportError } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { Labelled } from "./labelled.tsx";
import { FaultList } from "./fault-list.tsx";
import { type BackPreview, useBackPreview, useRollBack } from "./use-studio.ts";
import { useSayings } from "./use-sayings.ts";

/** Goes back to a version, after a look at what that changes and hides. */
export function BackDialog({ version, onClose }: { readonly version: number; readonly onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { message } = App.useApp();
  const errorText = useErrorText();
  const reportError = useReportError();
  const reload = useReloadConfig();
  const rollBack = useRollBack();
  const id = useId();
  const [note, setNote] = useState("");
  const { data, error } = useBackPreview(version);
  const back = () =>
    rollBack.mutate(
      { version, ...(note.trim() === "" ? {} : { note: note.trim() }) },
      {
        onSuccess: () => {
          void message.success(t("studio.rolledBack", { version: format.number(version) }));
          void reload();
          onClose();
        },
        onError: reportError,
      },
    );
  return (
    <Modal
      open
      title={t("studio.rollBackQuestion", { version: format.number(version) })}
      width={720}
      okText={t("studio.rollBack")}
      okButtonProps={{ disabled: data === undefined || data.errors.length > 0 }}
      confirmLoading={rollBack.isPending}
      cancelText={t("actions.close")}
      onOk={back}
      onCancel={onClose}
    >
      <Stack gap={4}>
        {error ? <Alert type="error" role="alert" title={errorText(error)} /> : null}
        {data === undefined && !error ? <ScreenSkeleton /> : null}
        {data === undefined ? null : <Preview preview={data} />}
        <Labelled id={id} label={t("studio.note")}>
          <Input.TextArea
            id={id}
            value={note}
            maxLength={1000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => setNote(target.value)}
          />
        </Labelled>
      </Stack>
    </Modal>
  );
}

function Preview({
  preview: { errors, differences, hidden, count_limit: limit },
}: {
  readonly preview: BackPreview;
}) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { areaName, fieldName } = useSayings(differences);
  const many = (count: number) =>
    count > limit ? t("studio.people.more", { number: format.integer(limit) }) : format.integer(count);
  return (
    <>
      <FaultList title={t("studio.back.refused")} level="error" problems={errors} />
      {hidden.length === 0 ? null : (
        <Alert
          type="warning"
          title={t("studio.back.hides")}
          description={
            <>
              <Box as="ul" padBefore={4}>
                {hidden.map(({ resource, field, count }) => (
                  <li key={`${resource} ${field}`}>
                    {field === null
                      ? t("studio.back.area", { area: areaName(resource), number: many(count) })
                      : t("studio.back.field", {
                          area: areaName(resource),
                          field: fieldName(resource, field),
                          number: many(count),
                        })}
                  </li>
                ))}
              </Box>
              {t("studio.dataStay")}
            </>
          }
        />
      )}
      {differences.length === 0 ? <Text tone="quiet">{t("studio.back.nothing")}</Text> : null}
      <DifferenceList differences={differences} />
    </>
  );
}
