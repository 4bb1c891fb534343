import { Button } from "antd";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ClientField } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { viewOf } from "../../../fields/registry.ts";
import { isEmptyValue } from "../../../fields/values.ts";
import type { CellPhase } from "./use-cell-edit.tsx";
import css from "./quick-edit.module.css";

interface CellMessageProps {
  readonly resource: string;
  readonly field: ClientField;
  readonly phase: CellPhase;
  readonly onSave: () => void;
  readonly onKeepMine: () => void;
  /** Leaves the cell as it is stored. */
  readonly onLeave: () => void;
}

/** What is said at a cell: why it cannot be changed, what is wrong or doubtful about the value, who was quicker. */
export function CellMessage({ resource, field, phase, onSave, onKeepMine, onLeave }: CellMessageProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  if (phase.kind === "refused") return <Refusal text={phase.text} />;
  if (phase.kind === "typing" && phase.notice?.level === "error") return <Refusal text={phase.notice.text} />;
  if (phase.kind === "typing" && phase.notice !== null) {
    return (
      <Question onLeave={onLeave} asksAtOnce={viewOf(field).quickEdit === "choose"}>
        <p className={css["doubt"]}>{phase.notice.text}</p>
        <div>
          <Button size="small" type="primary" onClick={onSave}>
            {t("form.saveAnyway")}
          </Button>
          <Button size="small" onClick={onLeave}>
            {t("actions.cancel")}
          </Button>
        </div>
      </Question>
    );
  }
  if (phase.kind !== "conflict") return null;
  const theirs = phase.current[field.name];
  return (
    <Question onLeave={onLeave} asksAtOnce>
      <p>
        {isEmptyValue(theirs) ? t("quickEdit.conflictEmpty") : t("quickEdit.conflict")}{" "}
        {isEmptyValue(theirs) ? null : (
          <strong>{viewOf(field).cell({ field, resource, value: theirs, context })}</strong>
        )}
      </p>
      <div>
        <Button size="small" type="primary" onClick={onKeepMine}>
          {t("quickEdit.keepMine")}
        </Button>
        <Button size="small" onClick={onLeave}>
          {t("quickEdit.takeTheirs")}
        </Button>
      </div>
    </Question>
  );
}

function Refusal({ text }: { readonly text: string }) {
  return (
    <p className={css["message"]} role="alert">
      {text}
    </p>
  );
}

interface QuestionProps {
  readonly children: ReactNode;
  readonly onLeave: () => void;
  /** The first answer takes the focus; else the input has it, and asks again by Enter. */
  readonly asksAtOnce: boolean;
}

function Question({ children, onLeave, asksAtOnce }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asksAtOnce) box.current?.querySelector("button")?.focus();
  }, [asksAtOnce]);
  // The table around must not take them for its own.
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    onLeave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside take the keys
    <div ref={box} className={css["question"]} role="alert" onKeyDown={keys}>
      {children}
    </div>
  );
}
