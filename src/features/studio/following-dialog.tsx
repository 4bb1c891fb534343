import { useState } from "react";
import type { Effect, ResourceDefinition } from "../../../core/definition/types.ts";
import { type Lifecycle, setFollowing } from "../../../core/studio/life-cycles.ts";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { EffectsEditor } from "./effects-editor.tsx";
import { JsonDialog } from "./json-dialog.tsx";
import { LabelledSelect } from "./labelled.tsx";
import type { Studio } from "./studio.ts";
import { TryPanel } from "./try-panel.tsx";
import type { Area, Areas, Choice } from "./use-areas.ts";

export type FollowingEvent = "onCreate" | "onTransition";

interface FollowingDialogProps {
  readonly event: FollowingEvent;
  readonly lifecycle: Lifecycle;
  readonly studio: Studio;
  readonly document: ResourceDefinition;
  readonly area: Area;
  readonly areas: Areas;
  readonly recipients: readonly Choice[];
  readonly onSave: (next: ResourceDefinition) => void;
  readonly onClose: () => void;
}

/** What follows when a record is made, or with every transition. */
export function FollowingDialog(props: FollowingDialogProps) {
  const { event, lifecycle, studio, document, area, areas, recipients, onSave, onClose } = props;
  const { t } = useTranslation();
  const [effects, setEffects] = useState<readonly Effect[]>(lifecycle[event] ?? []);
  const [chosen, setChosen] = useState<string | null>(null);
  const { field } = lifecycle;
  const typed = setFollowing(document, field, { when: event, effects });
  const index = typed.lifecycles?.findIndex((one) => one.field === field) ?? 0;
  const at = `/lifecycles/${index}/${event}`;
  const title = t(`studio.follows.events.${event}`);
  // what follows from every step is tried with one of them
  const steps =
    event === "onCreate"
      ? []
      : lifecycle.transitions.map(({ name: value }) => ({
          value,
          label: area.transitions.find((one) => one.value === value)?.label ?? humanise(value),
        }));
  const step = steps.find(({ value }) => value === chosen)?.value ?? steps[0]?.value;
  return (
    <JsonDialog
      title={title}
      jsonLabel={t("studio.follows.asJson")}
      draft={studio.draft}
      document={typed}
      at={at}
      value={effects}
      fits={Array.isArray}
      onChange={setEffects}
      onSave={() => onSave(typed)}
      onClose={onClose}
    >
      <EffectsEditor
        label={title}
        help={t(`studio.help.follows.${event}`)}
        effects={effects}
        {...{ document, area, areas }}
        actors={recipients}
        at={at}
        onChange={setEffects}
      />
      {step === undefined ? null : (
        <LabelledSelect label={t("studio.try.step")} value={step} options={steps} onChange={setChosen} />
      )}
      {event === "onTransition" && step === undefined ? null : (
        <TryPanel
          {...{ studio, area, areas, recipients }}
          document={typed}
          question={
            step === undefined ? { kind: "creation", field } : { kind: "transition", field, name: step }
          }
          label={title}
        />
      )}
    </JsonDialog>
  );
}
