import { type InputRef } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import type { Predicate } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { Asked } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { LabelledText } from "./labelled.tsx";
import { StudioDialog } from "./studio-dialog.tsx";

export interface NamedPart {
  /** Its words in the language of the person. */
  readonly label: string;
  readonly condition: Predicate | undefined;
}

interface PartDialogProps {
  readonly title: string;
  readonly edited: NamedPart;
  /** What the condition decides. */
  readonly conditionLabel: string;
  /** Said where there is no condition; absent: there need be none. */
  readonly conditionNeeded?: string;
  /** What the condition may ask. */
  readonly fields: readonly Asked[];
  readonly onSave: (part: NamedPart) => void;
  readonly onClose: () => void;
  /** What else such a part is told. */
  readonly children?: ReactNode;
}

/** A named part of a form or a list: its words, and when it is shown or what stands in it. */
export function PartDialog(props: PartDialogProps) {
  const { title, edited, conditionLabel, conditionNeeded, fields, onSave, onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [label, setLabel] = useState(edited.label);
  const [condition, setCondition] = useState(edited.condition);
  const [error, setError] = useState<string | null>(null);
  const save = () => {
    if (label.trim() === "") return setError(t("studio.labelNeeded"));
    if (condition === undefined && conditionNeeded !== undefined) return setError(conditionNeeded);
    return onSave({ label: label.trim(), condition });
  };
  return (
    <StudioDialog title={title} problem={error} first={first} width={640} onSave={save} onClose={onClose}>
      <LabelledText
        id={`${id}label`}
        label={t("studio.label")}
        help={t("studio.help.view.label")}
        value={label}
        maxLength={60}
        first={first}
        onEnter={save}
        onChange={setLabel}
      />
      {children}
      <ConditionEditor label={conditionLabel} value={condition} fields={fields} onChange={setCondition} />
    </StudioDialog>
  );
}
