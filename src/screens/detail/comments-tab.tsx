import { Button, Input } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import type { ApiRecord } from "../../config/record.ts";
import { htmlToText, textToHtml } from "../../fields/text/rich-text.ts";
import { asReference, asText } from "../../fields/values.ts";
import { request } from "../../lib/http.ts";
import { recordCallPath } from "../../providers/data-provider.ts";
import { busySign } from "../../ui/busy.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { Part } from "./part.tsx";
import { usePart } from "./use-part.ts";
import css from "./comments-tab.module.css";

interface CommentsTabProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** What people wrote about a record, and a place to write. */
export function CommentsTab({ resource, record }: CommentsTabProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const path = `${recordCallPath(resource.name, record.id)}comments/`;
  const { entries, error, reload } = usePart<ApiRecord>(path);
  return (
    <div className={css["comments"]}>
      {resource.operations.includes("comment") ? <NewComment path={path} onSent={reload} /> : null}
      <Part
        error={error}
        loading={entries === null}
        empty={entries?.length === 0}
        emptyText={t("comments.none")}
        onRetry={() => void reload()}
      >
        <ul>
          {(entries ?? []).map((comment) => (
            <li key={comment.id} className={css["comment"]}>
              <div className={css["head"]}>
                <span>{asReference(comment["created_by"])?.label ?? t("history.system")}</span>
                <time dateTime={asText(comment["created"])} title={format.ago(asText(comment["created"]))}>
                  {format.instant(asText(comment["created"]))}
                </time>
              </div>
              <p className={css["body"]}>{htmlToText(asText(comment["body"]))}</p>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

interface NewCommentProps {
  readonly path: string;
  readonly onSent: () => Promise<void>;
}

function NewComment({ path, onSent }: NewCommentProps) {
  const { t } = useTranslation();
  const id = useId();
  const reportError = useReportError();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await request({ method: "POST", path, body: { body: textToHtml(text.trim()) } });
      setText("");
      await onSent();
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css["write"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") void send();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {t("comments.write")}
      </label>
      <Input.TextArea
        id={id}
        value={text}
        placeholder={t("comments.write")}
        autoSize={{ minRows: 2, maxRows: 10 }}
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" type="primary" disabled={text.trim() === ""} loading={busySign(busy)}>
        {t("comments.send")}
      </Button>
    </form>
  );
}
