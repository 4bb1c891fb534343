import type { InputRef } from "antd";
import { useRef, useState } from "react";
import { setInvitation } from "../../../core/studio/entries.ts";
import type { RecordInvitation, ResourceDefinition } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack } from "../../ui/layout.tsx";
import { type Asked, goesOn, isText } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { isObjectWith, JsonTabs } from "./json-tabs.tsx";
import { MistakesProvider } from "./mistakes.tsx";
import { PartSettings } from "./part-settings.tsx";
import { PathList } from "./path-list.tsx";
import type { Studio } from "./studio.ts";
import { StudioDialog } from "./studio-dialog.tsx";
import type { Area, Areas } from "./use-areas.ts";

interface InvitationDialogProps {
  readonly studio: Studio;
  readonly document: ResourceDefinition;
  readonly area: Area;
  readonly areas: Areas;
  readonly onSave: (next: ResourceDefinition) => void;
  readonly onClose: () => void;
}

const AT = "/invitation";

/** When a record invites people to its time, whom, and what their calendars say of it. */
export function InvitationDialog({ studio, document, area, areas, onSave, onClose }: InvitationDialogProps) {
  const { t } = useTranslation();
  const first = useRef<InputRef>(null);
  const [invitation, setTyped] = useState<RecordInvitation>(document.invitation ?? begun(area, areas));
  const [wrong, setWrong] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const typed = setInvitation(document, invitation);
  const title = t("studio.invitation.title");
  const choices = (fits: (field: Asked) => boolean) =>
    area.fields.filter(fits).map(({ name, label }) => ({ value: name, label }));
  const moments = choices(isMoment);
  const shown = choices(({ type }) => type !== "rows");
  return (
    <StudioDialog
      width={760}
      title={title}
      problem={problem}
      first={first}
      onSave={() => (wrong ? setProblem(t("studio.condition.notJson")) : onSave(typed))}
      onClose={onClose}
    >
      <MistakesProvider draft={studio.draft} document={typed} at={AT}>
        <JsonTabs
          label={title}
          items={[
            {
              key: "settings",
              label: t("studio.settings"),
              children: (
                <Stack gap={4}>
                  <ConditionEditor
                    label={t("studio.propertiesOf.invitation.when")}
                    help={t("studio.help.invitation.when")}
                    value={invitation.when}
                    fields={area.fields.filter(({ computed }) => !computed)}
                    at={`${AT}/when`}
                    onChange={(when) => setTyped({ ...invitation, when: when ?? { all: [] } })}
                  />
                  <PartSettings
                    part="RecordInvitation"
                    of="invitation"
                    names={["start", "minutes", "end", "summary", "place", "details", "waitSeconds"]}
                    lists={{
                      start: moments,
                      minutes: choices(({ type, computed }) => type === "integer" && !computed),
                      end: moments,
                      summary: shown,
                      place: choices((field) => isText(field)),
                      details: shown,
                    }}
                    value={invitation}
                    at={AT}
                    onChange={setTyped}
                  />
                  <PathList
                    label={t("studio.propertiesOf.invitation.people")}
                    help={t("studio.help.invitation.people")}
                    areas={areas}
                    start={area}
                    paths={invitation.people}
                    first=""
                    ends={(field) => isReachable(field, areas)}
                    goes={goesOn}
                    at={`${AT}/people`}
                    onChange={(people) => setTyped({ ...invitation, people: people as never })}
                  />
                </Stack>
              ),
            },
          ]}
          jsonLabel={t("studio.follows.asJson")}
          value={invitation}
          fits={isObjectWith("when", "start", "summary", "people")}
          wrong={t("studio.condition.notJson")}
          onChange={(read) => setTyped(read as RecordInvitation)}
          onWrong={setWrong}
        />
      </MistakesProvider>
    </StudioDialog>
  );
}

const isMoment = ({ type, computed }: Asked): boolean => type === "datetime" && !computed;

/** Whether records it refers to have an address. */
const isReachable = (field: Asked, areas: Areas): boolean =>
  goesOn(field) && areas.find(field.to ?? "")?.fields.some(({ type }) => type === "email") === true;

function begun({ fields }: Area, areas: Areas): RecordInvitation {
  const nameOf = (fits: (field: Asked) => boolean) => fields.find(fits)?.name;
  const minutes = nameOf(({ type, computed }) => type === "integer" && !computed);
  const stored = nameOf(({ computed, type }) => !computed && type !== "rows") ?? "";
  return {
    when: { field: stored, empty: false },
    start: nameOf(isMoment) ?? "",
    ...(minutes === undefined ? {} : { minutes }),
    summary: [stored],
    people: [nameOf((field) => isReachable(field, areas)) ?? ""],
  };
}
