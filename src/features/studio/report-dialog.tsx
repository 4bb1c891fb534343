import { Button, Input, type InputRef } from "antd";
import { useId, useRef, useState } from "react";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import type {
  AccessDefinition,
  PeriodName,
  ReportDefinition,
  ReportPart,
} from "../../../core/definition/types.ts";
import { freeNameAmong } from "../../../core/studio/edits.ts";
import {
  newPart,
  putPart,
  readReaders,
  removePart,
  reportLabelKeys,
  setReaders,
  withSetting,
} from "../../../core/studio/reports.ts";
import { readGroupWord, setGroupWord } from "../../../core/studio/word-groups.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { isRecord } from "../../lib/api-error.ts";
import { Inline, Stack } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { Segments } from "../../ui/segments.tsx";
import { useFigureFields } from "./figure-fields.ts";
import { FiguresDialog, hasText } from "./figures-dialog.tsx";
import { FiguresPreview } from "./figures-preview.tsx";
import { Labelled, LabelledSelect } from "./labelled.tsx";
import { PartForm } from "./part-form.tsx";
import { PeriodFields } from "./period-fields.tsx";
import type { Studio } from "./studio.ts";
import { type AreaChoice, useRuleChoices } from "./use-choices.ts";
import { wordEdits, type LabelsByLanguage } from "./use-label-groups.ts";

interface ReportDialogProps {
  readonly studio: Studio;
  readonly report: ReportDefinition;
  readonly access: AccessDefinition;
  readonly words: LabelsByLanguage;
  readonly areas: readonly AreaChoice[];
  readonly onClose: () => void;
}

const MAX_PARTS = 8;

