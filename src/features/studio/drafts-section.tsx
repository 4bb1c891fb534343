import { Button, Input, type InputRef, Popconfirm, Space, Table } from "antd";
import { useId, useRef, useState } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { Status } from "../../ui/status.tsx";
import { Labelled } from "./labelled.tsx";
import type { Studio } from "./studio.ts";
import { StudioDialog } from "./studio-dialog.tsx";
import { type ListedDraft, useBeginDraft, useDiscardDraft, useDrafts, useRenameDraft } from "./use-studio.ts";

/** The drafts there are: begun, opened, renamed, discarded. */
export function DraftsSection({ studio: { draft, open } }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const reportError = useReportError();
  const discard = useDiscardDraft();
  const [named, setNamed] = useState<ListedDraft | "new" | null>(null);
  const drafts = useDrafts().data ?? [];
  return (
    <Stack as="section" gap={2} aria-labelledby="studio-drafts">
      <Inline wrap justify="between" align="center" gap={2}>
        <Text as="h2" size={16} weight={600} id="studio-drafts">
          {t("studio.drafts.title")}
        </Text>
        <Button onClick={() => setNamed("new")}>{t("studio.drafts.new")}</Button>
      </Inline>
      {drafts.length === 0 ? null : (
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          aria-labelledby="studio-drafts"
          scroll={{ x: "100%" }}
          dataSource={[...drafts]}
          columns={[
            {
              dataIndex: "title",
              title: t("studio.draft"),
              render: (title: string, { id }) => (
                <Inline gap={2} wrap align="center">
                  <bdi>{title}</bdi>
                  {id === draft?.id ? <Status tone="progress">{t("studio.drafts.isOpen")}</Status> : null}
                </Inline>
              ),
            },
            { dataIndex: "count", title: t("studio.drafts.count"), align: "end", render: format.integer },
            {
              key: "last",
              title: t("studio.drafts.last"),
              responsive: ["md"],
              render: (_, { actor, at }) =>
                t("studio.drafts.by", { name: actor?.label ?? "", at: format.instant(at) }),
            },
            {
              key: "actions",
              align: "end",
              title: <span className="visually-hidden">{t("studio.actions")}</span>,
              render: (_, one) => (
                <Space size={4} wrap>
                  {one.id === draft?.id ? null : (
                    <Button size="small" onClick={() => open(one.id)}>
                      {t("studio.drafts.open")}
                      <span className="visually-hidden"> {one.title}</span>
                    </Button>
                  )}
                  <Button size="small" onClick={() => setNamed(one)}>
                    {t("studio.drafts.rename")}
                    <span className="visually-hidden"> {one.title}</span>
                  </Button>
                  <Popconfirm
                    title={t("studio.discardQuestion")}
                    okText={t("actions.discard")}
                    cancelText={t("actions.close")}
                    onConfirm={() => discard.mutate({ id: one.id }, { onError: reportError })}
                  >
                    <Button size="small" danger>
                      {t("studio.discard")}
                      <span className="visually-hidden"> {one.title}</span>
                    </Button>
                  </Popconfirm>
                </Space>
              ),
            },
          ]}
        />
      )}
      {named === null ? null : (
        <NameDialog known={named === "new" ? null : named} onNamed={open} onClose={() => setNamed(null)} />
      )}
    </Stack>
  );
}

interface NameDialogProps {
  /** Null: a draft is begun. */
  readonly known: ListedDraft | null;
  readonly onNamed: (id: number) => void;
  readonly onClose: () => void;
}

function NameDialog({ known, onNamed, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const reportError = useReportError();
  const begin = useBeginDraft();
  const rename = useRenameDraft();
  const [title, setTitle] = useState(known?.title ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<InputRef>(null);
  const id = useId();
  const busy = begin.isPending || rename.isPending;
  const save = () => {
    const name = title.trim();
    if (busy) return;
    if (name === "") return setProblem(t("studio.drafts.nameNeeded"));
    const onSuccess = (draft: { readonly id: number }) => {
      if (known === null) onNamed(draft.id);
      onClose();
    };
    const answered = { onSuccess, onError: reportError };
    if (known === null) begin.mutate(name, answered);
    else rename.mutate({ id: known.id, title: name }, answered);
  };
  return (
    <StudioDialog
      title={known === null ? t("studio.drafts.new") : t("studio.drafts.rename")}
      okText={known === null ? t("studio.drafts.new") : t("studio.drafts.rename")}
      problem={problem}
      first={input}
      busy={busy}
      onSave={save}
      onClose={onClose}
    >
      <Labelled id={id} label={t("studio.drafts.name")}>
        <Input
          id={id}
          ref={input}
          value={title}
          maxLength={120}
          onChange={({ target }) => setTitle(target.value)}
          onPressEnter={save}
        />
      </Labelled>
    </StudioDialog>
  );
}
