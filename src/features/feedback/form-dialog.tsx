import { Button, Modal, Alert } from "antd";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { focusOnOpen } from "../../ui/focus-on-open.ts";
import { busySign } from "../../ui/busy.tsx";
import { isOtherPage } from "../../ui/leave/leave-guards.ts";
import { LeaveQuestion, type LeaveLabels } from "../../ui/leave/leave-question.tsx";
import { useLeaveGuard } from "../../ui/leave/use-leave-guard.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { type ListedError, ErrorBox } from "../../ui/error-box.tsx";
import { Inline, Text, Box } from "../../ui/layout.tsx";
import { Outline } from "../../ui/outline.tsx";
import css from "./form-dialog.module.css";
import { controlOf } from "./focus-control.ts";
import { SendingNote } from "./sending-note.tsx";
import type { FormDraftState } from "./use-form-draft.ts";
import type { Upload } from "./use-upload.ts";
import { useLocation } from "react-router-dom";
import { partIn } from "../../lib/page-parts.ts";

interface FormDialogProps {
  readonly title: string;
  /** Whom or what it is about, under the title. */
  readonly about?: ReactNode;
  /** The form is still on its way. */
  readonly loading?: boolean;
  /** Id of the control that has the focus at first: what must be filled and is empty. */
  readonly first?: string | undefined;
  /** It could not be opened. */
  readonly failure?: { readonly error: unknown; readonly retry: () => void } | null;
  /** Null where it is only read. */
  readonly sendLabel: string | null;
  /** Whether anything would be lost or left behind; asked at the moment where a form hands on late what is typed. */
  readonly dirty: boolean | (() => boolean);
  readonly draft: FormDraftState;
  /** Empties the form; the draft is forgotten already. */
  readonly onStartAnew: () => void;
  /** What stands in the way of sending; listed above the form, with the focus at each new attempt. */
  readonly problems?: readonly ListedError[];
  /** What the problems have in common. */
  readonly problemsLead?: string;
  /** Rises with every send that was refused. */
  readonly attempt?: number;
  readonly sending: Upload;
  readonly onSend: () => void;
  readonly onClose: () => void;
  /** What is asked on Cancel and Escape; absent: whether to leave, with the draft kept, once something is filled in. */
  readonly cancelWords?: LeaveLabels;
  readonly children: ReactNode;
}

/** Width of the forms (§2). */
const WIDTH = 900;

