import { Alert, App, Button, Input, Popconfirm, Table } from "antd";
import { useId, useState } from "react";
import { useConfigIndex, useFieldContext, useReloadConfig } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { busySign } from "../../ui/busy.tsx";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useErrorText, useReportError } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { AffectedPeople } from "./affected-people.tsx";
import { Outlook } from "./outlook.tsx";
import type { Studio } from "./studio.ts";
import { WaitingRows } from "./waiting-rows.tsx";
import {
  type Check,
  type DefinitionError,
  useCheck,
  useDiscardDraft,
  useProgress,
  usePublishDraft,
  useRollBack,
  useVersions,
} from "./use-studio.ts";

/** What the draft would change, what speaks against it, and the versions there were. */
export function ChangesPart({ studio, area }: { readonly studio: Studio; readonly area: string }) {
  return (
    <Stack gap={6}>
      <WaitingRows area={area} />
      <DraftChanges studio={studio} />
      <Versions />
    </Stack>
  );
}

function DraftChanges({ studio: { draft } }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const check = useCheck(draft);
  if (draft === undefined || draft.changes.length === 0)
    return <Text tone="quiet">{t("studio.nothingChanged")}</Text>;
  const { data, error } = check;
  return (
    <Stack gap={3}>
      <Text as="h2" size={16} weight={600}>
        {draft.title}
      </Text>
      {error ? <Alert type="error" role="alert" title={errorText(error)} /> : null}
      {data === undefined && !error ? <ScreenSkeleton /> : null}
      {data === undefined ? null : <Findings check={data} />}
      <AffectedPeople draft={draft} />
      <Publish id={draft.id} ready={data?.ok === true && !error} />
    </Stack>
  );
}

function Findings({ check }: { readonly check: Check }) {
  const { t } = useTranslation();
  return (
    <Stack gap={3}>
      <Problems title={t("studio.problems")} level="error" problems={check.errors} />
      <Problems title={t("studio.doubts")} level="warning" problems={check.warnings} />
      <Outlook check={check} />
      {check.differences.map(({ kind, name, differences }) => (
        <section key={`${kind} ${name}`} aria-label={name}>
          <Text as="h3" weight={500} below={1}>
            {t(`studio.kinds.${kind}`)} <bdi dir="ltr">{name}</bdi>
          </Text>
          <Box as="ul" padBefore={4}>
            {differences.map(({ path, before, after }) => (
              <li key={path}>
                <bdi dir="ltr">{path}</bdi>: {sentence({ before, after })}
              </li>
            ))}
          </Box>
        </section>
      ))}
    </Stack>
  );

  function sentence({ before, after }: { before: unknown; after: unknown }): string {
    if (before === undefined) return t("studio.added", { value: shown(after) });
    if (after === undefined) return t("studio.removed", { value: shown(before) });
    return t("studio.became", { before: shown(before), after: shown(after) });
  }
}

const MAX_SHOWN = 120;
function shown(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

interface ProblemsProps {
  readonly title: string;
  readonly level: "error" | "warning";
  readonly problems: readonly DefinitionError[];
}

function Problems({ title, level, problems }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Alert
      type={level}
      role="alert"
      title={title}
      description={
        <ul>
          {problems.map(({ resource, pointer, message }) => (
            <li key={`${resource} ${pointer} ${message}`}>
              <bdi dir="ltr">{[resource, pointer].filter(Boolean).join(" ")}</bdi>{" "}
              <bdi lang="en">{message}</bdi>
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Publish({ id, ready }: { readonly id: number; readonly ready: boolean }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { format } = useFieldContext();
  const reportError = useReportError();
  const reload = useReloadConfig();
  const { config } = useConfigIndex();
  const [note, setNote] = useState("");
  const field = useId();
  const publish = usePublishDraft();
  const discard = useDiscardDraft();
  const progress = useProgress(publish.isPending).data;
  // the draft is gone when it is published, and this part of the page with it
  const send = () => {
    const words = note.trim() === "" ? null : note.trim();
    publish.mutateAsync({ id, note: words }).then(({ version }) => {
      void message.success(t("studio.published", { version: format.number(version) }));
      return reload();
    }, reportError);
  };
  return (
    <Stack gap={2} measure="text">
      <Text as="label" htmlFor={field} weight={500}>
        {t("studio.note")}
      </Text>
      <Input.TextArea
        id={field}
        value={note}
        maxLength={1000}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={({ target }) => setNote(target.value)}
      />
      {publish.isPending && progress ? (
        <Text role="status">
          {t("studio.outlook.converting", {
            field: fieldLabel(config, progress.resource, progress.field),
            percent: format.integer(Math.round((100 * progress.reached) / progress.last)),
          })}
        </Text>
      ) : null}
      <Inline gap={2} wrap>
        <Button type="primary" disabled={!ready} loading={busySign(publish.isPending)} onClick={send}>
          {t("studio.publish")}
        </Button>
        <Popconfirm
          title={t("studio.discardQuestion")}
          okText={t("actions.discard")}
          cancelText={t("actions.close")}
          onConfirm={() => discard.mutate({ id }, { onError: reportError })}
        >
          <Button danger>{t("studio.discard")}</Button>
        </Popconfirm>
      </Inline>
    </Stack>
  );
}

function Versions() {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { message } = App.useApp();
  const reportError = useReportError();
  const reload = useReloadConfig();
  const { data, error, refetch } = useVersions();
  const rollBack = useRollBack();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ScreenSkeleton />;
  const back = (version: number) =>
    rollBack.mutate(version, {
      onSuccess: () => {
        void message.success(t("studio.rolledBack", { version: format.number(version) }));
        void reload();
      },
      onError: reportError,
    });
  return (
    <section aria-labelledby="studio-versions">
      <Text as="h2" size={16} weight={600} id="studio-versions" below={2}>
        {t("studio.versions")}
      </Text>
      <Table
        size="small"
        rowKey="version"
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        aria-label={t("studio.versions")}
        scroll={{ x: "100%" }}
        locale={{ emptyText: t("studio.noVersions") }}
        dataSource={data}
        columns={[
          {
            dataIndex: "version",
            title: t("studio.version"),
            render: (version: number) => format.number(version),
          },
          { dataIndex: "at", title: t("studio.at"), render: format.instant },
          {
            key: "who",
            title: t("studio.who"),
            responsive: ["md"],
            render: (_, { actor }) => actor?.label ?? "",
          },
          {
            dataIndex: "note",
            title: t("studio.note"),
            responsive: ["md"],
            render: (text) => <bdi>{text}</bdi>,
          },
          {
            key: "changes",
            title: t("studio.changed"),
            responsive: ["lg"],
            render: (_, { changes }) => <bdi dir="ltr">{changes.map(({ name }) => name).join(", ")}</bdi>,
          },
          {
            key: "back",
            align: "end",
            title: <span className="visually-hidden">{t("studio.actions")}</span>,
            render: (_, { version }, index) =>
              index === 0 ? null : (
                <Popconfirm
                  title={t("studio.rollBackQuestion", { version: format.number(version) })}
                  description={t("studio.dataStay")}
                  okText={t("studio.rollBack")}
                  cancelText={t("actions.close")}
                  onConfirm={() => back(version)}
                >
                  <Button size="small">
                    {t("studio.rollBack")}
                    <span className="visually-hidden"> {format.number(version)}</span>
                  </Button>
                </Popconfirm>
              ),
          },
        ]}
      />
    </section>
  );
}
