import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from "react";
import { checkForm } from "../../../../core/forms/check.ts";
import { readDepths } from "../../../../core/forms/design.ts";
import { foldText } from "../../../../core/definition/fold.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Stack, Text } from "../../../ui/layout.tsx";
import { useStableCallback } from "../../../ui/use-stable-callback.ts";
import { useFormLabels } from "../use-form-labels.ts";
import { CanvasTools, type ToolAction } from "./canvas-tools.tsx";
import { QuestionCard } from "./question-card.tsx";
import type { Surroundings } from "../../../../core/forms/surroundings.ts";
import { useSettled } from "../../../ui/use-settled.ts";
import { readUndoKey } from "./undo-key.ts";
import { titleId, useCanvas, type CanvasOptions } from "./use-canvas.ts";
import type { Reach } from "../../../../core/forms/reach.ts";
import css from "./design.module.css";
import { useLogicLabels } from "./use-logic-labels.ts";
import type { Reaches } from "./use-reach.ts";

interface DesignCanvasProps extends CanvasOptions {
  readonly reaches: Reaches;
  readonly surroundings: Surroundings | null;
}

/** The questions as cards, as they hang together. All of it works by keys; each move is told. */
export function DesignCanvas(props: DesignCanvasProps) {
  const { design, keyOf, chosen, reaches, surroundings } = props;
  const { t } = useTranslation();
  const labels = useFormLabels();
  const canvas = useCanvas(props);
  const [sought, setSought] = useState("");
  // what is wrong may come a moment after the key
  const settled = useSettled(design);
  const problems = useMemo(() => {
    const found = checkForm(settled, surroundings).filter(
      ({ title, code }) => title !== "" || code !== "blank_title",
    );
    return new Map(
      [...Map.groupBy(found, ({ question }) => question)].map(([id, all]) => [
        id,
        all.map(labels.problem).join("\n"),
      ]),
    );
  }, [settled, surroundings, labels]);
  const logic = useLogicLabels(design);
  const depths = useMemo(() => readDepths(design), [design]);
  const byId = useMemo(() => new Map(design.map((question) => [question.id, question])), [design]);
  /** Why it is never asked, where its own settings do not say so already. */
  const neverOf = (reach: Reach | undefined) =>
    reach?.reached === false && reach.reason.kind !== "unanswerable" ? logic.never(reach.reason) : "";
  const wanted = foldText(sought);
  const found = wanted === "" ? design : design.filter(({ title }) => foldText(title).includes(wanted));
  const isFound = new Set(found.map(({ id }) => id));
  const findNext = (by: -1 | 1) => {
    const at = found.findIndex(({ id }) => keyOf(id) === chosen);
    const next = found[(at + by + found.length) % Math.max(1, found.length)] ?? found[0];
    if (next !== undefined) canvas.focus(next.id);
  };

  const hearUndo = (event: KeyboardEvent) => {
    const step = readUndoKey(event);
    if (step === null) return;
    event.preventDefault();
    event.stopPropagation();
    canvas[step]?.();
  };
  const hearCopy = (event: ClipboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== "text") return;
    const { selectionStart, selectionEnd } = event.target;
    // marked words are copied as words
    if (selectionStart !== selectionEnd) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", canvas.copied());
  };
  const keys = { onKeyDown: hearUndo, onCopy: hearCopy };
  const act = useStableCallback((action: ToolAction) => {
    const closed = () => canvas.refuse(t("formDesigner.design.clipboardClosed"));
    switch (action) {
      case "copy":
        return void navigator.clipboard.writeText(canvas.copied()).catch(closed);
      case "paste":
        return void navigator.clipboard.readText().then(canvas.paste).catch(closed);
      case "up":
      case "down":
      case "out":
      case "in":
        return canvas.move(action);
      default:
        return canvas[action]?.();
    }
  });
  const next = useStableCallback(findNext);
  const isEmpty = design.length === 0;
  return (
    <div {...keys}>
      <CanvasTools
        isEmpty={isEmpty}
        selected={canvas.selected.size}
        mayUndo={canvas.undo !== null}
        mayRedo={canvas.redo !== null}
        sought={sought}
        found={wanted === "" ? null : found.length}
        onAct={act}
        onSeek={setSought}
        onNext={next}
      />
      <Text as="details" tone="quiet" size={12} below={2}>
        <summary>{t("formDesigner.design.keysTitle")}</summary>
        <p id="design-keys">{t("formDesigner.design.keys")}</p>
      </Text>
      {isEmpty ? (
        <Text as="p" tone="quiet">
          {t("formDesigner.design.empty")}
        </Text>
      ) : null}
      <Stack as="ol" gap={1} data-pane="">
        {design.map((question, index) => {
          const { id, parent_question_id: parent, ask_when: when = null } = question;
          return (
            <QuestionCard
              key={keyOf(id)}
              domId={titleId(keyOf(id))}
              question={question}
              position={index + 1}
              depth={depths.get(id) ?? 0}
              parent={parent === null ? null : (byId.get(parent) ?? null)}
              condition={when === null ? "" : logic.condition(when)}
              isChosen={keyOf(id) === chosen}
              isSelected={canvas.selected.has(keyOf(id))}
              isDimmed={!isFound.has(id)}
              problems={[problems.get(id), neverOf(reaches.get(id))].filter(Boolean).join("\n")}
              onAct={canvas.onAct}
            />
          );
        })}
      </Stack>
      <p className={canvas.told.isRefusal ? css["refusal"] : "visually-hidden"} role="status">
        {canvas.told.words}
      </p>
    </div>
  );
}
