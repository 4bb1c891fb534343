import { useMemo, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useNavigate } from "react-router-dom";
import type { Destination } from "../../config/addresses.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { editPath, listPath, recordPath } from "../../config/links.ts";
import { resourcePlural } from "../../config/labels.ts";
import { usePageTrail } from "../../ui/page-title.tsx";
import { ResourceGate } from "../resource-gate.tsx";
import { RecordEditor } from "./record-editor.tsx";
import { useReturnToOpener } from "./use-return-to-opener.ts";

type EditDestination = Omit<Extract<Destination, { screen: "edit" }>, "screen">;

/** The form of an existing record on a page of its own. */
export function EditScreen({ resource, id }: EditDestination) {
  return (
    <ResourceGate resource={resource} action="edit">
      {() => <EditPage resource={resource} id={id} />}
    </ResourceGate>
  );
}

function EditPage({ resource, id }: EditDestination) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const navigate = useNavigate();
  const leave = useReturnToOpener();
  const [label, setLabel] = useState<string | null>(null);
  const detail = recordPath(config, resource, id);
  const trail = useMemo(
    () => [
      { title: resourcePlural(config, resource), path: listPath(config, resource) },
      { title: label ?? `#${id}`, path: detail },
      { title: t("actions.edit") },
    ],
    [config, resource, label, id, detail, t],
  );
  usePageTrail(trail);
  return (
    <RecordEditor
      resource={resource}
      id={id}
      surface="page"
      onNamed={setLabel}
      onSaved={(_, next) => {
        if (next === null) leave(detail);
        else void navigate(editPath(resource, next), { replace: true });
      }}
      onCancel={() => leave(detail)}
    />
  );
}
