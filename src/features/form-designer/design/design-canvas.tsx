import { Button } from "antd";
import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from "react";
import { checkForm } from "../../../../core/forms/check.ts";
import { readDepths } from "../../../../core/forms/design.ts";
import { foldText } from "../../../../core/definition/fold.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import { MenuButton } from "../../../ui/menu-button.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { useFormLabels } from "../use-form-labels.ts";
import { QuestionCard } from "./question-card.tsx";
import type { Surroundings } from "../../../../core/forms/surroundings.ts";
import { useAfterPause } from "./use-after-pause.ts";
import { readUndoKey } from "./undo-key.ts";
import { titleId, useCanvas, type CanvasOptions } from "./use-canvas.ts";
import type { Reach } from "../../../../core/forms/reach.ts";
import { useLogicLabels } from "./use-logic-labels.ts";
import type { Reaches } from "./use-reach.ts";
import controls from "../../../ui/control.module.css";
import css from "./design.module.css";

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
  const settled = useAfterPause(design);
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
  const write = () =>
    navigator.clipboard
      .writeText(canvas.copied())
      .catch(() => canvas.say(t("formDesigner.design.clipboardClosed")));
  const read = () =>
    navigator.clipboard
      .readText()
      .then(canvas.paste)
      .catch(() => canvas.say(t("formDesigner.design.clipboardClosed")));
  const isEmpty = design.length === 0;
  return (
    <div {...keys}>
      <div className={css["tools"]} data-pane="">
        <Inline wrap align="center" gap={1}>
          <Button data-add="" onClick={canvas.add}>
            {t("formDesigner.design.add")}
          </Button>
          <IconButton
            icon="ascending"
            label={t("formDesigner.design.up")}
            disabled={isEmpty}
            onClick={() => canvas.move("up")}
          />
          <IconButton
            icon="descending"
            label={t("formDesigner.design.down")}
            disabled={isEmpty}
            onClick={() => canvas.move("down")}
          />
          <IconButton
            icon="previous"
            label={t("formDesigner.design.out")}
            disabled={isEmpty}
            onClick={() => canvas.move("out")}
          />
          <IconButton
            icon="next"
            label={t("formDesigner.design.in")}
            disabled={isEmpty}
            onClick={() => canvas.move("in")}
          />
          <IconButton
            icon="undo"
            label={t("formDesigner.design.undo")}
            disabled={canvas.undo === null}
            onClick={() => canvas.undo?.()}
          />
          <IconButton
            icon="redo"
            label={t("formDesigner.design.redo")}
            disabled={canvas.redo === null}
            onClick={() => canvas.redo?.()}
          />
          <MenuButton
            buttonClassName="quiet-button"
            sections={[
              {
                items: [
                  {
                    key: "duplicate",
                    label: t("formDesigner.design.duplicate"),
                    disabled: isEmpty,
                    onSelect: canvas.duplicate,
                  },
                  {
                    key: "copy",
                    label: t("formDesigner.design.copy"),
                    disabled: isEmpty,
                    onSelect: () => void write(),
                  },
                  { key: "paste", label: t("formDesigner.design.paste"), onSelect: () => void read() },
                ],
              },
              {
                items: [
                  {
                    key: "remove",
                    label: t("formDesigner.design.removeThem"),
                    disabled: isEmpty,
                    danger: true,
                    onSelect: canvas.remove,
                  },
                ],
              },
            ]}
          >
            {canvas.selected.size > 0
              ? t("formDesigner.design.selected", { count: canvas.selected.size })
              : t("actions.more")}
          </MenuButton>
          <SearchField
            className={controls["input"]}
            label={t("formDesigner.design.find")}
            value={sought}
            onType={setSought}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              findNext(event.shiftKey ? -1 : 1);
            }}
          />
          {wanted === "" ? null : (
            <Text tone="quiet" size={13} role="status">
              {t("formDesigner.design.found", { count: found.length })}
            </Text>
          )}
        </Inline>
      </div>
      <Text as="p" tone="quiet" size={12} below={2} id="design-keys">
        {t("formDesigner.design.keys")}
      </Text>
      {isEmpty ? (
        <Text as="p" tone="quiet">
          {t("formDesigner.design.empty")}
        </Text>
      ) : null}
      <Stack as="ol" gap={1} data-pane="">
        {design.map((question, index) => {
          const { id, parent_question_id: parent } = question;
          return (
            <QuestionCard
              key={keyOf(id)}
              domId={titleId(keyOf(id))}
              question={question}
              position={index + 1}
              depth={depths.get(id) ?? 0}
              parent={parent === null ? null : (byId.get(parent) ?? null)}
              isChosen={keyOf(id) === chosen}
              isSelected={canvas.selected.has(keyOf(id))}
              isDimmed={!isFound.has(id)}
              problems={[problems.get(id), neverOf(reaches.get(id))].filter(Boolean).join("\n")}
              onAct={canvas.onAct}
            />
          );
        })}
      </Stack>
      <span className="visually-hidden" role="status">
        {canvas.message}
      </span>
    </div>
  );
}
