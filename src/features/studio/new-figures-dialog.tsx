import type { InputRef } from "antd";
import { useId, useRef, useState } from "react";
import { freeName } from "../../../core/studio/edits.ts";
import type { CardStart } from "../../../core/studio/reports.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { LabelledSelect, LabelledText } from "./labelled.tsx";
import { StudioDialog } from "./studio-dialog.tsx";
import type { AreaChoice } from "./use-choices.ts";
import { type Draft, useDocument } from "./use-studio.ts";

export interface NewFigures {
  readonly name: string;
  readonly title: string;
  readonly start: CardStart;
  /** Empty where no rule is asked for. */
  readonly rule: string;
}

interface NewFiguresDialogProps {
  readonly title: string;
  readonly taken: readonly string[];
  readonly areas: readonly AreaChoice[];
  /** Reports a card can show a chart of; absent: figures of an area are begun, nothing else. */
  readonly reports?: readonly AreaChoice[];
  readonly draft: Draft | undefined;
  /** Whose a new dashboard is; absent: not asked. */
  readonly rules?: readonly AreaChoice[];
  readonly onSave: (made: NewFigures) => void;
  readonly onClose: () => void;
}

const KINDS = ["figures", "list", "agenda", "report"] as const;

/** What a report, a dashboard or a card begins with: its title, and whose rows it counts or which report it shows. */
export function NewFiguresDialog(props: NewFiguresDialogProps) {
  const { title, taken, areas, reports, draft, rules, onSave, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [words, setWords] = useState("");
  const [area, setArea] = useState<string | null>(null);
  const [kind, setKind] = useState<CardStart["kind"]>("figures");
  const [report, setReport] = useState<string | null>(null);
  const part = useDocument(draft, "report", report).data?.parts[0]?.name;
  const [rule, setRule] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = (): CardStart | null => {
    if (kind !== "report") return area === null ? null : { kind, resource: area };
    return report === null || part === undefined ? null : { kind, report, part };
  };
  const save = () => {
    if (words.trim() === "") return setProblem(t("studio.report.titleNeeded"));
    const start = begin();
    if (start === null)
      return setProblem(t(kind === "report" ? "studio.report.reportNeeded" : "studio.report.areaNeeded"));
    if (rules !== undefined && rule === null) return setProblem(t("studio.report.ruleNeeded"));
    const name = freeName(words, { fallback: "figures", taken });
    return onSave({ name, title: words.trim(), start, rule: rule ?? "" });
  };
  return (
    <StudioDialog title={title} problem={problem} first={first} onSave={save} onClose={onClose}>
      <LabelledText
        id={`${id}title`}
        label={t("studio.report.title")}
        value={words}
        maxLength={60}
        first={first}
        onChange={setWords}
      />
      {reports === undefined ? null : (
        <LabelledSelect
          label={t("studio.report.kind")}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`studio.report.kinds.${value}`) }))}
          onChange={setKind}
        />
      )}
      {kind === "report" ? (
        <LabelledSelect
          label={t("studio.report.report")}
          value={report}
          options={[...(reports ?? [])]}
          onChange={setReport}
        />
      ) : (
        <LabelledSelect
          label={t("studio.report.area")}
          value={area}
          options={[...areas]}
          onChange={setArea}
        />
      )}
      {rules === undefined ? null : (
        <LabelledSelect
          label={t("studio.report.whose")}
          value={rule}
          options={[...rules]}
          onChange={setRule}
        />
      )}
    </StudioDialog>
  );
}
