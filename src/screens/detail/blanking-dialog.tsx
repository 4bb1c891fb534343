import { useQuery } from "@tanstack/react-query";
import { useInvalidate } from "@refinedev/core";
import { Alert, Button, Input, Modal, Progress, Skeleton } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { callApi } from "../../providers/data-provider.ts";
import { FieldLabel } from "../../ui/field-label.tsx";
import { Box, Stack, Text } from "../../ui/layout.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { type BlankingPreview, BlankingPreviewText, type BlankingRun } from "./blanking-preview.tsx";

interface BlankingDialogProps {
  readonly resource: string;
  readonly record: ApiRecord;
  readonly onClose: () => void;
}

const BLANKING_URL = "/api/blanking/";
/** While the server works its progress is asked for so often. */
const EVERY = 700;

/** Says what blanking a person comes to, takes their typed name for a yes, and tells how far the server is. */
export function BlankingDialog({ resource, record, onClose }: BlankingDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [begun, setBegun] = useState<number | null>(null);
  // what the record was called when it was opened: it is called otherwise soon
  const [name] = useState(() => recordLabel(record));
  const person = { resource, id: record.id };
  const preview = useQuery({
    queryKey: ["blanking", resource, record.id],
    queryFn: async () =>
      (
        await callApi<{ data: BlankingPreview }>({
          method: "post",
          url: `${BLANKING_URL}preview/`,
          payload: person,
        })
      ).data,
    retry: false,
    gcTime: 0,
  });
  const last = preview.data?.last;
  const running = begun ?? (last?.state === "running" ? last.id : null);
  const run = useQuery({
    queryKey: ["blanking", running],
    enabled: running !== null,
    queryFn: async () =>
      (await callApi<{ data: BlankingRun }>({ method: "get", url: `${BLANKING_URL}${running}/` })).data,
    refetchInterval: ({ state }) => (state.data && state.data.state !== "running" ? false : EVERY),
  }).data;
  const isDone = run?.state === "done";
  const told = useRef(false);
  useEffect(() => {
    if (!isDone || told.current) return;
    told.current = true;
    void invalidate({ resource, id: record.id, invalidates: ["list", "detail"] });
  });
  const begin = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const payload = { ...person, name: typed };
      const { data } = await callApi<{ data: BlankingRun }>({ method: "post", url: BLANKING_URL, payload });
      setBegun(data.id);
    } catch (error) {
      setRefusal(errorText(error));
    }
    setBusy(false);
  };
  const label = preview.data?.label ?? name;
  const mayBegin = preview.data !== undefined && preview.data.holds.length === 0;
  const failure = refusal ?? (preview.error ? errorText(preview.error) : null);
  return (
    <Modal
      open
      width={560}
      title={t("blanking.title", { name })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {running === null && mayBegin ? t("actions.cancel") : t("actions.close")}
        </Button>,
        ...(running === null && mayBegin
          ? [
              <Button
                key="begin"
                type="primary"
                danger
                loading={busy}
                disabled={typed.trim() !== label.trim()}
                onClick={() => void begin()}
              >
                {t("blanking.action")}
              </Button>,
            ]
          : []),
      ]}
    >
      <Stack gap={4}>
        {running === null && preview.data === undefined && failure === null ? (
          <Skeleton active paragraph={{ rows: 6 }} />
        ) : null}
        {running === null && preview.data !== undefined ? (
          <BlankingPreviewText preview={preview.data} />
        ) : null}
        {running === null && mayBegin ? (
          <Box>
            <FieldLabel htmlFor={id}>{t("blanking.confirm", { name: label })}</FieldLabel>
            <Input
              id={id}
              value={typed}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          </Box>
        ) : null}
        {failure === null ? null : <Alert type="error" role="alert" title={failure} />}
        {running === null ? null : <Advance run={run} />}
      </Stack>
    </Modal>
  );
}

function Advance({ run }: { readonly run: BlankingRun | undefined }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  if (run?.state === "failed")
    return (
      <Alert
        type="error"
        role="alert"
        title={t("blanking.failed")}
        {...(run.error === null ? {} : { description: run.error })}
      />
    );
  const isDone = run?.state === "done";
  const { done = 0, total = 0 } = run ?? {};
  const counts = t("bulk.progress", { done: format.number(done), total: format.number(total) });
  return (
    <>
      <Progress
        percent={isDone ? 100 : total === 0 ? 0 : Math.floor((100 * done) / total)}
        showInfo={false}
        status={isDone ? "success" : "active"}
        aria-label={t("blanking.working")}
      />
      <Text as="p" role="status" tone="quiet" tabular>
        {isDone ? t("blanking.done") : `${t("blanking.working")} · ${counts}`}
      </Text>
      {isDone ? null : (
        <Text as="p" tone="quiet">
          {t("blanking.background")}
        </Text>
      )}
    </>
  );
}
