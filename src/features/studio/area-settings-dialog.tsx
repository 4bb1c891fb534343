import type { InputRef } from "antd";
import { useId, useRef, useState } from "react";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import type { ResourceDefinition, ResourceLabels } from "../../../core/definition/types.ts";
import { readWord, setWord } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack } from "../../ui/layout.tsx";
import { AreaNameFields } from "./area-name-fields.tsx";
import { askedFields } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { withPart } from "./entry-fields.ts";
import { firstLabels } from "./first-labels.ts";
import { IconSelect } from "./icon-select.tsx";
import { isObjectWith, JsonTabs } from "./json-tabs.tsx";
import { Labelled, LabelledText } from "./labelled.tsx";
import { MistakesProvider } from "./mistakes.tsx";
import { PartSettings } from "./part-settings.tsx";
import { StudioDialog } from "./studio-dialog.tsx";
import { usePropertyWord } from "./use-property-word.ts";
import type { Draft } from "./use-studio.ts";

/** Settings that hold for records with a page of their own. */
const OF_RECORDS = ["single", "people", "amend", "about"] as const;

/** Whether records are people, or about some: only of these personal data can be kept from being erased. */
const isOfPeople = ({ name, kind = "record", people = false, about }: ResourceDefinition): boolean =>
  kind === "record" && (people || about !== undefined || name === ACTOR_RESOURCES.employee);

interface AreaSettingsDialogProps {
  readonly draft: Draft | undefined;
  readonly document: ResourceDefinition;
  readonly words: ResourceLabels | null;
  readonly onSave: (document: ResourceDefinition, words: ResourceLabels) => void;
  readonly onClose: () => void;
}

/** What people call an area, its sign and what holds for it as a whole, and all of its definition as JSON. */
export function AreaSettingsDialog({ draft, document, words, onSave, onClose }: AreaSettingsDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [one, setOne] = useState(readWord(words, "name"));
  const [many, setMany] = useState(readWord(words, "plural"));
  const [typed, setTyped] = useState(document);
  const [wrong, setWrong] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { name: area } = document;
  const title = t("studio.areaSettings.title");
  const fields = askedFields(typed, words);
  const wordOf = usePropertyWord();
  const choices = (fits: (field: (typeof fields)[number]) => boolean) =>
    fields.filter(fits).map(({ name, label }) => ({ value: name, label }));
  const save = () => {
    if (wrong) return setProblem(t("studio.areaSettings.notArea", { area }));
    if (one.trim() === "" || many.trim() === "") return setProblem(t("studio.labelNeeded"));
    const said = setWord(words ?? firstLabels(area), "name", one.trim());
    return onSave(typed, setWord(said, "plural", many.trim()));
  };
  return (
    <StudioDialog title={title} width={640} problem={problem} first={first} onSave={save} onClose={onClose}>
      <MistakesProvider draft={draft} document={typed} at="">
        <JsonTabs
          label={title}
          items={[
            {
              key: "settings",
              label: t("studio.settings"),
              children: (
                <Stack gap={4}>
                  <AreaNameFields {...{ one, many, first }} onOne={setOne} onMany={setMany} onEnter={save} />
                  <Labelled id={`${id}icon`} label={t("studio.menu.icon")}>
                    <IconSelect
                      id={`${id}icon`}
                      value={typed.icon ?? null}
                      onChange={(icon) => setTyped({ ...typed, icon })}
                    />
                  </Labelled>
                  <PartSettings
                    part="ResourceDefinition"
                    of="resource"
                    names={["label", ...((typed.kind ?? "record") === "record" ? OF_RECORDS : [])]}
                    lists={{
                      label: choices(({ type }) => type !== "rows"),
                      amend: choices(({ to, type }) => type === "reference" && to === area),
                      about: choices(({ type }) => type === "reference" || type === "references"),
                    }}
                    value={typed}
                    at=""
                    onChange={setTyped}
                  />
                  {isOfPeople(typed) || typed.hold !== undefined ? (
                    <ConditionEditor
                      label={wordOf("hold", "resource")}
                      help={t("studio.help.resource.hold")}
                      value={typed.hold}
                      fields={fields}
                      of={area}
                      at="/hold"
                      onChange={(hold) => setTyped(withPart(typed, "hold", hold))}
                    />
                  ) : null}
                  <LabelledText
                    id={`${id}stored`}
                    label={t("studio.storedName")}
                    help={t("studio.areaSettings.stays")}
                    value={area}
                    maxLength={60}
                    disabled
                    ofPrograms
                    onChange={() => undefined}
                  />
                </Stack>
              ),
            },
          ]}
          jsonLabel={t("studio.areaSettings.asJson")}
          value={typed}
          fits={(read) => isObjectWith("label", "fields")(read) && (read as ResourceDefinition).name === area}
          wrong={t("studio.areaSettings.notArea", { area })}
          onChange={(read) => setTyped(read as ResourceDefinition)}
          onWrong={setWrong}
        />
      </MistakesProvider>
    </StudioDialog>
  );
}
