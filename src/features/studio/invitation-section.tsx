import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { setInvitation } from "../../../core/studio/entries.ts";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { FollowsRow, FollowsSection } from "./follows-section.tsx";
import { RowActions } from "./row-actions.tsx";
import type { Studio } from "./studio.ts";
import type { Area, Areas } from "./use-areas.ts";
import type { Sentences } from "./use-sentences.ts";

/** Its settings are drawn by a library, which comes when they are opened. */
const InvitationDialog = lazy(() =>
  import("./invitation-dialog.tsx").then((module) => ({ default: module.InvitationDialog })),
);

interface InvitationSectionProps {
  readonly studio: Studio;
  readonly document: ResourceDefinition;
  readonly area: Area;
  readonly areas: Areas;
  readonly sentences: Sentences;
  readonly onChange: (next: ResourceDefinition) => void;
}

/** Whom records that are appointments invite. */
export function InvitationSection(props: InvitationSectionProps) {
  const { studio, document, area, areas, sentences, onChange } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { invitation, kind = "record" } = document;
  if (kind !== "record") return null;
  const title = t("studio.invitation.title");
  return (
    <FollowsSection
      title={title}
      lead={t("studio.help.follows.invitation")}
      add={
        invitation === undefined ? (
          <Button onClick={() => setOpen(true)}>{t("studio.invitation.add")}</Button>
        ) : null
      }
    >
      {invitation === undefined ? null : (
        <FollowsRow
          sentence={sentences.invitation(invitation, area)}
          actions={
            <RowActions
              label={title}
              onEdit={() => setOpen(true)}
              onRemove={() => onChange(setInvitation(document, null))}
            />
          }
        />
      )}
      {open ? (
        <Suspense fallback={null}>
          <InvitationDialog
            {...{ studio, document, area, areas }}
            onSave={(next) => {
              setOpen(false);
              onChange(next);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </FollowsSection>
  );
}
