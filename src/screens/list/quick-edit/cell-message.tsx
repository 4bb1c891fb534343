import { Button } from "antd";
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { viewOf } from "../../../fields/index.ts";
import { isEmptyValue } from "../../../fields/values.ts";
import { lazyCode } from "../../../lib/lazy-code.ts";
import type { CellPhase } from "./use-cell-edit.tsx";
import { Box, Grid, Inline } from "../../../ui/layout.tsx";
import { partIn } from "../../../lib/page-parts.ts";

// Its calendar is there with the input; cells without one need none of it.
const ClockNote = lazyCode(
  () => import("../../../fields/date/clock-note.tsx"),
  (module) => module.ClockNote,
);

interface CellMessageProps {
  readonly resource: string;
  readonly field: ClientField;
  readonly phase: CellPhase;
  readonly isOriginal: boolean;
  readonly onSave: () => void;
  /** Another moment that the same clocks show. */
  readonly onTake: (instant: string) => void;
  readonly onKeepMine: () => void;
  /** Leaves the cell as it is stored. */
  readonly onLeave: () => void;
}

/** What is said at a cell: why it cannot be changed, what is wrong or doubtful about the value, who was quicker. */
export function CellMessage({
  resource,
  field,
  phase,
  isOriginal,
  onSave,
  onTake,
  onKeepMine,
  onLeave,
}: CellMessageProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  if (phase.kind === "refused") return <Refusal text={phase.text} />;
  if (phase.kind === "typing" && phase.notice?.level === "error") return <Refusal text={phase.notice.text} />;
  if (phase.kind === "typing" && phase.notice !== null) {
    return (
      <Question
        yes={{ label: t("form.saveAnyway"), onClick: onSave }}
        no={t("actions.cancel")}
        onLeave={onLeave}
        asksAtOnce={viewOf(field).quickEdit === "choose"}
      >
        {phase.notice.moment === null ? null : (
          <Suspense fallback={null}>
            <ClockNote {...phase.notice.moment} onTake={onTake} />
          </Suspense>
        )}
        {phase.notice.text === "" ? null : (
          <Box as="p" tone="warning">
            {phase.notice.text}
          </Box>
        )}
      </Question>
    );
  }
  if (phase.kind === "typing" && isOriginal) {
    return (
      <Box as="p" measure={320} size={13} role="status">
        {t("quickEdit.original")}
      </Box>
    );
  }
  if (phase.kind !== "conflict") return null;
  const theirs = phase.current[field.name];
  return (
    <Question
      yes={{ label: t("quickEdit.keepMine"), onClick: onKeepMine }}
      no={t("quickEdit.takeTheirs")}
      onLeave={onLeave}
      asksAtOnce
    >
      <p>
        {isEmptyValue(theirs) ? t("quickEdit.conflictEmpty") : t("quickEdit.conflict")}{" "}
        {isEmptyValue(theirs) ? null : (
          <strong>
            {viewOf(field).cell({ field, resource, value: theirs, record: phase.current, context })}
          </strong>
        )}
      </p>
    </Question>
  );
}

function Refusal({ text }: { readonly text: string }) {
  return (
    <Box as="p" measure={320} tone="bad" size={13} role="alert">
      {text}
    </Box>
  );
}

interface QuestionProps {
  readonly children: ReactNode;
  readonly yes: { readonly label: string; readonly onClick: () => void };
  /** The words for leaving. */
  readonly no: string;
  readonly onLeave: () => void;
  /** The first answer takes the focus; else the input has it, and asks again by Enter. */
  readonly asksAtOnce: boolean;
}

function Question({ children, yes, no, onLeave, asksAtOnce }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asksAtOnce) partIn(box.current, "button")?.focus();
  }, [asksAtOnce]);
  // The table around must not take them for its own.
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    onLeave();
  };
  return (
    <Grid ref={box} gap={2} measure={320} size={13} role="alert" onKeyDown={keys}>
      {children}
      <Inline gap={2}>
        <Button size="small" type="primary" onClick={yes.onClick}>
          {yes.label}
        </Button>
        <Button size="small" onClick={onLeave}>
          {no}
        </Button>
      </Inline>
    </Grid>
  );
}
