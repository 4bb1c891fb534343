import { Checkbox } from "antd";
import { type ChangeEvent, type KeyboardEvent, memo, useState } from "react";
import { LANGUAGES, type Language } from "../../../../core/definition/definitions.ts";
import { hasOwnOptions } from "../../../../core/forms/change-options.ts";
import type { Design } from "../../../../core/forms/design.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";
import {
  countMissingLabels,
  OWN_LANGUAGE,
  readLabel,
  labelPositions,
  writeLabel,
  type LabelPosition,
} from "../../../../core/forms/labels.ts";
import { useConfigIndex, useFieldContext } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import { directionOf, languages } from "../../../i18n/languages.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Box, Inline, Stack, Text } from "../../../ui/layout.tsx";
import { useStableCallback } from "../../../ui/use-stable-callback.ts";
import css from "./labels-table.module.css";
import { partsIn } from "../../../lib/page-parts.ts";

interface LabelsTableProps {
  readonly design: Design;
  readonly onChange: (design: Design, about: string | null) => void;
}

/** All texts of a form in all languages side by side; missing ones are counted and marked. */
export function LabelsTable({ design, onChange }: LabelsTableProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [shown, setShown] = useState<readonly number[]>([]);
  const counts = countMissingLabels(design);
  const write = useStableCallback((id: number, place: LabelPosition, language: Language, text: string) =>
    onChange(
      design.map((question) =>
        question.id === id ? writeLabel(question, { place, language, text }) : question,
      ),
      `${id} ${JSON.stringify(place)} ${language}`,
    ),
  );
  const lacking = () =>
    design.filter((question) => countMissingLabels([question]).size > 0).map(({ id }) => id);
  // what is being written does not go from under the hands once nothing is missing any more
  const rows = onlyMissing ? design.filter(({ id }) => shown.includes(id)) : design;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <Stack gap={2}>
      <Inline align="center" gap={4} wrap>
        <Checkbox
          checked={onlyMissing}
          onChange={({ target }) => {
            setShown(lacking());
            setOnlyMissing(target.checked);
          }}
        >
          {t("formDesigner.words.onlyMissing")}
        </Checkbox>
        <Text tone="quiet" size={13} role="status">
          {t("formDesigner.words.missing", { count: total, number: format.number(total) })}
        </Text>
      </Inline>
      <Box
        className={css["scroll"]}
        card
        scroll
        onKeyDown={walkCells}
        role="region"
        aria-label={t("formDesigner.words.title")}
        tabIndex={-1}
      >
        <table className={css["table"]}>
          <thead>
            <tr>
              <th scope="col">{t("formDesigner.words.text")}</th>
              {languages.map(({ code, name }) => {
                const count = counts.get(code) ?? 0;
                return (
                  <th key={code} scope="col" dir={directionOf(code)}>
                    <span lang={code}>{name}</span>
                    {count === 0 ? null : (
                      <Text tone="warning" size={12} weight={400} block>
                        <bdi>{t("formDesigner.words.missing", { count, number: format.number(count) })}</bdi>
                      </Text>
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          {rows.map((question) => (
            <QuestionWords key={question.id} question={question} onWrite={write} />
          ))}
        </table>
      </Box>
    </Stack>
  );
}

/** Enter and the arrow keys go on with the same language; Escape leads out. */
export function walkCells(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target;
  if (!(cell instanceof HTMLTextAreaElement) || event.nativeEvent.isComposing) return;
  const { selectionStart, selectionEnd, value } = cell;
  const isAtStart = selectionStart === 0 && selectionEnd === 0;
  const isAtEnd = selectionStart === value.length;
  const steps: Readonly<Record<string, number>> = {
    Enter: event.shiftKey ? -1 : 1,
    ArrowDown: isAtEnd ? 1 : 0,
    ArrowUp: isAtStart || isAtEnd ? -1 : 0,
  };
  const step = steps[event.key] ?? 0;
  if (event.key === "Escape") {
    event.currentTarget.focus();
    return;
  }
  if (step === 0) return;
  event.preventDefault();
  const column = partsIn<HTMLTextAreaElement>(event.currentTarget, "translation", cell.lang);
  column[column.indexOf(cell) + step]?.focus();
}

interface QuestionWordsProps {
  readonly question: StoredQuestion;
  readonly onWrite: (id: number, place: LabelPosition, language: Language, text: string) => void;
}

const QuestionWords = memo(function DrawnWords({ question, onWrite }: QuestionWordsProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const nameOf = (place: LabelPosition): string =>
    typeof place === "object"
      ? t("formDesigner.words.option", { option: question.options[place.option] })
      : fieldLabel(config, "question", place);
  return (
    <tbody>
      {labelPositions(question).map((place) => (
        <tr key={JSON.stringify(place)} data-title={place === "title"}>
          <th scope="row">
            {nameOf(place)}
            {typeof place === "object" && !hasOwnOptions(question) ? (
              <Text block tone="faint" size={12}>
                {t("formDesigner.words.listed")}
              </Text>
            ) : null}
          </th>
          {LANGUAGES.map((language) => {
            const text = readLabel(question, place, language);
            return (
              <td key={language} data-missing={text.trim() === ""}>
                <textarea
                  rows={1}
                  readOnly={typeof place === "object" && !hasOwnOptions(question)}
                  lang={language}
                  dir={directionOf(language)}
                  maxLength={500}
                  aria-label={t("formDesigner.words.cell", {
                    text: nameOf(place),
                    question: question.title,
                    language: languages.find(({ code }) => code === language)?.name,
                  })}
                  value={text}
                  placeholder={language === OWN_LANGUAGE ? "" : readLabel(question, place, OWN_LANGUAGE)}
                  onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) =>
                    onWrite(question.id, place, language, target.value.replaceAll(/\r?\n/gu, " "))
                  }
                />
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
});
