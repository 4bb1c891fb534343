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
import { beginDesign, reduceDesign } from "./design-history.ts";
import { draftKey, readDraft, saveDraft, type DesignDraft } from "../designed-forms.ts";

/** Long enough not to fall between two keys. */
const PAUSE_MS = 800;
const KEEP_MS = 200;
const RETRY_MS = 5000;

export type SaveState = "saved" | "saving" | "waiting" | "failed" | "conflict";

/** The questions of a form while they are designed: undone and redone without end, and saved behind. */
export function useDesign(form: string, draft: DesignDraft) {
  const client = useQueryClient();
  const [state, act] = useReducer(reduceDesign, draft, (first) =>
    beginDesign(first, readUnsaved(form, first)),
  );
  const [saving, setSaving] = useState<"idle" | "busy" | "failed">("idle");
  const [theirs, setTheirs] = useState<DesignDraft | null>(null);
  const { now, saved, base } = state;
  const nextId = useRef(Math.min(0, ...now.map(({ id }) => id)));
  const sendable = useMemo(() => finishedPart({ now, saved }), [now, saved]);
  const isSaved = useMemo(() => isSameDesign(sendable, saved), [sendable, saved]);

  useEffect(() => {
    if (isSaved || saving === "busy" || theirs !== null) return undefined;
    const send = async () => {
      setSaving("busy");
      try {
        const answer = await saveDraft(form, { base, questions: sendable });
        const ids = new Map(Object.entries(answer.ids).map(([from, to]) => [Number(from), to]));
        act({ kind: "saved", sent: sendable, base: answer.base, ids });
        setSaving("idle");
        void client.invalidateQueries({ queryKey: draftKey(form) });
        if (namedLists(sendable) !== namedLists(saved))
          void client.invalidateQueries({ queryKey: LISTS_KEY });
      } catch (error) {
        if (error instanceof ApiError && error.code === "form_changed_meanwhile") {
          setTheirs(await readDraft(form));
          setSaving("idle");
        } else {
          setSaving("failed");
        }
      }
    };
    const timer = setTimeout(() => void send(), saving === "failed" ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [client, form, sendable, saved, base, isSaved, saving, theirs]);

  const keep = useStableCallback(() => {
    const key = unsavedKey(form);
    if (now === saved) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ now, saved } satisfies Unsaved));
  });
  useEffect(() => {
    // a form of hundreds of questions is not written anew at every key
    const timer = setTimeout(keep, KEEP_MS);
    return () => clearTimeout(timer);
  }, [keep, now, saved]);
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
  return {
    design: now,
    keyOf: (id: number): number => state.keys.get(id) ?? id,
    newId,
    change: (design: Design, about: string | null = null) => act({ kind: "change", design, about }),
    undo: state.past.length === 0 ? null : () => act({ kind: "undo" }),
    redo: state.future.length === 0 ? null : () => act({ kind: "redo" }),
    unfinished: now.filter((question) => !isFinished(question)).length,
    state: ((): SaveState => {
      if (conflict !== null) return "conflict";
      if (saving === "busy") return "saving";
      return isSaved ? "saved" : saving === "failed" ? "failed" : "waiting";
    })(),
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

/** What was made of questions as they were saved then. */
interface Unsaved {
  readonly now: Design;
  readonly saved: Design;
}

const unsavedKey = (form: string): string => `form-design:${form}`;

/** What was left unsaved in this window, over what others saved since. */
function readUnsaved(form: string, { questions }: DesignDraft): Design {
  const text = sessionStorage.getItem(unsavedKey(form));
  if (text === null) return questions;
  const { now, saved } = JSON.parse(text) as Unsaved;
  return mergeDesigns({ base: saved, mine: now, theirs: questions }).design;
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
