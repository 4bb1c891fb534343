import { Input, type InputRef, Select } from "antd";
import { useId, useRef, useState } from "react";
import { freeName } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Labelled } from "./labelled.tsx";
import { StudioDialog } from "./studio-dialog.tsx";
import type { AreaChoice } from "./use-choices.ts";

export interface NewFigures {
  readonly name: string;
  readonly title: string;
  readonly area: string;
  /** Empty where no rule is asked for. */
  readonly rule: string;
}

interface NewFiguresDialogProps {
  readonly title: string;
  readonly taken: readonly string[];
  readonly areas: readonly AreaChoice[];
  /** Whose a new dashboard is; absent: not asked. */
  readonly rules?: readonly AreaChoice[];
  readonly onSave: (made: NewFigures) => void;
  readonly onClose: () => void;
}

/** What a report, a dashboard or a card begins with: its title and whose rows it counts. */
export function NewFiguresDialog({ title, taken, areas, rules, onSave, onClose }: NewFiguresDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [words, setWords] = useState("");
  const [area, setArea] = useState<string | null>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    if (words.trim() === "") return setProblem(t("studio.report.titleNeeded"));
    if (area === null) return setProblem(t("studio.report.areaNeeded"));
    if (rules !== undefined && rule === null) return setProblem(t("studio.report.ruleNeeded"));
    const name = freeName(words, { fallback: "figures", taken });
    return onSave({ name, title: words.trim(), area, rule: rule ?? "" });
  };
  return (
    <StudioDialog title={title} problem={problem} first={first} onSave={save} onClose={onClose}>
      <Labelled id={`${id}title`} label={t("studio.report.title")}>
        <Input
          id={`${id}title`}
          ref={first}
          value={words}
          maxLength={60}
          onChange={({ target }) => setWords(target.value)}
        />
      </Labelled>
      <Labelled id={`${id}area`} label={t("studio.report.area")}>
        <Select
          id={`${id}area`}
          value={area}
          style={{ inlineSize: "100%" }}
          showSearch={{ optionFilterProp: "label" }}
          options={[...areas]}
          onChange={setArea}
        />
      </Labelled>
      {rules === undefined ? null : (
        <Labelled id={`${id}rule`} label={t("studio.report.whose")}>
          <Select
            id={`${id}rule`}
            value={rule}
            style={{ inlineSize: "100%" }}
            showSearch={{ optionFilterProp: "label" }}
            options={[...rules]}
            onChange={setRule}
          />
        </Labelled>
      )}
    </StudioDialog>
  );
}
