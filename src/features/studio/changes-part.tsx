import { Alert, App, Button, Input } from "antd";
import { useId, useState } from "react";
import { useFieldContext, useReloadConfig } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { busySign } from "../../ui/busy.tsx";
import { Stack, Text, Inline } from "../../ui/layout.tsx";
import { useErrorText, useReportError } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { AffectedPeople } from "./affected-people.tsx";
import { ConflictAlert } from "./conflict-alert.tsx";
import { conflictsIn } from "./draft-conflicts.ts";
import { DifferenceList } from "./difference-list.tsx";
import { DraftsSection } from "./drafts-section.tsx";
import { FaultList } from "./fault-list.tsx";
import { Outlook } from "./outlook.tsx";
import { PublicationNotice } from "./publication-notice.tsx";
import type { Studio } from "./studio.ts";
import { type Check, type Draft, useCheck, usePublication, usePublishDraft } from "./use-studio.ts";
import { Versions } from "./versions.tsx";
import { WaitingRows } from "./waiting-rows.tsx";
import { MakeFileDialog } from "./make-file-dialog.tsx";
import { ReadFileDialog } from "./read-file-dialog.tsx";
import { TitledSection } from "./titled-section.tsx";

/** What the draft would change, what speaks against it, and the versions there were. */
export function ChangesPart({ studio, area }: { readonly studio: Studio; readonly area: string }) {
  return (
    <Stack gap={6}>
      <PublicationNotice publication={usePublication(false).data ?? null} />
      <DraftsSection studio={studio} />
      <WaitingRows area={area} />
      <DraftChanges studio={studio} />
      <Versions />
      <PromoteSection studio={studio} />
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
  const conflicts = conflictsIn(error);
  return (
    <Stack gap={3}>
      <Text as="h2" size={16} weight={600}>
        {draft.title}
      </Text>
      {conflicts === null ? null : <ConflictAlert conflicts={conflicts} />}
      {error && conflicts === null ? <Alert type="error" role="alert" title={errorText(error)} /> : null}
      {data === undefined && !error ? <ScreenSkeleton /> : null}
      {data === undefined ? null : <Findings check={data} draft={draft} />}
      <AffectedPeople draft={draft} />
      <Publish id={draft.id} ready={data?.ok === true && !error} />
    </Stack>
  );
}

function Findings({ check, draft }: { readonly check: Check; readonly draft: Draft }) {
  const { t } = useTranslation();
  return (
    <Stack gap={3}>
      <FaultList title={t("studio.problems")} level="error" problems={check.errors} />
      <FaultList title={t("studio.doubts")} level="warning" problems={check.warnings} />
      <Outlook check={check} />
      <DifferenceList differences={check.differences} changes={draft.changes} />
    </Stack>
  );
}

function Publish({ id, ready }: { readonly id: number; readonly ready: boolean }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { format } = useFieldContext();
  const reportError = useReportError();
  const reload = useReloadConfig();
  const [note, setNote] = useState("");
  const field = useId();
  const publish = usePublishDraft();
  const publication = usePublication(publish.isPending).data ?? null;
  const underWay = publication !== null && publication.state !== "failed";
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
      <div>
        <Button
          type="primary"
          disabled={!ready || underWay}
          loading={busySign(publish.isPending)}
          onClick={send}
        >
          {t("studio.publish")}
        </Button>
      </div>
    </Stack>
  );
}

/** Definitions taken to another installation, or brought from one. */
function PromoteSection({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<"make" | "read" | null>(null);
  const close = () => setShown(null);
  return (
    <TitledSection title={t("studio.promote.title")} lead={t("studio.promote.lead")} gap={2}>
      <Inline gap={2} wrap>
        <Button onClick={() => setShown("make")}>{t("studio.promote.make")}</Button>
        <Button onClick={() => setShown("read")}>{t("studio.promote.read")}</Button>
      </Inline>
      {shown === "make" ? <MakeFileDialog onClose={close} /> : null}
      {shown === "read" ? <ReadFileDialog studio={studio} onClose={close} /> : null}
    </TitledSection>
  );
}
