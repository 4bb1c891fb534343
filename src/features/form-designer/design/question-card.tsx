import { type ClipboardEvent, type DragEvent, type KeyboardEvent, memo, useState } from "react";
import { optionLabel } from "../../../config/labels.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import type { Position } from "../../../../core/forms/design-several.ts";
import { readCopied } from "../../../../core/forms/copied-questions.ts";
import { factsOf, YES } from "../../../../core/forms/kinds.ts";
import { isMatrix } from "../../../../core/forms/matrix.ts";
import { getReveal } from "../../../../core/forms/reveal.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";
import { useAnswerLabel } from "../../../forms/use-answer-label.ts";
import { isolated } from "../../../i18n/isolated.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import type { CardAction } from "./card-actions.ts";
import { TypeOffer, useTypeOffer } from "./type-offer.tsx";
import css from "./design.module.css";

interface QuestionCardProps {
  /** Of its title. */
  readonly domId: string;
  readonly question: StoredQuestion;
  /** From 1, in the whole form. */
  readonly position: number;
  readonly depth: number;
  readonly parent: StoredQuestion | null;
  /** Which other answers bring it, in words; empty where none do. */
  readonly condition: string;
  readonly isChosen: boolean;
  readonly isSelected: boolean;
  /** A search does not find it. */
  readonly isDimmed: boolean;
  /** Sentences, one a line. */
  readonly problems: string;
  readonly onAct: (action: CardAction) => void;
}

/** How far right of a card's beginning what is dropped hangs on it. */
const UNDER_PX = 56;

/** One question: its words are written in it, what it is stands below. Drawn anew for its own changes alone. */
export const QuestionCard = memo(function DrawnCard(props: QuestionCardProps) {
  const { domId, question, position, depth, parent, condition, isChosen, isSelected, problems, onAct } =
    props;
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const labelOf = useAnswerLabel();
  const [over, setOver] = useState<Position | null>(null);
  const { id } = question;
  const offer = useTypeOffer({
    title: question.title,
    isOpen: isChosen,
    onPick: (title, type) => onAct({ kind: "type", id, title, type }),
  });
  const title = question.title.trim() === "" ? t("formDesigner.design.unnamed") : question.title;
  const type = optionLabel(config, "question", "answer_type", question.answer_type);
  const dropAt = (event: DragEvent<HTMLElement>): Position => {
    const { left, right, top, height } = event.currentTarget.getBoundingClientRect();
    const inset = document.documentElement.dir === "rtl" ? right - event.clientX : event.clientX - left;
    if (inset > UNDER_PX && factsOf(question).reveals) return "under";
    return event.clientY < top + height / 3 ? "before" : "after";
  };
  const hearPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text");
    if (!/\n/u.test(text.trim()) && readCopied(text) === null) return;
    event.preventDefault();
    onAct({ kind: "paste", id, text });
  };
  const hearKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!offer.hearKey(event)) onAct({ kind: "key", id, event });
  };
  return (
    // keys and buttons move questions as well as the pointer does
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      style={{ marginInlineStart: depth * 24 }}
      className={css["question"]}
      data-chosen={isChosen}
      data-selected={isSelected}
      data-dimmed={props.isDimmed}
      data-page={question.answer_type === "page" || undefined}
      data-drop={over ?? undefined}
      onDragOver={(event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        setOver(dropAt(event));
      }}
      onDragLeave={() => setOver(null)}
      onDrop={(event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        setOver(null);
        onAct({ kind: "drop", id, at: dropAt(event) });
      }}
    >
      <Inline align="center" gap={2}>
        <span
          className={css["handle"]}
          draggable
          title={t("formDesigner.design.drag")}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = "move";
            event.dataTransfer.setData("text/plain", title);
            onAct({ kind: "drag", id });
          }}
        >
          <Icon name="handle" small />
        </span>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t("formDesigner.design.select", { title })}
          checked={isSelected}
          onChange={(event) =>
            onAct({
              kind: "select",
              id,
              range: event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
            })
          }
        />
        <div className={css["titleCell"]}>
          <input
            id={domId}
            className={css["title"]}
            type="text"
            dir="auto"
            autoComplete="off"
            tabIndex={isChosen ? 0 : -1}
            maxLength={500}
            value={question.title}
            placeholder={t("formDesigner.design.unnamed")}
            aria-label={t("formDesigner.design.title", { position, depth: depth + 1 })}
            aria-describedby={`${domId}__facts design-keys`}
            {...offer.attributes}
            {...(problems === "" ? {} : { "aria-invalid": true })}
            onFocus={() => onAct({ kind: "choose", id })}
            onChange={(event) => onAct({ kind: "title", id, title: event.target.value })}
            onPaste={hearPaste}
            onKeyDown={hearKey}
          />
          <span aria-hidden className={css["whole"]} data-title={question.title} />
        </div>
        <IconButton
          icon="delete"
          tabIndex={-1}
          label={t("formDesigner.design.remove", { title })}
          onClick={() => onAct({ kind: "remove", id })}
        />
      </Inline>
      <TypeOffer {...offer} />
      <Stack gap={0.5} padBefore={12}>
        <Text tone="quiet" size={12} id={`${domId}__facts`}>
          {type}
          {question.is_required ? ` · ${t("formDesigner.design.required")}` : null}
          {parent === null ? null : (
            <>
              {" · "}
              {isMatrix(parent)
                ? t("formDesigner.design.row", { parent: isolated(parent.title) })
                : getReveal({ parent, child: question }).kind === "repeat"
                  ? t(`formDesigner.design.${parent.answer_type === "rows" ? "inRows" : "repeated"}`, {
                      parent: isolated(parent.title),
                    })
                  : t("formDesigner.design.after", {
                      parent: isolated(parent.title),
                      answer: isolated(labelOf(parent, question.reveal_value ?? YES)),
                    })}
            </>
          )}
          {condition === "" ? null : ` · ${t("formDesigner.logic.when", { condition: isolated(condition) })}`}
        </Text>
        {problems === ""
          ? null
          : problems.split("\n").map((problem) => (
              <Text key={problem} tone="bad" size={12}>
                {problem}
              </Text>
            ))}
      </Stack>
    </li>
  );
});
