import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Segments } from "../../ui/segments.tsx";
import type { FilterProps } from "../types.ts";
import { type ChoiceMode, chosenValues, modeOf, withValues } from "./entries.ts";

interface AnyOrNone {
  readonly values: readonly string[];
  readonly choose: (values: readonly string[]) => void;
  /** What chooses these is pressed, and not yet let go. */
  readonly press: (values: readonly string[]) => void;
  /** The switch between “is any of”, “is none of” and, of a tree, “is at or below”. */
  readonly mode: React.ReactNode;
}

/** Several values of a field that rows shall have, or shall not have. */
export function useAnyOrNone({ field, entries, onChange, onPress }: FilterProps): AnyOrNone {
  const { t } = useTranslation();
  const values = chosenValues(entries);
  // Before a value is chosen the address has no place for the mode.
  const [wanted, setWanted] = useState(modeOf(entries));
  const operator = values.length > 0 ? modeOf(entries) : wanted;
  const modes: readonly ChoiceMode[] = field.limits["tree"] === true ? ["eq", "under", "not"] : ["eq", "not"];
  const entriesOf = (mode: ChoiceMode, next: readonly string[]) =>
    withValues({ entries, field: field.name, operator: mode, values: next });
  const set = (mode: ChoiceMode, next: readonly string[]) => {
    setWanted(mode);
    if (next.length > 0 || values.length > 0) onChange(entriesOf(mode, next));
  };
  return {
    values,
    choose: (next) => set(operator, next),
    press: (next) => onPress?.(entriesOf(operator, next)),
    mode: (
      <Segments
        label={t("filters.mode")}
        value={operator}
        options={modes.map((value) => ({ value, label: t(`filters.modes.${value}`) }))}
        onChange={(mode) => set(mode, values)}
      />
    ),
  };
}
