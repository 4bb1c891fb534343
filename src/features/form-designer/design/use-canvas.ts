import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { readCopied, writeCopied } from "../../../../core/forms/copied-questions.ts";
import {
  branchOf,
  changeQuestion,
  createQuestion,
  insertAfter,
  siblingsOf,
  waitingFor,
  type Design,
} from "../../../../core/forms/design.ts";
import {
  duplicateSeveral,
  insertQuestions,
  moveSeveral,
  putSeveral,
  readHeads,
  removeSeveral,
  type Direction,
} from "../../../../core/forms/design-several.ts";
import { factsOf } from "../../../../core/forms/kinds.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";
import { OWN_LANGUAGE, writeLabel } from "../../../../core/forms/labels.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { readLines } from "./read-lines.ts";
import { useStableCallback } from "../../../ui/use-stable-callback.ts";
import type { CardAction } from "./card-actions.ts";
import type { useDesign } from "./use-design.ts";
import { focusById, partIn } from "../../../lib/page-parts.ts";
import { latinKey } from "../../../lib/latin-key.ts";

export interface CanvasOptions extends Pick<
  ReturnType<typeof useDesign>,
  "design" | "keyOf" | "newId" | "change" | "undo" | "redo"
> {
  /** What the chosen question is drawn under. */
  readonly chosen: number | null;
  readonly onChoose: (key: number) => void;
}

/** The id of the input that holds the words of a question. */
export const titleId = (key: number) => `question-title${key}`;