/** A report: who opens it, the stretch of time it is about, and its charts. */
export function ReportDialog({ studio, report, access, words, areas, onClose }: ReportDialogProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const own = LANGUAGES.find((language) => language === i18n.language) ?? "en";
  const rules = useRuleChoices(access);
  const [draft, setDraft] = useState(report);
  const [texts, setTexts] = useState(words);
  const [readers, setReadersDraft] = useState(() => readReaders(access, report.access));
  const [shown, setShown] = useState(report.parts[0]?.name ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const part = draft.parts.find(({ name }) => name === shown) ?? draft.parts[0];
  const fields = useFigureFields(studio.draft, part?.resource ?? "");
  const { name } = report;
  const wordOf = (group: string, key: string) => readGroupWord(texts[own], group, key);
  const say = (group: string, key: string, text: string) =>
    setTexts((now) => ({ ...now, [own]: setGroupWord(now[own], group, { key, text }) }));
  const save = () => {
    if (!hasText(texts, own, ["reports", name])) return setProblem(t("studio.report.titleNeeded"));
    if (draft.name !== name) return setProblem(t("studio.report.nameStays", { name }));
    const next = setReaders(access, { report: draft, shared: draft.access !== name, readers });
    studio.edit([
      { kind: "report", name, seen: report, document: next.report },
      ...(next.access === access
        ? []
        : [{ kind: "access" as const, name: "access", seen: access, document: next.access }]),
      ...wordEdits("reports", words, texts),
    ]);
    return onClose();
  };
  const addPart = () => {
    const free = freeNameAmong(
      draft.parts.map((one) => one.name),
      "chart",
    );
    setDraft(putPart(draft, newPart(part?.resource ?? "", free)));
    say("parts", `${name}.${free}`, t("studio.report.newChart"));
    say("measures", `${name}.${free}.rows`, t("studio.report.rows"));
    setShown(free);
  };

  return (
    <FiguresDialog
      title={t("studio.editField", {
        name: readGroupWord(words[own], "reports", name) || readGroupWord(words.en, "reports", name) || name,
      })}
      first={first}
      problem={problem}
      document={draft}
      isDocument={isReport}
      onDocument={setDraft}
      words={texts}
      wordKeys={reportLabelKeys(draft)}
      onWords={setTexts}
      preview={(shownWords) =>
        part === undefined ? null : (
          <FiguresPreview
            report={draft}
            part={part.name}
            words={shownWords}
            draft={studio.draft?.id ?? null}
          />
        )
      }
      onSave={save}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Labelled id={`${id}title`} label={t("studio.report.title")}>
          <Input
            id={`${id}title`}
            ref={first}
            value={wordOf("reports", name)}
            maxLength={120}
            onChange={({ target }) => say("reports", name, target.value)}
          />
        </Labelled>
        {(["open", "save"] as const).map((side) => (
          <LabelledSelect
            key={side}
            label={t(`studio.report.readers.${side}`)}
            mode="multiple"
            value={[...readers[side]]}
            options={[...rules]}
            onChange={(chosen: string[]) => setReadersDraft({ ...readers, [side]: chosen })}
          />
        ))}
        <PeriodFields
          within={draft.period?.default ?? null}
          compare={draft.period?.compare ?? "none"}
          onChange={(within, compare) =>
            setDraft(withSetting(draft, "period", within === null ? undefined : periodOf(within, compare)))
          }
        />
        <LabelledSelect
          label={t("studio.report.readerFilters")}
          mode="multiple"
          value={draft.filters ?? []}
          options={(fields ?? [])
            .filter(({ filter }) => filter)
            .map((field) => ({ value: field.name, label: field.label }))}
          onChange={(chosen: string[]) =>
            setDraft(withSetting(draft, "filters", chosen.length === 0 ? undefined : chosen))
          }
        />
        <Inline gap={2} wrap align="center">
          {draft.parts.length > 1 ? (
            <Segments
              label={t("studio.report.charts.all")}
              value={part?.name ?? ""}
              options={draft.parts.map((one) => ({
                value: one.name,
                label: wordOf("parts", `${name}.${one.name}`) || one.name,
              }))}
              onChange={setShown}
            />
          ) : null}
          {draft.parts.length < MAX_PARTS ? (
            <Button size="small" onClick={addPart}>
              {t("studio.report.addChart")}
            </Button>
          ) : null}
          {draft.parts.length > 1 && part !== undefined ? (
            <Button size="small" danger onClick={() => setDraft(removePart(draft, part.name))}>
              {t("studio.report.removeChart")}
            </Button>
          ) : null}
        </Inline>
        {part === undefined ? null : (
          <Labelled id={`${id}part`} label={t("studio.report.chartTitle")}>
            <Input
              id={`${id}part`}
              value={wordOf("parts", `${name}.${part.name}`)}
              maxLength={120}
              onChange={({ target }) => say("parts", `${name}.${part.name}`, target.value)}
            />
          </Labelled>
        )}
        {part === undefined || fields === null ? (
          <ScreenSkeleton />
        ) : (
          <PartForm
            key={part.name}
            part={part}
            fields={fields}
            areas={areas}
            wordOf={(measure) => wordOf("measures", `${name}.${part.name}.${measure}`)}
            onWord={(measure, text) => say("measures", `${name}.${part.name}.${measure}`, text)}
            onChange={(next: ReportPart, word) => {
              setDraft(putPart(draft, next));
              if (word !== undefined) say("measures", `${name}.${part.name}.${word.measure}`, word.text);
            }}
          />
        )}
      </Stack>
    </FiguresDialog>
  );
}

function periodOf(within: PeriodName, compare: "none" | "previous" | "year") {
  return compare === "none" ? { default: within } : { default: within, compare };
}

function isReport(read: unknown): read is ReportDefinition {
  return (
    isRecord(read) &&
    typeof read["name"] === "string" &&
    typeof read["access"] === "string" &&
    Array.isArray(read["parts"]) &&
    read["parts"].every(isPart)
  );
}

export function isPart(read: unknown): read is ReportPart {
  return (
    isRecord(read) &&
    typeof read["name"] === "string" &&
    typeof read["resource"] === "string" &&
    Array.isArray(read["measures"])
  );
}
