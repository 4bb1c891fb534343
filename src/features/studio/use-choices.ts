import type { AccessDefinition } from "../../../core/definition/types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";

export interface AreaChoice {
  readonly value: string;
  readonly label: string;
}

const byLabel = (a: AreaChoice, b: AreaChoice) => a.label.localeCompare(b.label);

/** Rules of the rights by what people call them. */
export function useRuleChoices(access: AccessDefinition): readonly AreaChoice[] {
  const { config } = useConfigIndex();
  return Object.keys(access.rules)
    .map((value) => ({ value, label: config.ruleLabels[value] ?? value }))
    .toSorted(byLabel);
}

/** Areas by what people call them. */
export function useAreaChoices(areas: readonly string[]): readonly AreaChoice[] {
  const { config } = useConfigIndex();
  return areas.map((value) => ({ value, label: resourcePlural(config, value) })).toSorted(byLabel);
}
