import { Button } from "antd";
import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { transitionLabel } from "../../config/labels.ts";
import { Inline } from "../../ui/layout.tsx";

interface StepButtonsProps {
  readonly resource: ClientResource;
  /** As `field.transition`. */
  readonly steps: readonly string[];
  /** As it was opened; null for a new one, which stands where its life cycle begins. */
  readonly record: Readonly<Record<string, unknown>> | null;
  readonly onStep: (step: ClientTransition) => void;
}

/** The steps that lead on from where the record stands, below the fields they are about. */
export function StepButtons({ resource, steps, record, onStep }: StepButtonsProps) {
  const { config } = useConfigIndex();
  const offered = resource.lifecycles.flatMap(({ field, initial, transitions }) => {
    const state = record === null ? initial : record[field];
    return transitions.filter(
      ({ name, from }) => steps.includes(`${field}.${name}`) && from.some((one) => one === state),
    );
  });
  if (offered.length === 0) return null;
  return (
    <Inline wrap gap={2} above={3}>
      {offered.map((step) => (
        <Button key={`${step.field}.${step.name}`} onClick={() => onStep(step)}>
          {transitionLabel(config, resource.name, step.field, step.name)}
        </Button>
      ))}
    </Inline>
  );
}
