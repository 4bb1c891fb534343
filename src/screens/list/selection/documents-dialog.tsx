import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Modal, Progress } from "antd";
import { useEffect, useRef, useState } from "react";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { documentLabel } from "../../../config/labels.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { apiBaseUrl } from "../../../lib/base-url.ts";
import { callApi } from "../../../providers/data-provider.ts";
import { Stack, Text } from "../../../ui/layout.tsx";
import { useErrorText, useReportError } from "../../../ui/report-error.ts";

interface DocumentsDialogProps {
  readonly resource: ClientResource;
  readonly document: string;
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

interface DocumentRun {
  readonly id: number;
  readonly state: "running" | "done" | "cancelled" | "failed";
  readonly total: number;
  readonly done: number;
  readonly skipped: number;
  readonly error: string | null;
}

const MAX_RECORDS = 2000;
/** While the server works its progress is asked for so often. */
const EVERY = 700;
const FILES_URL = "/api/document-files/";

/** Has the server make one file of the documents of the chosen records, says how far it is, and fetches it. */
export function DocumentsDialog({ resource, document, ids, onClose }: DocumentsDialogProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const errorText = useErrorText();
  const reportError = useReportError();
  // the rows as they were when the dialog opened
  const [chosen] = useState(ids);
  const [key] = useState(() => crypto.randomUUID());
  const tooMany = chosen.length > MAX_RECORDS;
  const begun = useQuery<DocumentRun>({
    queryKey: ["document-file", key],
    enabled: !tooMany,
    retry: false,
    staleTime: Infinity,
    queryFn: () => call({ method: "post", payload: { resource: resource.name, document, ids: chosen } }),
  });
  const id = begun.data?.id;
  const asked = useQuery<DocumentRun>({
    queryKey: ["document-file", key, id],
    enabled: id !== undefined,
    queryFn: () => call({ path: `${id}/` }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== "running" ? false : EVERY),
  });
  const run = asked.data ?? begun.data ?? null;
  const running = run?.state === "running" || (run === null && begun.error === null && !tooMany);
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
  const name = documentLabel(index.config, resource.name, document);
  const percent = run === null || run.total === 0 ? 0 : Math.floor((100 * run.done) / run.total);
  const failure = tooMany
    ? t("documents.tooMany", { limit: format.number(MAX_RECORDS) })
    : begun.error
      ? errorText(begun.error)
      : run?.state === "failed"
        ? (run.error ?? t("documents.failed"))
        : null;
  const counts = t("bulk.progress", {
    done: format.number(run?.done ?? 0),
    total: format.number(chosen.length),
  });
  return (
    <Modal
      open
      title={t("documents.title", { name, total: format.number(chosen.length) })}
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
                {running ? t("documents.stop") : t("actions.close")}
              </Button>,
            ]
      }
    >
      <Stack gap={3}>
        {failure === null ? (
          <>
            <Progress
              percent={ready ? 100 : percent}
              showInfo={false}
              status={ready ? "success" : "active"}
              aria-label={t("documents.working")}
            />
            <Text as="p" role="status" tone="quiet" tabular>
              {ready
                ? t("documents.ready", { number: format.number(run.total - run.skipped) })
                : `${t("documents.working")} · ${counts}`}
            </Text>
            {ready && run.skipped > 0 ? (
              <Alert type="info" title={t("documents.skipped", { number: format.number(run.skipped) })} />
            ) : null}
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
}): Promise<DocumentRun> {
  const { data } = await callApi<{ data: DocumentRun }>({
    method,
    url: `${FILES_URL}${path}`,
    ...(payload === undefined ? {} : { payload }),
  });
  return data;
}
