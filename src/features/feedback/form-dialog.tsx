import { Button, Modal } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { busySign } from "../../ui/busy.tsx";
import { isOtherPage } from "../../ui/leave/leave-guards.ts";
import { LeaveQuestion, type LeaveWords } from "../../ui/leave/leave-question.tsx";
import { useLeaveGuard } from "../../ui/leave/use-leave-guard.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import type { ListedProblem } from "../../ui/problem-box.tsx";
import { Inline, Text } from "../../ui/layout.tsx";
import { Outline } from "../../ui/outline.tsx";
import css from "./form-dialog.module.css";
import { FormNotes } from "./form-notes.tsx";
import { ProblemList } from "./problem-list.tsx";
import { SendingNote } from "./sending-note.tsx";
import type { FormDraftState } from "./use-form-draft.ts";
import type { Sending } from "./use-sending.ts";
import { useWithPage } from "./use-with-page.ts";

interface FormDialogProps {
  readonly title: string;
  /** Whom or what it is about, under the title. */
  readonly about?: ReactNode;
  /** The form is still on its way. */
  readonly loading?: boolean;
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
  readonly problems?: readonly ListedProblem[];
  /** What the problems have in common. */
  readonly problemsLead?: string;
  /** Rises with every send that was refused. */
  readonly attempt?: number;
  readonly sending: Sending;
  readonly onSend: () => void;
  readonly onClose: () => void;
  /** What is asked on Cancel and Escape; absent: whether to leave, with the draft kept, once something is filled in. */
  readonly cancelWords?: LeaveWords;
  readonly children: ReactNode;
}

const CONTROLS = "input, textarea, [contenteditable=true]";
/** Width of the forms (§2). */
const WIDTH = 900;

/**
 * The frame of every form of feedback: its title, what was restored, what is wrong, the form itself, and below it how
 * sending goes. It is never left by accident, and keeps everything when a send fails.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, about, loading = false, failure = null, sendLabel, dirty, draft, sending, children } = props;
  const { onSend, onClose, onStartAnew, problems = [], problemsLead, attempt = 0, cancelWords } = props;
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [asking, setAsking] = useState(false);
  const sender = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  // the button that was pressed is gone
  useEffect(() => {
    if (round > 0) (content.current?.querySelector<HTMLElement>(CONTROLS) ?? content.current)?.focus();
  }, [round]);
  const busy = sending.state.at === "under_way";
  const waiting = loading || failure !== null || draft.state === "looking";
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
      classNames={{ container: css["container"] ?? "", body: css["body"] ?? "", footer: css["footer"] ?? "" }}
      mask={{ closable: false }}
      closable={{ disabled: busy }}
      onCancel={cancel}
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
