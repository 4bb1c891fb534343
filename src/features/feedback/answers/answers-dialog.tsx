import { Alert } from "antd";
import { type ReactNode, useCallback, useRef, useState, useEffect } from "react";
import type { LeaveLabels } from "../../../ui/leave/leave-question.tsx";
import type { SentFeedback } from "../../../forms/record/contexts.ts";
import { FormDialog } from "../form-dialog.tsx";
import { useFormDraft } from "../use-form-draft.ts";
import { AnswersBody, type AnswersHandle, type FieldsPart, type FoundErrors } from "./answers-body.tsx";
import type { AnswersDraft } from "./beginning.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { AnswerFields, AnswersSource, GivenAnswers, Opening } from "./opening.ts";
import { useBeginning } from "./use-beginning.ts";
import { useSendAnswers } from "./use-send-answers.ts";
import { Box } from "../../../ui/layout.tsx";

interface AnswersDialogProps<F extends AnswerFields> {
  /** Until the form says its own. */
  readonly title: string;
  readonly about?: ReactNode;
  readonly sendLabel: string;
  readonly source: AnswersSource<F>;
  readonly fields: FieldsPart<F>;
  /** Said above what is wrong while something that must be filled is not. */
  readonly missingText: string;
  /** Said where the reader may neither give nor change it. */
  readonly closedText: string;
  readonly cancelWords?: LeaveLabels;
  readonly onSent: (answer: SentFeedback) => void;
  readonly onClose: () => void;
}

const NOTHING_FOUND: FoundErrors = { problems: [], missing: false };

/** Rises when `AnswersDraft` becomes something else. */
const DRAFT_VERSION = 1;

/** A published form answered, or answered anew, for one record, with texts of its own beside the questions. */
export function AnswersDialog<F extends AnswerFields>(props: AnswersDialogProps<F>) {
  const { title, about, sendLabel, source, fields, missingText, closedText, cancelWords, onSent, onClose } =
    props;
  const handle = useRef<AnswersHandle<F>>(null);
  const [{ problems, missing }, setFound] = useState(NOTHING_FOUND);
  const [attempt, setAttempt] = useState(0);

  const { opening, failure, retry } = useOpening(source);
  const kept = useRef<() => Contents<F> | null>(() => null);
  const draft = useFormDraft<AnswersDraft<F>>({
    place: source.place,
    version: DRAFT_VERSION,
    read: () => kept.current(),
  });
  const beginning = useBeginning({ opening, draft, source });
  const { begin, conflict, touch } = beginning;
  const base = begin?.earlier ?? null;
  const follow = useCallback(
    (shown: AnswersHandle<F> | null) => {
      handle.current = shown;
      // what is kept is asked for once more when the form has just gone
      if (shown !== null) kept.current = () => getContents(shown, base);
    },
    [base],
  );

  /** What is just being typed counts, too. */
  const isDirty = () => {
    handle.current?.current();
    return beginning.isTouched();
  };
  const { keep } = draft;
  const changed = useCallback(() => {
    touch();
    keep();
  }, [touch, keep]);
  const { sending, start } = useSendAnswers({
    source,
    begin,
    refuse: (error) => {
      const shown = handle.current?.refuse(error) ?? false;
      if (shown) setAttempt((count) => count + 1);
      return shown;
    },
    overtaken: async () => {
      const mine = handle.current?.current();
      return mine !== undefined && beginning.meet(mine);
    },
    onSent: (answer) => void draft.forget().then(() => onSent(answer)),
  });
  const send = async () => {
    const checked = await handle.current?.check();
    if (checked === undefined) return;
    if (checked.ok) return start(checked);
    setAttempt((count) => count + 1);
  };

  const open = begin === null || (begin.earlier?.editable ?? opening?.mayGive ?? false);
  return (
    <>
      <FormDialog
        title={opening?.title ?? title}
        about={about}
        loading={begin === null}
        failure={failure === null ? null : { error: failure, retry }}
        sendLabel={open ? sendLabel : null}
        dirty={isDirty}
        draft={draft}
        onStartAnew={beginning.startAnew}
        problems={problems}
        {...(missing ? { problemsLead: missingText } : {})}
        attempt={attempt}
        sending={sending}
        onSend={() => void send()}
        onClose={onClose}
        {...(cancelWords === undefined || !open ? {} : { cancelWords })}
      >
        {open ? null : (
          <Box below={4}>
            <Alert role="note" type="info" title={closedText} />
          </Box>
        )}
        {begin === null || (!open && begin.earlier === null) ? null : (
          <AnswersBody
            key={beginning.round}
            handle={follow}
            formName={source.formName}
            subject={source.subject}
            begin={begin}
            fields={fields}
            disabled={!open}
            onChange={changed}
            onProblems={setFound}
          />
        )}
      </FormDialog>
      {conflict !== null ? (
        <ConflictDialog
          {...conflict}
          labels={fields.labels}
          onChoose={(next) => {
            beginning.settle(next);
            keep();
          }}
          onTheirs={() => void draft.forget().then(() => beginning.takeTheirs(conflict.theirs))}
          onLater={beginning.settleLater}
        />
      ) : null}
    </>
  );
}

interface Contents<F extends AnswerFields> {
  readonly values: AnswersDraft<F>;
  readonly files: ReadonlyMap<string, File>;
}

function getContents<F extends AnswerFields>(
  shown: AnswersHandle<F>,
  earlier: GivenAnswers<F> | null,
): Contents<F> {
  const { fields, form } = shown.current();
  const base = earlier === null ? null : { id: earlier.id, rowVersion: earlier.rowVersion };
  if (form === null) return { values: { fields, form: null, data: {}, base }, files: new Map() };
  const { questions, version, complete, language, data, files } = form;
  return { values: { fields, form: { questions, version, complete, language }, data, base }, files };
}

interface OpeningState<F extends AnswerFields> {
  readonly opening: Opening<F> | null;
  readonly failure: unknown;
  readonly retry: () => void;
}

/** Asks once for what a form opens with; what comes in later would change the ground under somebody's answers. */
function useOpening<F extends AnswerFields>(source: AnswersSource<F>): OpeningState<F> {
  const [first] = useState(source);
  const [opening, setOpening] = useState<Opening<F> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    first.load(stop.signal).then(
      (found) => !stop.signal.aborted && setOpening(found),
      (error: unknown) => !stop.signal.aborted && setFailure(error),
    );
    return () => stop.abort();
  }, [first, round]);
  const retry = useCallback(() => {
    setFailure(null);
    setRound((before) => before + 1);
  }, []);
  return { opening, failure, retry };
}
