import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { mapQuestions } from "../../../../core/forms/ask-when.ts";
import { mapSources } from "../../../../core/forms/calculation.ts";
import type { Design } from "../../../../core/forms/design.ts";
import { mergeDesigns } from "../../../../core/forms/merge-designs.ts";
import { takesOptions } from "../../../../core/forms/kinds.ts";
import { namedQuestions } from "../../../../core/forms/named-questions.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useStableCallback } from "../../../ui/use-stable-callback.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { LISTS_KEY } from "../lists/option-lists.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { onSignOut } from "../../../lib/session.ts";
import { isConnectionGone, watchConnection } from "../../../lib/connection.ts";
import { randomKey } from "../../../providers/idempotency.ts";
import { beginDesign, reduceDesign, type DesignHistory } from "./design-history.ts";
import { storeUnsaved, readUnsaved, type UnsavedDesign, type UnansweredSave } from "./unsaved-design.ts";
import { designKey, draftKey, readDraft, saveDraft, type DesignDraft } from "../designed-forms.ts";

/** Long enough not to fall between two keys. */
const PAUSE_MS = 800;
const KEEP_MS = 200;
const RETRY_MS = 5000;
/** Whoever signs out waits no longer for what is being saved. */
const MAX_SETTLING_MS = 4000;

export type SaveState = "saved" | "saving" | "waiting" | "failed" | "away" | "refused" | "conflict";

/** How the last save went. */
type Saving =
  | { readonly kind: "idle" | "busy" | "failed" }
  | { readonly kind: "away"; readonly unanswered: UnansweredSave }
  /** Sent again it is refused again. */
  | { readonly kind: "refused"; readonly questions: Design; readonly reason: string };