/** What can be done to questions on the canvas, by keys, by the pointer and by buttons; all of it is told. */
export function useCanvas({ design, keyOf, newId, change, undo, redo, chosen, onChoose }: CanvasOptions) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [told, setTold] = useState(NOTHING);
  const [selected, setSelected] = useState<ReadonlySet<number>>(NONE);
  /** From which a range begins. */
  const anchor = useRef<number | null>(null);
  /** Keys: ids may be given while one drags. */
  const dragged = useRef<readonly number[]>([]);

  const say = (words: string) => setTold({ words, isRefusal: false });
  /** Says why a key or a button did nothing. */
  const refuse = (words: string) => setTold({ words, isRefusal: true });
  const idOf = (key: number | null) => design.find(({ id }) => keyOf(id) === key)?.id;
  const targets = (): readonly number[] => {
    const ids = new Set(design.filter(({ id }) => selected.has(keyOf(id))).map(({ id }) => id));
    const one = idOf(chosen);
    if (ids.size === 0 && one !== undefined) ids.add(one);
    return readHeads(design, ids);
  };
  /** All that are selected where the question is one of them, else the question alone. */
  const targetsAt = (id: number) => (selected.has(keyOf(id)) ? targets() : [id]);

  const focus = (id: number) => {
    onChoose(keyOf(id));
    focusById(titleId(keyOf(id)));
  };
  const nameOf = (id: number, all: Design) => {
    const title = all.find((question) => question.id === id)?.title.trim() ?? "";
    return title === "" ? t("formDesigner.design.unnamed") : title;
  };
  /** Shows what was done, says it, and keeps the focus on what it was done to. */
  const show = (next: Design | null, id: number, tell: (next: Design) => string) => {
    if (next === null) {
      refuse(t("formDesigner.design.cannot"));
      return;
    }
    flushSync(() => {
      change(next);
      say(tell(next));
    });
    focus(id);
  };
  const tellPlace = (ids: readonly number[]) => (next: Design) => {
    const [id] = ids;
    if (id === undefined) return "";
    const siblings = siblingsOf(next, id);
    const facts = {
      title: ids.length > 1 ? t("formDesigner.design.several", { count: ids.length }) : nameOf(id, next),
      position: format.integer(siblings.findIndex((one) => one.id === id) + 1),
      count: format.integer(siblings.length),
    };
    const parent = siblings[0]?.parent_question_id ?? null;
    return parent === null
      ? t("formDesigner.design.moved", facts)
      : t("formDesigner.design.movedUnder", { ...facts, parent: nameOf(parent, next) });
  };
  const move = (ids: readonly number[], direction: Direction) => {
    const [first] = ids;
    if (first === undefined) return;
    const next = moveSeveral(design, ids, direction);
    const siblings = siblingsOf(design, first);
    const above = siblings[siblings.findIndex(({ id }) => id === first) - 1];
    if (next === null && direction === "in" && above !== undefined && !factsOf(above).reveals)
      refuse(t("formDesigner.design.revealsNothing", { title: nameOf(above.id, design) }));
    else show(next, first, tellPlace(ids));
  };
  const add = (after: number | null) => {
    const question = createQuestion({ id: newId() });
    const next = insertAfter(design, { branch: [question], after });
    setSelected(NONE);
    show(next, question.id, () => t("formDesigner.design.added", { count: 1 }));
  };
  const insert = (questions: Design, after: number | null) => {
    const put = insertQuestions(design, { questions, after, newId });
    if (put !== null)
      show(put.design, put.first, () => t("formDesigner.design.added", { count: questions.length }));
  };
  const remove = (ids: readonly number[]) => {
    const [first] = ids;
    if (first === undefined) return;
    const at = design.findIndex((question) => question.id === first);
    const next = removeSeveral(design, ids);
    const kept = new Set(next.map(({ id }) => id));
    const waiting = new Set(ids.flatMap((id) => waitingFor(design, id)).map(({ id }) => id));
    const count = [...waiting].filter((id) => kept.has(id)).length;
    const facts = {
      title: ids.length > 1 ? t("formDesigner.design.several", { count: ids.length }) : nameOf(first, design),
      count,
    };
    flushSync(() => {
      change(next);
      setSelected(NONE);
      say(t(`formDesigner.design.${count > 0 ? "removedWaiting" : "removed"}`, facts));
    });
    const neighbour = next[Math.max(0, at - 1)];
    if (neighbour) focus(neighbour.id);
    else partIn<HTMLButtonElement>(document, "addQuestion")?.focus();
  };
  const duplicate = (ids: readonly number[]) => {
    const copies = duplicateSeveral(design, ids, newId);
    const [first] = ids;
    if (copies === null || first === undefined) return;
    setSelected(NONE);
    show(copies.design, copies.first, () =>
      ids.length > 1
        ? t("formDesigner.design.added", { count: copies.design.length - design.length })
        : t("formDesigner.design.duplicated", { title: nameOf(first, design) }),
    );
  };
  const copied = (ids: readonly number[]) => {
    const questions = ids.flatMap((id) => branchOf(design, id));
    say(t("formDesigner.design.copied", { count: questions.length }));
    return writeCopied(questions);
  };
  const paste = (text: string, after: number | null) => {
    const questions = readCopied(text);
    if (questions !== null) return insert(questions, after);
    const lines = readLines(text);
    const [first = "", ...more] = lines;
    const target = design.find(({ id }) => id === after);
    // the first line goes on with what is written already
    const [named, rest] =
      target === undefined ? [design, lines] : [changeTitle(design, target.id, target.title + first), more];
    let next = named;
    let last = after;
    for (const title of rest) {
      const made = createQuestion({ id: newId(), title });
      next = insertAfter(next, { branch: [made], after: last });
      last = made.id;
    }
    if (last !== null) show(next, last, () => t("formDesigner.design.added", { count: rest.length }));
  };
  const step = (back: (() => void) | null, says: "undone" | "redone") => {
    if (back === null) return;
    flushSync(() => {
      back();
      say(t(`formDesigner.design.${says}`));
    });
  };
  const select = (next: ReadonlySet<number>) => {
    setSelected(next);
    say(next.size === 0 ? "" : t("formDesigner.design.selected", { count: next.size }));
  };
  const selectTo = (id: number) => {
    const from = design.findIndex((one) => keyOf(one.id) === anchor.current);
    const to = design.findIndex((one) => one.id === id);
    const [start, end] = [Math.min(from < 0 ? to : from, to), Math.max(from, to)];
    select(new Set(design.slice(start, end + 1).map((one) => keyOf(one.id))));
  };

  const hearKey = (question: StoredQuestion, event: Extract<CardAction, { kind: "key" }>["event"]) => {
    const { id } = question;
    const { altKey, shiftKey } = event;
    const command = event.ctrlKey || event.metaKey;
    const at = design.findIndex((one) => one.id === id);
    const beside = (by: -1 | 1) => design[Math.min(design.length - 1, Math.max(0, at + by))]?.id ?? id;
    const walk = (by: -1 | 1) => () => {
      const next = beside(by);
      if (shiftKey) {
        anchor.current ??= keyOf(id);
        selectTo(next);
      } else {
        anchor.current = null;
        if (selected.size > 0) select(NONE);
      }
      focus(next);
    };
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      Enter: () => add(id),
      Tab: () => move(targetsAt(id), shiftKey ? "out" : "in"),
      "Alt+ArrowUp": () => move(targetsAt(id), "up"),
      "Alt+ArrowDown": () => move(targetsAt(id), "down"),
      ArrowUp: walk(-1),
      ArrowDown: walk(1),
      "Ctrl+d": () => duplicate(targetsAt(id)),
      Backspace: question.title === "" ? () => remove([id]) : undefined,
      "Ctrl+Delete": () => remove(targetsAt(id)),
      Escape: () => (selected.size > 0 ? select(NONE) : focusById("question-settings")),
    };
    const name = `${altKey ? "Alt+" : ""}${command ? "Ctrl+" : ""}${latinKey(event.nativeEvent)}`;
    const act = acts[name];
    if (act === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };

  const onAct = useStableCallback((action: CardAction) => {
    const { id, kind } = action;
    const question = design.find((one) => one.id === id);
    if (question === undefined) return;
    switch (kind) {
      case "choose":
        return onChoose(keyOf(id));
      case "title":
        if (told.isRefusal) setTold(NOTHING);
        return change(changeTitle(design, id, action.title), `${id} title`);
      case "type":
        flushSync(() => {
          change(
            changeQuestion(changeTitle(design, id, action.title), id, {
              answer_type: action.type,
              ...(factsOf({ answer_type: action.type }).kind === "none" ? { is_required: false } : {}),
            }),
          );
          say(t("formDesigner.design.typed", { title: action.title }));
        });
        return focus(id);
      case "paste":
        return paste(action.text, id);
      case "key":
        return hearKey(question, action.event);
      case "select": {
        if (action.range) return selectTo(id);
        anchor.current = keyOf(id);
        return select(selected.symmetricDifference(new Set([keyOf(id)])));
      }
      case "drag":
        dragged.current = targetsAt(id).map(keyOf);
        return undefined;
      case "drop": {
        const ids = dragged.current.flatMap((key) => idOf(key) ?? []);
        const [first] = ids;
        dragged.current = [];
        if (first === undefined || ids.includes(id)) return undefined;
        return show(putSeveral(design, ids, { at: action.at, target: id }), first, tellPlace(ids));
      }
      case "remove":
        return remove(targetsAt(id));
    }
  });

  return {
    told,
    selected,
    onAct,
    refuse,
    focus,
    add: () => add(idOf(chosen) ?? design.at(-1)?.id ?? null),
    move: (direction: Direction) => move(targets(), direction),
    duplicate: () => duplicate(targets()),
    copied: () => copied(targets()),
    paste: (text: string) => paste(text, idOf(chosen) ?? null),
    remove: () => remove(targets()),
    undo: undo && (() => step(undo, "undone")),
    redo: redo && (() => step(redo, "redone")),
  };
}

const NONE: ReadonlySet<number> = new Set();
const NOTHING = { words: "", isRefusal: false };

function changeTitle(design: Design, id: number, title: string): Design {
  return design.map((question) =>
    question.id === id
      ? writeLabel(question, { place: "title", language: OWN_LANGUAGE, text: title })
      : question,
  );
}
