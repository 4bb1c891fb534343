import { type ComponentType, Suspense } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { useNavigate } from "react-router-dom";
import { useConfigIndex, useFieldContext } from "../config/config-context.tsx";
import { recordPath } from "../config/links.ts";
import { resourceName } from "../config/labels.ts";
import { draftKey, readDraft, saveDraft } from "../lib/drafts.ts";
import { discardSave, sendAgain } from "./outbox.ts";
import { isStale, type SaveError, type SaveSubject, type WaitingSave } from "./saves.ts";
import { Grid, Inline, Text } from "../ui/layout.tsx";

/** Shows what a step leads to now, and offers to send it by that. */
export type StepFollows = ComponentType<{
  readonly save: WaitingSave;
  readonly onSend: (seen: number) => void;
}>;

interface WaitingListProps {
  readonly saves: readonly WaitingSave[];
  readonly Follows: StepFollows;
  /** Somebody goes to the form or the record of one of them. */
  readonly onLeave: () => void;
}

/** Each change that waits, in the order they go out, with what can be done about it. */
export function WaitingList({ saves, Follows, onLeave }: WaitingListProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const navigate = useNavigate();

  const nameOf = ({ subject: { resource, kind, name } }: WaitingSave) => {
    const kindOfRecord = resourceName(config, resource);
    return t(`offline.kinds.${kind}`, { resource: kindOfRecord, name: name ?? kindOfRecord });
  };
  const openForm = async (save: WaitingSave) => {
    if (save.form === null) return;
    const { address, draft } = save.form;
    // The form finds its values as a draft, and shows both versions where somebody else saved meanwhile.
    const key = draftKey({ employeeId: save.employeeId, address });
    // A record has one form, in which more may stand already; a new one is a form of its own.
    const before = save.subject.id === null ? null : await readDraft(key);
    const values = { ...before?.values, ...draft.values };
    await saveDraft(key, { values, base: { ...before?.base, ...draft.base }, at: save.at });
    await discardSave(save);
    onLeave();
    void navigate(address);
  };
  const openRecord = ({ resource, id }: SaveSubject) => {
    onLeave();
    if (id !== null) void navigate(recordPath(config, resource, id));
  };

  return (
    <ul>
      {saves.map((save) => (
        <Grid as="li" className="ruled" columns="minmax(0, 1fr) auto" gap={[1, 3]} padBlock={2} key={save.id}>
          <Text weight={500} breakWords>
            {nameOf(save)}
          </Text>
          <Text as="time" tone="quiet" size={12} tabular dateTime={new Date(save.at).toISOString()}>
            {format.instant(new Date(save.at).toISOString())}
          </Text>
          {save.problem === null ? null : (
            <Grid as="span" spanAll tone="bad">
              {getWords(save.problem, t("offline.unsure"), t("offline.conflict"))}
              {save.problem.requestId === null ? null : (
                <Text tone="quiet" size={12} tabular>
                  {t("errors.requestId", { id: save.problem.requestId })}
                </Text>
              )}
            </Grid>
          )}
          {isStaleStep(save) ? (
            <Grid spanAll>
              <Suspense fallback={null}>
                <Follows save={save} onSend={(seen) => void sendAgain(save, seen)} />
              </Suspense>
            </Grid>
          ) : null}
          <Inline as="span" spanAll wrap gap={3}>
            {save.problem === null || isStaleStep(save) ? null : (
              <button
                type="button"
                className="link-button hover-underline"
                onClick={() => void sendAgain(save)}
              >
                {t("offline.again")}
              </button>
            )}
            {save.form === null && save.subject.id !== null ? (
              <button
                type="button"
                className="link-button hover-underline"
                onClick={() => openRecord(save.subject)}
              >
                {t("offline.openRecord")}
              </button>
            ) : null}
            {save.form === null ? null : (
              <button
                type="button"
                className="link-button hover-underline"
                onClick={() => void openForm(save)}
              >
                {t("offline.open")}
              </button>
            )}
            <button
              type="button"
              className="link-button hover-underline"
              onClick={() => void discardSave(save)}
            >
              {t("actions.discard")}
            </button>
          </Inline>
        </Grid>
      ))}
    </ul>
  );
}

const isStaleStep = (save: WaitingSave): boolean => isStale(save) && save.subject.kind === "transition";

function getWords({ code, message }: SaveError, unsure: string, conflict: string): string {
  if (code === "unsure") return unsure;
  return code === "stale_version" ? conflict : message;
}
