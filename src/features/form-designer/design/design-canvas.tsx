import { Button } from "antd";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { checkForm } from "../../../../core/forms/check.ts";
import {
  branchOf,
  changeQuestion,
  createQuestion,
  depthOf,
  duplicateBranch,
  insertAfter,
  makeDependent,
  makeIndependent,
  moveAfter,
  moveBranch,
  removeBranch,
  siblingsOf,
  waitingFor,
  type Design,
} from "../../../../core/forms/design.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import { useFormLabels } from "../use-form-labels.ts";
import { QuestionCard } from "./question-card.tsx";
import type { useDesign } from "./use-design.ts";
import css from "./design.module.css";

interface DesignCanvasProps extends Omit<ReturnType<typeof useDesign>, "conflict" | "settle"> {
  /** What the chosen question is drawn under. */
  readonly chosen: number | null;
  readonly onChoose: (key: number) => void;
}

/** The questions as cards, as they hang together. All of it works by keys; each move is told. */
export function DesignCanvas(props: DesignCanvasProps) {
  const { design, keyOf, newId, change, undo, redo, unfinished, state, chosen, onChoose } = props;
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const labels = useFormLabels();
  const [message, setMessage] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<number | null>(null);
  const problems = Map.groupBy(checkForm(design), ({ question }) => question);

  const focus = (id: number) => {
    onChoose(keyOf(id));
    document.getElementById(titleId(keyOf(id)))?.focus();
  };
  const nameOf = (id: number, all: Design) => {
    const title = all.find((question) => question.id === id)?.title.trim() ?? "";
    return title === "" ? t("formDesigner.design.unnamed") : title;
  };
  /** Shows what a key did, says it, and keeps the focus on what it was done to. */
  const show = (next: Design | null, id: number, say: (next: Design) => string) => {
    if (next === null) {
      setMessage(t("formDesigner.design.cannot"));
      return;
    }
    flushSync(() => {
      change(next);
      setMessage(say(next));
    });
    focus(id);
  };
  const tellPlace = (id: number) => (next: Design) => {
    const siblings = siblingsOf(next, id);
    const facts = {
      title: nameOf(id, next),
      position: format.integer(siblings.findIndex((one) => one.id === id) + 1),
      count: format.integer(siblings.length),
    };
    const parent = siblings[0]?.parent_question_id ?? null;
    return parent === null
      ? t("formDesigner.design.moved", facts)
      : t("formDesigner.design.movedUnder", { ...facts, parent: nameOf(parent, next) });
  };
  const add = (
    after: number | null,
    questions: readonly StoredQuestion[] = [createQuestion({ id: newId() })],
  ) => {
    let next = design;
    let last = after;
    for (const question of questions) {
      next = insertAfter(next, { branch: [question], after: last });
      last = question.id;
    }
    if (last !== null) show(next, last, () => t("formDesigner.design.added", { count: questions.length }));
  };
  const remove = (id: number) => {
    const at = design.findIndex((question) => question.id === id);
    const waiting = waitingFor(design, id).length;
    const next = removeBranch(design, id);
    const neighbour = next[Math.max(0, at - 1)];
    const title = nameOf(id, design);
    flushSync(() => {
      change(next);
      setMessage(
        waiting > 0
          ? t("formDesigner.design.removedWaiting", { title, count: waiting })
          : t("formDesigner.design.removed", { title }),
      );
    });
    if (neighbour) focus(neighbour.id);
    else list.current?.parentElement?.querySelector<HTMLButtonElement>("[data-add]")?.focus();
  };
  const stepBack = (step: (() => void) | null, says: string) => {
    if (step === null) return;
    flushSync(() => {
      step();
      setMessage(says);
    });
  };

  const hearKey = (event: KeyboardEvent<HTMLElement>, question: StoredQuestion) => {
    const { id } = question;
    const { key, altKey, shiftKey } = event;
    const command = event.ctrlKey || event.metaKey;
    const at = design.findIndex((one) => one.id === id);
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      Enter: () => add(id),
      Tab: () => {
        const next = shiftKey ? makeIndependent(design, id) : makeDependent(design, id);
        show(next, id, tellPlace(id));
      },
      "Alt+ArrowUp": () => show(moveBranch(design, id, -1), id, tellPlace(id)),
      "Alt+ArrowDown": () => show(moveBranch(design, id, 1), id, tellPlace(id)),
      ArrowUp: () => focus(design[Math.max(0, at - 1)]?.id ?? id),
      ArrowDown: () => focus(design[Math.min(design.length - 1, at + 1)]?.id ?? id),
      "Ctrl+d": () => {
        const copy = duplicateBranch(design, id, newId);
        const first = copy[at + branchOf(design, id).length];
        show(copy, first?.id ?? id, () => t("formDesigner.design.duplicated", { title: nameOf(id, design) }));
      },
      Backspace: question.title === "" ? () => remove(id) : undefined,
      "Ctrl+Delete": () => remove(id),
      Escape: () => document.getElementById("question-settings")?.focus(),
    };
    const name = `${altKey ? "Alt+" : ""}${command ? "Ctrl+" : ""}${key.length === 1 ? key.toLowerCase() : key}`;
    const act = acts[name];
    if (act === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  const hearUndo = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !["z", "y"].includes(event.key.toLowerCase())) return;
    event.preventDefault();
    const again = event.key.toLowerCase() === "y" || event.shiftKey;
    if (again) stepBack(redo, t("formDesigner.design.redone"));
    else stepBack(undo, t("formDesigner.design.undone"));
  };

  const keys = { onKeyDown: hearUndo };
  return (
    <section className={css["canvas"]} aria-label={t("formDesigner.design.tab")} {...keys}>
      <Inline wrap align="center" gap={2} below={3}>
        <Button
          data-add=""
          icon={null}
          onClick={() =>
            add(design.findLast((one) => keyOf(one.id) === chosen)?.id ?? design.at(-1)?.id ?? null)
          }
        >
          {t("formDesigner.design.add")}
        </Button>
        <IconButton
          icon="undo"
          label={t("formDesigner.design.undo")}
          disabled={undo === null}
          onClick={() => stepBack(undo, t("formDesigner.design.undone"))}
        />
        <IconButton
          icon="redo"
          label={t("formDesigner.design.redo")}
          disabled={redo === null}
          onClick={() => stepBack(redo, t("formDesigner.design.redone"))}
        />
        <Text tone={state === "failed" ? "bad" : "quiet"} size={13} push role="status">
          {t(`formDesigner.design.states.${state}`)}
          {unfinished > 0 ? ` ${t("formDesigner.design.unfinished", { count: unfinished })}` : null}
        </Text>
      </Inline>
      <Text as="p" tone="quiet" size={12} below={2} id="design-keys">
        {t("formDesigner.design.keys")}
      </Text>
      {design.length === 0 ? (
        <Text as="p" tone="quiet">
          {t("formDesigner.design.empty")}
        </Text>
      ) : null}
      <Stack as="ol" ref={list} gap={1}>
        {design.map((question, index) => (
          <QuestionCard
            key={keyOf(question.id)}
            id={titleId(keyOf(question.id))}
            question={question}
            position={index + 1}
            depth={depthOf(design, question.id)}
            parent={design.find(({ id }) => id === question.parent_question_id) ?? null}
            isChosen={keyOf(question.id) === chosen}
            problems={(problems.get(question.id) ?? [])
              .filter(({ code }) => question.title !== "" || code !== "blank_title")
              .map(labels.problem)}
            onChoose={() => onChoose(keyOf(question.id))}
            onTitle={(title) =>
              change(changeQuestion(design, question.id, { title }), `${question.id} title`)
            }
            onPaste={(titles) => {
              const [first = "", ...more] = titles;
              const named = changeQuestion(design, question.id, { title: question.title + first });
              let next = named;
              let last = question.id;
              for (const title of more) {
                const made = createQuestion({ id: newId(), title });
                next = insertAfter(next, { branch: [made], after: last });
                last = made.id;
              }
              show(next, last, () => t("formDesigner.design.added", { count: more.length }));
            }}
            onKeyDown={(event) => hearKey(event, question)}
            onDrag={() => {
              dragged.current = question.id;
            }}
            onDrop={() => {
              const from = dragged.current;
              if (from !== null && from !== question.id)
                show(moveAfter(design, from, question.id), from, tellPlace(from));
              dragged.current = null;
            }}
            onRemove={() => remove(question.id)}
          />
        ))}
      </Stack>
      <span className="visually-hidden" role="status">
        {message}
      </span>
    </section>
  );
}

const titleId = (key: number) => `question-title${key}`;
