import { Checkbox, type InputRef } from "antd";
import { useId, useRef, useState } from "react";
import type { Tone } from "../../../core/definition/types.ts";
import { freeNameAmong, nameFrom } from "../../../core/studio/edits.ts";
import type { StateFacts } from "../../../core/studio/life-cycles.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { Status } from "../../ui/status.tsx";
import { LabelledSelect, LabelledText } from "./labelled.tsx";
import { StudioDialog } from "./studio-dialog.tsx";

const TONES: readonly Tone[] = ["neutral", "info", "progress", "good", "warning", "bad"];
const MARKS = ["initial", "stage", "final", "readOnly"] as const;

export interface NamedState {
  readonly state: StateFacts;
  /** Its words in the language of the person. */
  readonly label: string;
}

interface StateDialogProps {
  /** Null: a new state. */
  readonly edited: NamedState | null;
  readonly taken: readonly string[];
  readonly onSave: (named: NamedState) => void;
  readonly onClose: () => void;
}

/** One state of a life cycle: its words, its color, and what is special about it. */
export function StateDialog({ edited, taken, onSave, onClose }: StateDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [label, setLabel] = useState(edited?.label ?? "");
  const [state, setState] = useState<Omit<StateFacts, "name">>(
    edited?.state ?? { tone: "neutral", initial: false, final: false, readOnly: false, stage: false },
  );
  const [problem, setProblem] = useState<string | null>(null);
  const name = edited?.state.name ?? (nameFrom(label) || freeNameAmong(taken, "state"));
  const save = () => {
    if (label.trim() === "") return setProblem(t("studio.labelNeeded"));
    if (edited === null && taken.includes(name)) return setProblem(t("studio.nameTaken", { name }));
    return onSave({ state: { ...state, name }, label: label.trim() });
  };
  return (
    <StudioDialog
      title={edited === null ? t("studio.lifeCycle.addState") : t("studio.editField", { name: edited.label })}
      problem={problem}
      first={first}
      onSave={save}
      onClose={onClose}
    >
      <LabelledText
        id={`${id}label`}
        label={t("studio.label")}
        help={t("studio.help.state.label")}
        value={label}
        maxLength={60}
        first={first}
        onEnter={save}
        onChange={setLabel}
      />
      <LabelledSelect
        label={t("studio.lifeCycle.tone")}
        help={t("studio.help.state.tone")}
        value={state.tone}
        options={TONES.map((value) => ({ value, label: t(`studio.lifeCycle.tones.${value}`) }))}
        optionRender={({ data }) => <Status tone={data.value}>{data.label}</Status>}
        onChange={(tone: Tone) => setState({ ...state, tone })}
      />
      <Stack gap={1}>
        {MARKS.map((mark) => (
          <div key={mark}>
            <Checkbox
              aria-describedby={`${id}${mark}`}
              checked={state[mark]}
              disabled={mark === "initial" && edited?.state.initial === true}
              onChange={({ target }) => setState({ ...state, [mark]: target.checked })}
            >
              {t(`studio.lifeCycle.${mark}`)}
            </Checkbox>
            <Text as="p" id={`${id}${mark}`} size={12} tone="quiet" padBefore={6}>
              {t(`studio.help.state.${mark}`)}
            </Text>
          </div>
        ))}
      </Stack>
    </StudioDialog>
  );
}