/** The questions of a form while they are designed: undone and redone without end, and saved behind. */
export function useDesign(form: string, draft: DesignDraft) {
  const client = useQueryClient();
  const { employeeId, impersonator } = useConfigIndex().config.actor;
  const owner = { form, person: employeeId, impersonator };
  const [kept] = useState(() => readUnsaved(owner));
  const [state, act] = useReducer(reduceDesign, draft, (first) => beginKept(first, kept));
  const [saving, setSaving] = useState<Saving>(() => {
    const unanswered = kept?.unanswered ?? null;
    return unanswered === null ? { kind: "idle" } : { kind: "away", unanswered };
  });
  const [theirs, setTheirs] = useState<DesignDraft | null>(null);
  const [chosen, choose] = useState<number | null>(kept?.chosen ?? draft.questions[0]?.id ?? null);
  const { now, saved, base } = state;
  const nextId = useRef(Math.min(0, ...now.map(({ id }) => id)));
  const sendable = useMemo(() => finishedPart({ now, saved }), [now, saved]);
  const isSaved = useMemo(() => isSameDesign(sendable, saved), [sendable, saved]);

  useEffect(() => {
    const unanswered = saving.kind === "away" ? saving.unanswered : null;
    if ((isSaved && unanswered === null) || saving.kind === "busy" || theirs !== null) return undefined;
    if (saving.kind === "refused" && saving.questions === sendable) return undefined;
    const send = async () => {
      const save = unanswered ?? { base, questions: sendable, key: randomKey() };
      setSaving({ kind: "busy" });
      try {
        const answer = await saveDraft(form, save);
        const ids = new Map(Object.entries(answer.ids).map(([from, to]) => [Number(from), to]));
        act({ kind: "saved", sent: save.questions, base: answer.base, ids });
        setSaving({ kind: "idle" });
        void client.invalidateQueries({ queryKey: draftKey(form) });
        if (namedLists(save.questions) !== namedLists(saved))
          void client.invalidateQueries({ queryKey: LISTS_KEY });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) {
          setSaving({ kind: "failed" });
        } else if (error.status === 0) {
          setSaving({ kind: "away", unanswered: save });
        } else if (error.code === "form_changed_meanwhile") {
          const other = await readDraft(form).catch(() => null);
          setTheirs(other);
          setSaving({ kind: other === null ? "failed" : "idle" });
        } else {
          setSaving({ kind: "refused", questions: save.questions, reason: error.message });
        }
      }
    };
    const pause = saving.kind === "failed" || saving.kind === "away" ? RETRY_MS : PAUSE_MS;
    const timer = setTimeout(() => void send(), pause);
    // as soon as the server is back
    const stop = watchConnection(() => {
      if (unanswered === null || isConnectionGone()) return;
      clearTimeout(timer);
      void send();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, form, sendable, saved, base, isSaved, saving, theirs]);

  useEffect(() => {
    // other parts of the page show what is saved now
    if (base !== draft.base && saving.kind === "idle")
      client.setQueryData<DesignDraft>(designKey(form), { base, questions: saved });
  }, [client, form, draft, base, saved, saving]);

  const keep = useStableCallback(() => {
    const unanswered = saving.kind === "away" ? saving.unanswered : null;
    const isKept = now !== saved || unanswered !== null;
    const at = now.find(({ id }) => (state.keys.get(id) ?? id) === chosen)?.id ?? null;
    storeUnsaved(owner, isKept ? { now, saved: { base, questions: saved }, unanswered, chosen: at } : null);
  });
  useEffect(() => {
    // a form of hundreds of questions is not written anew at every key
    const timer = setTimeout(keep, KEEP_MS);
    return () => clearTimeout(timer);
  }, [keep, now, saved, saving, chosen]);
  useEffect(() => {
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [keep]);

  /** An id nobody has. */
  const newId = useCallback((): number => (nextId.current -= 1), []);
  const conflict =
    theirs === null
      ? null
      : { theirs, ...mergeDesigns({ base: saved, mine: now, theirs: theirs.questions }) };
  const saveState = ((): SaveState => {
    if (conflict !== null) return "conflict";
    if (saving.kind === "busy") return "saving";
    if (saving.kind === "away") return "away";
    if (isSaved) return "saved";
    return saving.kind === "idle" ? "waiting" : saving.kind;
  })();
  const savesItself = useRef(false);
  useEffect(() => {
    savesItself.current = saveState === "waiting" || saveState === "saving";
  }, [saveState]);
  useEffect(
    () =>
      onSignOut(async () => {
        const until = Date.now() + MAX_SETTLING_MS;
        while (savesItself.current && Date.now() < until) await new Promise((go) => setTimeout(go, 50));
        keep();
      }),
    [keep],
  );
  return {
    design: now,
    keyOf: (id: number): number => state.keys.get(id) ?? id,
    newId,
    /** What the question one is at is drawn under. */
    chosen,
    choose,
    /** Shown until something else is done: what was left unsaved is here again. */
    isBack: kept !== null && state.past.length === 0,
    change: (design: Design, about: string | null = null) => act({ kind: "change", design, about }),
    undo: state.past.length === 0 ? null : () => act({ kind: "undo" }),
    redo: state.future.length === 0 ? null : () => act({ kind: "redo" }),
    unfinished: now.filter((question) => !isFinished(question)).length,
    state: saveState,
    /** Why the server refused it, in its words. */
    refusal: saving.kind === "refused" ? saving.reason : "",
    conflict,
    /** Goes on with what both made, or with what the others made. */
    settle: (choice: "both" | "theirs") => {
      if (conflict === null) return;
      act({
        kind: "take",
        draft: conflict.theirs,
        design: choice === "both" ? conflict.design : conflict.theirs.questions,
      });
      setTheirs(null);
    },
  };
}

/** Which shared lists are offered, and how often. */
const namedLists = (design: Design): string => design.map(({ option_list }) => option_list ?? "").join();

/** Goes on with what was left unsaved in this window, over what others saved since. */
function beginKept(draft: DesignDraft, kept: UnsavedDesign | null): DesignHistory {
  if (kept === null) return beginDesign(draft, draft.questions);
  const { now, saved, unanswered } = kept;
  // whether the server has it already is known once it was sent again
  if (unanswered !== null) return beginDesign(saved, now);
  const { design } = mergeDesigns({ base: saved.questions, mine: now, theirs: draft.questions });
  return beginDesign(draft, design);
}

/** A question that can be kept: it has words, and options where it takes some. */
function isFinished({ options, ...question }: StoredQuestion): boolean {
  if (question.title.trim() === "") return false;
  return !takesOptions(question) || (options.length > 0 && options.every((option) => option.trim() !== ""));
}

function isSameDesign(a: Design, b: Design): boolean {
  const isSame = (one: StoredQuestion, other: StoredQuestion | undefined) =>
    one === other || JSON.stringify(one) === JSON.stringify(other);
  return a.length === b.length && a.every((question, index) => isSame(question, b[index]));
}

/** Nothing is known any more of a question that was removed before it was ever saved. */
const LOST = 0;

function withoutLostNames(question: StoredQuestion, there: ReadonlySet<number>): StoredQuestion {
  const isLost = (id: number) => id < 0 && !there.has(id);
  if (!namedQuestions(question).some(isLost)) return question;
  const idOf = (id: number) => (isLost(id) ? LOST : id);
  const { ask_when = null, calculation = null } = question;
  return {
    ...question,
    ask_when: ask_when === null ? null : mapQuestions(ask_when, idOf),
    calculation: calculation === null ? null : mapSources(calculation, idOf),
  };
}

/** What can be saved: in place of what is not finished stands what was saved before. */
function finishedPart({ now, saved }: { now: Design; saved: Design }): Design {
  const before = new Map(saved.map((question) => [question.id, question]));
  const there = new Set(now.map(({ id }) => id));
  let kept = now.flatMap((question) => {
    if (isFinished(question)) return [withoutLostNames(question, there)];
    const old = before.get(question.id);
    return old === undefined
      ? []
      : [{ ...old, parent_question_id: question.parent_question_id, category: question.category }];
  });
  for (;;) {
    const ids = new Set(kept.map(({ id }) => id));
    const next = kept.filter(
      (question) =>
        (question.parent_question_id === null || ids.has(question.parent_question_id)) &&
        // one that was removed is named on, and the mistake told; one that is not finished is waited for
        namedQuestions(question).every((id) => ids.has(id) || !there.has(id)),
    );
    if (next.length === kept.length) return isSameDesign(kept, now) ? now : kept;
    kept = next;
  }
}
