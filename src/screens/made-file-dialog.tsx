import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Modal, Progress } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFieldContext } from "../config/config-context.tsx";
import { useTranslation } from "../i18n/use-translation.tsx";
import { apiBaseUrl } from "../lib/base-url.ts";
import { callApi } from "../providers/data-provider.ts";
import { Stack, Text } from "../ui/layout.tsx";
import { useErrorText, useReportError } from "../ui/report-error.ts";

/** A file on its way, as the server tells of it. */
export interface FileRun {
  readonly id: number;
  readonly state: "running" | "done" | "cancelled" | "failed";
  readonly total: number;
  readonly done: number;
  readonly skipped: number;
  readonly error: string | null;
}

interface MadeFileDialogProps {
  readonly title: string;
  /** The call that asks for the file; null: it is not asked for. */
  readonly request: { readonly path: string; readonly payload: object } | null;
  /** How many records there are; absent: the server tells. */
  readonly total?: number;
  /** Why it is not asked for. */
  readonly refusal?: string | null;
  /** What is said before it is asked for, and the button that does; absent: it is asked for at once. */
  readonly before?: { readonly text: ReactNode; readonly action: string };
  readonly ready: (run: FileRun) => string;
  readonly note?: (run: FileRun) => string | null;
  readonly onClose: () => void;
}

/** While the server works its progress is asked for so often. */
const EVERY = 700;
const FILES_URL = "/api/document-files/";

/** Has the server make a file, says how far it is, and fetches it. */
export function MadeFileDialog(props: MadeFileDialogProps) {
  const { title, request, refusal = null, before, onClose } = props;
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const errorText = useErrorText();
  const reportError = useReportError();
  const [agreed, setAgreed] = useState(before === undefined);
  const [key] = useState(() => crypto.randomUUID());
  const begun = useQuery<FileRun>({
    queryKey: ["made-file", key],
    enabled: agreed && request !== null,
    retry: false,
    staleTime: Infinity,
    queryFn: () => call({ method: "post", ...request }),
  });
  const id = begun.data?.id;
  const asked = useQuery<FileRun>({
    queryKey: ["made-file", key, id],
    enabled: id !== undefined,
    queryFn: () => call({ path: `${id}/` }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== "running" ? false : EVERY),
  });
  const run = asked.data ?? begun.data ?? null;
  const asking = run === null && begun.error === null && agreed && request !== null;
  const running = run?.state === "running" || asking;
  const download = async () => {
    try {
      const { url } = await callApi<{ url: string }>({ method: "post", url: `${FILES_URL}${id}/link/` });
      window.location.assign(new URL(url, apiBaseUrl() || window.location.origin).href);
    } catch (error) {
      reportError(error);
    }
  };
  const fetched = useRef(false);
  const ready = run?.state === "done";
  useEffect(() => {
    if (!ready || fetched.current) return;
    fetched.current = true;
    void download();
  });
  const close = () => {
    if (running && id !== undefined) call({ method: "post", path: `${id}/cancel/` }).catch(reportError);
    onClose();
  };
  const total = props.total ?? run?.total ?? 0;
  const percent = run === null || run.total === 0 ? 0 : Math.floor((100 * run.done) / run.total);
  const failed = run?.state === "failed" ? (run.error ?? t("documents.failed")) : null;
  const failure = refusal ?? (begun.error ? errorText(begun.error) : failed);
  const counts = t("bulk.progress", { done: format.number(run?.done ?? 0), total: format.number(total) });
  const note = ready ? (props.note?.(run) ?? null) : null;
  return (
    <Modal
      open
      title={title}
      onCancel={close}
      width={460}
      footer={
        ready
          ? [
              <Button key="download" onClick={() => void download()}>
                {t("documents.download")}
              </Button>,
              <Button key="close" type="primary" onClick={close}>
                {t("actions.close")}
              </Button>,
            ]
          : [
              <Button key="close" onClick={close}>
                {running ? t("documents.stop") : agreed ? t("actions.close") : t("actions.cancel")}
              </Button>,
              ...(agreed
                ? []
                : [
                    <Button key="begin" type="primary" onClick={() => setAgreed(true)}>
                      {before?.action}
                    </Button>,
                  ]),
            ]
      }
    >
      <Stack gap={3}>
        {agreed ? null : before?.text}
        {!agreed ? null : failure === null ? (
          <>
            <Progress
              percent={ready ? 100 : percent}
              showInfo={false}
              status={ready ? "success" : "active"}
              aria-label={t("documents.working")}
            />
            <Text as="p" role="status" tone="quiet" tabular>
              {ready ? props.ready(run) : `${t("documents.working")} · ${counts}`}
            </Text>
            {note === null ? null : <Alert type="info" title={note} />}
          </>
        ) : (
          <Alert type="error" role="alert" title={failure} />
        )}
      </Stack>
    </Modal>
  );
}

async function call({
  method = "get",
  path = "",
  payload,
}: {
  readonly method?: "get" | "post";
  readonly path?: string;
  readonly payload?: object;
}): Promise<FileRun> {
  const { data } = await callApi<{ data: FileRun }>({
    method,
    url: `${FILES_URL}${path}`,
    ...(payload === undefined ? {} : { payload }),
  });
  return data;
}
