import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel, optionLabel, transitionLabel } from "../../config/labels.ts";
import { type ApiRecord, getPermissions } from "../../config/record.ts";
import { asText } from "../../fields/values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import css from "./stage-path.module.css";
import { Inline } from "../../ui/layout.tsx";

interface StagePathProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  /** Begins the step that leads to a stage. */
  readonly onStep: (transition: ClientTransition) => void;
}

/** Where the record stands on the way records of its kind go; a stage that one step leads to is pressed to get there. */
export function StagePath({ resource, record, onStep }: StagePathProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const [lifecycle] = resource.lifecycles;
  const stages = lifecycle?.states.filter(({ stage }) => stage) ?? [];
  if (lifecycle === undefined || stages.length === 0) return null;
  const { field, states, transitions } = lifecycle;
  const now = asText(record[field]);
  const at = stages.findIndex(({ name }) => name === now);
  const allowed = new Set(
    getPermissions(record)
      .transitions.filter((one) => one.field === field && one.allowed)
      .map(({ name }) => name),
  );
  const stepTo = (stage: string) =>
    stage === now
      ? undefined
      : transitions.find(({ name, to, from }) => to === stage && from.includes(now) && allowed.has(name));
  // a record that left the way stands beside it
  const shown = at < 0 ? [...stages, ...states.filter(({ name }) => name === now)] : stages;
  return (
    <Inline
      as="ol"
      gap={1}
      ownLine
      shrink
      container
      aria-label={t("record.stages", { field: fieldLabel(config, resource.name, field) })}
    >
      {shown.map(({ name }, index) => {
        const place = name === now ? "current" : index < at ? "passed" : "ahead";
        const label = optionLabel(config, resource.name, field, name);
        const step = stepTo(name);
        return (
          <li
            key={name}
            className={css["stage"]}
            data-place={place}
            aria-current={place === "current" ? "step" : undefined}
          >
            {step === undefined ? (
              <span className={css["name"]} title={label}>
                {label}
              </span>
            ) : (
              <button
                type="button"
                className={css["name"]}
                title={transitionLabel(config, resource.name, field, step.name)}
                onClick={() => onStep(step)}
              >
                {label}
              </button>
            )}
          </li>
        );
      })}
    </Inline>
  );
}