/**
 * The frame of every form of feedback: its title, what was restored, what is wrong, the form itself, and below it how
 * sending goes. It is never left by accident, and keeps everything when a send fails.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, about, loading = false, failure = null, sendLabel, dirty, draft, sending, children } = props;
  const {
    onSend,
    onClose,
    onStartAnew,
    problems = [],
    problemsLead,
    attempt = 0,
    cancelWords,
    first,
  } = props;
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [asking, setAsking] = useState(false);
  const sender = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  // the button that was pressed is gone
  useEffect(() => {
    if (round > 0) (partIn(content.current, "typedControl") ?? content.current)?.focus();
  }, [round]);
  const [shown, setShown] = useState(false);
  const busy = sending.state.at === "under_way";
  const waiting = loading || failure !== null || draft.state === "looking";
  const enter = useEffectEvent(() => focusOnOpen(true, first === undefined ? null : controlOf(first)));
  useEffect(() => {
    if (shown && !waiting) enter();
  }, [shown, waiting]);
  // where nothing in the form takes the keys, they scroll it
  const closed = busy || sendLabel === null;
  const isDirty = () => (typeof dirty === "function" ? dirty() : dirty);
  useLeaveGuard({ name: () => title, isDirty, isLeft: isOtherPage, holdsTab: true, flush: draft.flush });
  useWithPage(onClose);

  const cancel = () => {
    // what is under way is stopped by its own button
    if (busy) return;
    if (isDirty() || cancelWords?.always === true) setAsking(true);
    else onClose();
  };
  const leave = async () => {
    setAsking(false);
    if (cancelWords?.erases === true) await draft.forget();
    else await draft.flush();
    onClose();
  };
  const startAnew = async () => {
    await draft.forget();
    onStartAnew();
    setRound((before) => before + 1);
  };

  return (
    <Modal
      open
      title={
        <>
          {title}
          {about === undefined ? null : (
            <Text block above={0.5} tone="quiet" size={13} weight={400} breakWords>
              {about}
            </Text>
          )}
        </>
      }
      width={WIDTH}
      centered
      className={css["dialog"] ?? ""}
      classNames={{
        container: `whole-seen ${css["container"]}`,
        body: css["body"] ?? "",
        footer: css["footer"] ?? "",
      }}
      mask={{ closable: false }}
      closable={{ disabled: busy }}
      onCancel={cancel}
      afterOpenChange={setShown}
      footer={
        <>
          <SendingNote sending={sending} sender={sender} onRetry={onSend} />
          <Inline gap={2} wrap align="center" justify="end">
            <Text className={css["kept"]} minBlockSize={20} tone="faint" size={13} role="status">
              {draft.unkept
                ? t("feedback.unkept")
                : draft.keptAt === null
                  ? ""
                  : t("form.draftKept", { time: format.clock(new Date(draft.keptAt).toISOString()) })}
            </Text>
            <Button onClick={cancel} disabled={busy}>
              {t(sendLabel === null ? "actions.close" : "actions.cancel")}
            </Button>
            {sendLabel === null ? null : (
              <Button
                ref={sender}
                type="primary"
                loading={busySign(busy)}
                disabled={waiting}
                onClick={onSend}
              >
                {sendLabel}
              </Button>
            )}
          </Inline>
        </>
      }
    >
      <div
        className={css["scroller"]}
        {...(closed ? { role: "region", "aria-label": title, tabIndex: 0 } : {})}
      >
        {failure !== null ? (
          <LoadFailure error={failure.error} onRetry={failure.retry} />
        ) : waiting ? (
          <Outline blocks={[{ height: 320 }]} />
        ) : (
          // what is on its way is not changed meanwhile
          <div ref={content} tabIndex={-1} className={css["content"]} inert={busy}>
            <FormNotes draft={draft} onStartAnew={() => void startAnew()} />
            <ProblemList problems={problems} lead={problemsLead} attempt={attempt} />
            {children}
          </div>
        )}
      </div>
      <LeaveQuestion
        open={asking}
        words={cancelWords}
        onLeave={() => void leave()}
        onStay={() => setAsking(false)}
      />
    </Modal>
  );
}

interface FormNotesProps {
  readonly draft: Pick<FormDraftState, "restoredAt" | "stale">;
  readonly onStartAnew: () => void;
}

/** What became of an earlier draft: it is back, with a way to begin anew, or it no longer fits. */
function FormNotes({ draft, onStartAnew }: FormNotesProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  if (!draft.stale && draft.restoredAt === null) return null;
  const restored = draft.stale ? null : format.instant(new Date(draft.restoredAt ?? 0).toISOString());
  return (
    <Box below={4}>
      <Alert
        role="status"
        type="info"
        title={restored === null ? t("feedback.staleDraft") : t("form.draftRestored", { time: restored })}
        action={
          restored === null ? null : (
            <Button size="small" onClick={onStartAnew}>
              {t("feedback.startAnew")}
            </Button>
          )
        }
      />
    </Box>
  );
}

interface ProblemListProps {
  readonly problems: readonly ListedError[];
  /** What they have in common. */
  readonly lead?: string | undefined;
  /** Rises with every send that was refused. */
  readonly attempt: number;
}

/** Everything that is wrong, above the form: at every attempt it comes into sight, and the first place to mend has the focus. */
function ProblemList({ problems, lead, attempt }: ProblemListProps) {
  const box = useRef<HTMLDivElement>(null);
  const shownFor = useRef(0);
  useEffect(() => {
    if (attempt === shownFor.current || problems.length === 0) return;
    shownFor.current = attempt;
    box.current?.scrollIntoView({ block: "start" });
    const first = problems.find(({ focus }) => focus !== undefined);
    if (first?.focus) requestAnimationFrame(first.focus);
    else box.current?.focus();
  }, [attempt, problems]);
  if (problems.length === 0) return null;
  return <ErrorBox ref={box} lead={lead} problems={problems} />;
}

/** Tells once the page behind went to another address: what is over it goes with it. */
function useWithPage(onLeft: () => void): void {
  const { pathname } = useLocation();
  const [opened] = useState(pathname);
  const latest = useRef(onLeft);
  useEffect(() => {
    latest.current = onLeft;
  });
  useEffect(() => {
    if (pathname !== opened) latest.current();
  }, [pathname, opened]);
}
