import { suggestName } from "../../shared/error-collector.ts";
import type { Draft } from "./draft.ts";

/** The steps of a resource that people make, as `<field>.<transition>`. */
export function stepsOfPeople({ raw }: Pick<Draft, "raw">): readonly string[] {
  return (raw.lifecycles ?? []).flatMap(({ field, transitions }) =>
    transitions
      .filter(({ who }) => who.some((actor) => actor !== "system"))
      .map(({ name }) => `${field}.${name}`),
  );
}

export const noStepMessage = (step: string, known: readonly string[]): string =>
  `"${step}" is no step that people make: ${known.length === 0 ? "the resource has none" : suggestName(step, known)}`;
