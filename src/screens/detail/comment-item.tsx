import { useCustomMutation } from "@refinedev/core";
import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { mayOpen } from "../../config/access.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import { type ApiRecord, getPermissions, rowVersion } from "../../config/record.ts";
import { asReference, asReferences, asText } from "../../fields/values.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { useReportError } from "../../ui/report-error.ts";
import { CommentComposer } from "./comment-composer.tsx";
import { type CommentPart, PEOPLE, toParts, toText } from "./mentions.ts";
import { useUnnotifiedMentions } from "./use-unnotified-mentions.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";

interface CommentItemProps {
  readonly comment: ApiRecord;
  /** Of the record's comments. */
  readonly path: string;
  readonly onChange: () => Promise<void>;
}

/** One comment; its author may change it or take it away. */
export function CommentItem({ comment, path, onChange }: CommentItemProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { modal } = App.useApp();
  const reportError = useReportError();
  const sayUnreached = useUnnotifiedMentions();
  const { mutateAsync: send } = useCustomMutation<ApiRecord, ApiError>();
  const [editing, setEditing] = useState(false);
  const permissions = getPermissions(comment);
  const people = asReferences(comment["mentions"]);
  const parts = toParts(asText(comment["body"]), people);
  const created = asText(comment["created"]);
  const changed = rowVersion(comment) > 1;
  const own = `${path}${comment.id}/`;

  const save = async (written: object) => {
    try {
      const body = { ...written, row_version: rowVersion(comment) };
      const { data } = await send({ url: own, method: "patch", values: body, errorNotification: false });
      sayUnreached(data);
      await onChange();
      setEditing(false);
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  };
  const remove = () =>
    modal.confirm({
      title: t("comments.removeAsk"),
      okText: t("comments.remove"),
      cancelText: t("actions.cancel"),
      onOk: async () => {
        try {
          await send({ url: own, method: "delete", values: {}, errorNotification: false });
          await onChange();
        } catch (error) {
          reportError(error);
        }
      },
    });

  return (
    <Box as="li" className="ruled" padBlock={3}>
      <Inline wrap align="baseline" gap={[1, 3]} minBlockSize={24} size={13} weight={500}>
        <span>{asReference(comment["created_by"])?.label ?? t("history.system")}</span>
        <Box as="time" tone="faint" weight={400} dateTime={created} title={format.instant(created)}>
          {format.ago(created)}
        </Box>
        {changed ? (
          <Text tone="faint" weight={400} title={format.instant(asText(comment["modified"]))}>
            {t("comments.changed")}
          </Text>
        ) : null}
        {editing ? null : (
          <Inline as="span" inline gap={3} push>
            {permissions.edit ? (
              <CommentAction onClick={() => setEditing(true)}>{t("actions.edit")}</CommentAction>
            ) : null}
            {permissions.delete ? (
              <CommentAction onClick={remove}>{t("comments.remove")}</CommentAction>
            ) : null}
          </Inline>
        )}
      </Inline>
      {editing ? (
        <CommentComposer
          label={t("comments.edit")}
          submit={t("actions.save")}
          draft={own}
          text={toText(parts)}
          people={people}
          onSend={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Box as="p" above={1} space="pre-wrap" breakWords ownDirection>
          {parts.map((part, position) => (
            <Part key={position} part={part} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function Part({ part }: { readonly part: CommentPart }) {
  const { index } = useFieldContext();
  if (part.kind === "text") return part.text;
  const name = `@${part.name}`;
  if (!mayOpen(index, PEOPLE))
    return (
      <Text as="b" tone="accent" weight={500}>
        {name}
      </Text>
    );
  return (
    <Text
      as="a"
      tone="accent"
      weight={500}
      href={recordPath(index.config, PEOPLE, part.id)}
      data-peek={`${PEOPLE}:${part.id}`}
    >
      {name}
    </Text>
  );
}

function CommentAction(props: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Text
      as="button"
      type="button"
      className="quiet-text hover-underline"
      pad={0}
      minBlockSize={24}
      {...props}
    />
  );
}
