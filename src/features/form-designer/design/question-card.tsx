import type { DragEvent, KeyboardEvent } from "react";
import { optionLabel } from "../../../config/labels.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { YES } from "../../../../core/forms/kinds.ts";
import { getReveal } from "../../../../core/forms/reveal.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";
import { useAnswerLabel } from "../../../forms/use-answer-label.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import css from "./design.module.css";

interface QuestionCardProps {
  /** Of its title. */
  readonly id: string;
  readonly question: StoredQuestion;
  /** From 1, in the whole form. */
  readonly position: number;
  readonly depth: number;
  readonly parent: StoredQuestion | null;
  readonly isChosen: boolean;
  readonly problems: readonly string[];
  readonly onChoose: () => void;
  readonly onTitle: (title: string) => void;
  /** Several lines were pasted. */
  readonly onPaste: (titles: readonly string[]) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
  readonly onRemove: () => void;
}

/** One question: its words are written in it, what it is stands below. */
export function QuestionCard(props: QuestionCardProps) {
  const { id, question, position, depth, parent, isChosen, problems, onChoose } = props;
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const labelOf = useAnswerLabel();
  const title = question.title.trim() === "" ? t("formDesigner.design.unnamed") : question.title;
  const type = optionLabel(config, "question", "answer_type", question.answer_type);
  const dropZone = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: props.onDrop,
  };
  return (
    <li
      className={css["question"]}
      style={{ marginInlineStart: depth * 24 }}
      data-chosen={isChosen}
      {...dropZone}
    >
      <Inline align="center" gap={2}>
        <span
          className={css["handle"]}
          draggable
          title={t("formDesigner.design.drag")}
          onDragStart={props.onDrag}
        >
          <Icon name="handle" small />
        </span>
        <input
          id={id}
          className={css["title"]}
          type="text"
          dir="auto"
          autoComplete="off"
          maxLength={500}
          value={question.title}
          placeholder={t("formDesigner.design.unnamed")}
          aria-label={t("formDesigner.design.title", { position, depth: depth + 1 })}
          aria-describedby={`${id}__facts design-keys`}
          {...(problems.length > 0 ? { "aria-invalid": true } : {})}
          onFocus={onChoose}
          onChange={(event) => props.onTitle(event.target.value)}
          onPaste={(event) => {
            const lines = event.clipboardData
              .getData("text")
              .split(/\r?\n/u)
              .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, "").trim())
              .filter((line) => line !== "");
            if (lines.length < 2) return;
            event.preventDefault();
            props.onPaste(lines);
          }}
          onKeyDown={props.onKeyDown}
        />
        <IconButton
          icon="delete"
          label={t("formDesigner.design.remove", { title })}
          onClick={props.onRemove}
        />
      </Inline>
      <Stack gap={0.5} padBefore={6}>
        <Text tone="quiet" size={12} id={`${id}__facts`}>
          {type}
          {question.is_required ? ` · ${t("formDesigner.design.required")}` : null}
          {parent === null ? null : (
            <>
              {" · "}
              {getReveal({ parent, child: question }).kind === "repeat"
                ? t("formDesigner.design.repeated", { parent: parent.title })
                : t("formDesigner.design.after", {
                    parent: parent.title,
                    answer: labelOf(parent, question.reveal_value ?? YES),
                  })}
            </>
          )}
          {(question.ask_when ?? null) === null ? null : ` · ${t("formDesigner.design.hasCondition")}`}
        </Text>
        {problems.map((problem) => (
          <Text key={problem} tone="bad" size={12}>
            {problem}
          </Text>
        ))}
      </Stack>
    </li>
  );
}
