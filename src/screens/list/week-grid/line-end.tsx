import { Button } from "antd";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { asFile, asFiles, isEmptyValue } from "../../../fields/values.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Inline, Text } from "../../../ui/layout.tsx";
import type { DayLabels } from "../calendar/use-day-labels.ts";
import type { WeekCells } from "./use-week-cells.ts";
import type { useWeekSaving } from "./use-week-saving.ts";
import { mergedRows, sumOf, type Typed, typedKey, type WeekLine, type WeekParts } from "./week-model.ts";

/** What the lines of a week are drawn from, whichever way. */
export interface WeekLinesProps {
  readonly resource: ClientResource;
  readonly parts: WeekParts;
  readonly days: readonly string[];
  readonly lines: readonly WeekLine[];
  readonly cells: WeekCells;
  readonly saving: ReturnType<typeof useWeekSaving>;
  readonly typed: Typed;
  readonly labels: DayLabels;
  /** The record whose file is open beside the lines. */
  readonly fileOf: number | null;
  readonly onDecide: (line: WeekLine, step: string | null) => void;
  readonly onFile: (line: WeekLine) => void;
}

type OfLine<K extends keyof WeekLinesProps> = Pick<WeekLinesProps, K> & { readonly line: WeekLine };

/** All a line holds, as it would be saved, against what is expected of it. */
export function LineTotal({ parts, line, typed }: OfLine<"parts" | "typed">) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const total = sumOf(parts, mergedRows(parts, line, typed));
  const expected = parts.expected === null ? null : line.record[parts.expected.name];
  const written = format.number(Number(total));
  if (isEmptyValue(expected)) return <Text tabular>{written}</Text>;
  const wanted = format.number(Number(expected));
  const difference = Number(total) - Number(expected);
  return (
    <Text
      tabular
      nowrap
      weight={difference === 0 ? 400 : 600}
      tone={difference === 0 ? "plain" : "warning"}
      title={t("week.against", { total: written, expected: wanted })}
    >
      {written}
      <Text tone="quiet" weight={400}>{` / ${wanted}`}</Text>
    </Text>
  );
}

interface LineStepsProps extends OfLine<"parts" | "typed" | "saving" | "fileOf" | "onDecide" | "onFile"> {
  readonly label: string;
}

/** The file of a line, and what whoever reviews it may do. */
export function LineSteps({ parts, line, label, typed, saving, fileOf, onDecide, onFile }: LineStepsProps) {
  const { t } = useTranslation();
  const { record } = line;
  const { file, approve, sendBack } = parts;
  const key = typedKey(record.id, file?.name ?? "");
  const value = key in typed ? typed[key] : record[file?.name ?? ""];
  const count = Array.isArray(value) ? asFiles(value).length : asFile(value) ? 1 : 0;
  return (
    <Inline as="span" inline gap={1} align="center">
      {file === null ? null : (
        <span data-files={count}>
          <IconButton
            icon={count > 0 ? "solution" : "upload"}
            label={t("week.filesOf", { name: label, count })}
            aria-expanded={fileOf === record.id}
            onClick={() => onFile(line)}
          />
        </span>
      )}
      {saving.isOpen(record, approve) ? (
        <Button
          size="small"
          aria-label={t("week.stepOf", { step: saving.labelOf(approve ?? ""), name: label })}
          aria-keyshortcuts="a"
          onClick={() => onDecide(line, approve)}
        >
          {saving.labelOf(approve ?? "")}
        </Button>
      ) : null}
      {saving.isOpen(record, sendBack) ? (
        <Button
          size="small"
          aria-label={t("week.stepOf", { step: saving.labelOf(sendBack ?? ""), name: label })}
          aria-keyshortcuts="r"
          onClick={() => onDecide(line, sendBack)}
        >
          {saving.labelOf(sendBack ?? "")}
        </Button>
      ) : null}
    </Inline>
  );
}

/** What keeps a line where it is, and the way on where there is one. */
export function LineMessage({ line, saving }: OfLine<"saving">) {
  const { t } = useTranslation();
  const problem = saving.problems.get(line.record.id);
  if (problem === undefined) return null;
  const asks = problem.asks;
  const text = problem.text || (Object.keys(problem.cells).length > 0 ? t("week.seeCells") : "");
  return (
    <Inline
      role="alert"
      wrap
      align="center"
      gap={[1, 3]}
      pad={[1, 3]}
      size={13}
      ground={problem.level === "error" ? "bad" : "warning"}
      tone={problem.level === "error" ? "bad" : "warning"}
    >
      <span>{text}</span>
      {asks === null ? null : (
        <Button size="small" onClick={() => saving.ask(asks)}>
          {t("week.answer")}
        </Button>
      )}
    </Inline>
  );
}
