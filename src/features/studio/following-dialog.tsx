import type { InputRef } from "antd";
import { useRef, useState } from "react";
import type { Effect, ResourceDefinition } from "../../../core/definition/types.ts";
import { type Lifecycle, setFollowing } from "../../../core/studio/life-cycles.ts";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack } from "../../ui/layout.tsx";
import { EffectsEditor } from "./effects-editor.tsx";
import { JsonTabs } from "./json-tabs.tsx";
import { LabelledSelect } from "./labelled.tsx";
import { MistakesProvider } from "./mistakes.tsx";
import type { Studio } from "./studio.ts";
import { StudioDialog } from "./studio-dialog.tsx";
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
  const first = useRef<InputRef>(null);
  const [effects, setEffects] = useState<readonly Effect[]>(lifecycle[event] ?? []);
  const [wrong, setWrong] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
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
    <StudioDialog
      width={760}
      title={title}
      problem={problem}
      first={first}
      onSave={() => (wrong ? setProblem(t("studio.condition.notJson")) : onSave(typed))}
      onClose={onClose}
    >
      <MistakesProvider draft={studio.draft} document={typed} at={at}>
        <JsonTabs
          label={title}
          items={[
            {
              key: "settings",
              label: t("studio.settings"),
              children: (
                <Stack gap={4}>
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
                    <LabelledSelect
                      label={t("studio.try.step")}
                      value={step}
                      options={steps}
                      onChange={setChosen}
                    />
                  )}
                  {event === "onTransition" && step === undefined ? null : (
                    <TryPanel
                      {...{ studio, area, areas, recipients }}
                      document={typed}
                      question={
                        step === undefined
                          ? { kind: "creation", field }
                          : { kind: "transition", field, name: step }
                      }
                      label={title}
                    />
                  )}
                </Stack>
              ),
            },
          ]}
          jsonLabel={t("studio.follows.asJson")}
          value={effects}
          fits={Array.isArray}
          wrong={t("studio.condition.notJson")}
          onChange={(read) => setEffects(read as readonly Effect[])}
          onWrong={setWrong}
        />
      </MistakesProvider>
    </StudioDialog>
  );
}
