import { useState } from "react";
import { setInvitation } from "../../../core/studio/entries.ts";
import type { RecordInvitation, ResourceDefinition } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { type Asked, goesOn, isText } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { JsonDialog } from "./json-dialog.tsx";
import { isObjectWith } from "./json-tabs.tsx";
import { PartSettings } from "./part-settings.tsx";
import { PathList } from "./path-list.tsx";
import type { Studio } from "./studio.ts";
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
  const [invitation, setTyped] = useState<RecordInvitation>(document.invitation ?? begun(area, areas));
  const typed = setInvitation(document, invitation);
  const choices = (fits: (field: Asked) => boolean) =>
    area.fields.filter(fits).map(({ name, label }) => ({ value: name, label }));
  const moments = choices(isMoment);
  const shown = choices(({ type }) => type !== "rows");
  return (
    <JsonDialog
      title={t("studio.invitation.title")}
      jsonLabel={t("studio.follows.asJson")}
      draft={studio.draft}
      document={typed}
      at={AT}
      value={invitation}
      fits={isObjectWith("when", "start", "summary", "people")}
      onChange={setTyped}
      onSave={() => onSave(typed)}
      onClose={onClose}
    >
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
    </JsonDialog>
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
