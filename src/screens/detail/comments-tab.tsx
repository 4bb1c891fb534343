import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useOnBehalf } from "../../config/config-context.tsx";
import type { ApiRecord } from "../../config/record.ts";
import { recordUrl, sendOnce } from "../../providers/data-provider.ts";
import { useReportError } from "../../ui/report-error.ts";
import { CommentComposer } from "./comment-composer.tsx";
import { CommentItem } from "./comment-item.tsx";
import { Part } from "./part.tsx";
import { usePart } from "./use-part.ts";
import { useUnnotifiedMentions } from "./use-unnotified-mentions.ts";
import { Stack } from "../../ui/layout.tsx";

interface CommentsTabProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

const PAGE = 20;
const MAX_COMMENTS = 100;

/** What people wrote about a record, newest first, and a place to write. */
export function CommentsTab({ resource, record }: CommentsTabProps) {
  const { t } = useTranslation();
  const reportError = useReportError();
  const sayUnreached = useUnnotifiedMentions();
  const [size, setSize] = useState(PAGE);
  const onBehalfOf = useOnBehalf();
  const path = recordUrl(resource.name, record.id, "comments/");
  const { entries, error, reload } = usePart<ApiRecord>(`${path}?page_size=${size}`);
  const send = async (body: object) => {
    try {
      sayUnreached(await sendOnce<ApiRecord>({ method: "POST", path, body }));
      await reload();
      return true;
    } catch (failure) {
      reportError(failure);
      return false;
    }
  };
  return (
    <Stack gap={4} measure={820}>
      {onBehalfOf === null && resource.operations.includes("comment") ? (
        <CommentComposer label={t("comments.write")} submit={t("comments.send")} draft={path} onSend={send} />
      ) : null}
      <Part
        error={error}
        loading={entries === null}
        empty={entries?.length === 0}
        emptyText={t("comments.none")}
        onRetry={() => void reload()}
      >
        <ul>
          {(entries ?? []).map((comment) => (
            <CommentItem key={comment.id} comment={comment} path={path} onChange={reload} />
          ))}
        </ul>
        {entries?.length === size && size < MAX_COMMENTS ? (
          <p>
            <Button onClick={() => setSize(MAX_COMMENTS)}>{t("comments.older")}</Button>
          </p>
        ) : null}
      </Part>
    </Stack>
  );
}
