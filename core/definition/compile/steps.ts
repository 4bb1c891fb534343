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

/** What the text that refuses a step is filled with. */
export const noStep = (step: string, known: readonly string[]) => ({
  step,
  hint: known.length === 0 ? { text: "hint.no_steps" as const } : suggestName(step, known),
});

/** A new record can make a step as it begins that starts there and asks for no reason. */
export function checkFirstStep({
  draft,
  owner,
  step,
  at,
}: {
  readonly draft: Draft;
  readonly owner: Draft;
  readonly step: string;
  readonly at: string;
}): void {
  const steps = (owner.raw.lifecycles ?? []).flatMap(({ initial, transitions }) =>
    transitions.filter(({ from, reason }) => from.includes(initial) && reason !== "required"),
  );
  if (steps.some(({ name }) => name === step)) return;
  draft.report({ at, text: "tab_dialog.step", params: { resource: owner.name, step } });
}
