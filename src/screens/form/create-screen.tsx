import { use, useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useLocation, useNavigate } from "react-router-dom";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { Destination } from "../../config/addresses.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { listPath, newPath, recordPath } from "../../config/links.ts";
import { resourceNameWithin, resourcePlural } from "../../config/labels.ts";
import { usePageTrail } from "../../ui/page-title.tsx";
import { ScreenExtensionsContext } from "../extensions.ts";
import { ResourceGate } from "../resource-gate.tsx";
import { ChooseResource } from "./choose-resource.tsx";
import { RecordCreator } from "./record-creator.tsx";
import { useReturnToOpener } from "./use-return-to-opener.ts";

type CreateDestination = Omit<Extract<Destination, { screen: "create" }>, "screen">;

/** The form of a new record: of the resource the address names, or of one to choose. */
export function CreateScreen({ resource: fixed }: CreateDestination) {
  const { search } = useLocation();
  const { createScreens } = use(ScreenExtensionsContext);
  const name = fixed ?? new URLSearchParams(search).get("resource");
  if (name === null) return <ChooseResource />;
  const Own = createScreens[name];
  return (
    <ResourceGate resource={name} action="create">
      {(resource) => (Own ? <Own /> : <NewRecord resource={resource} search={search} />)}
    </ResourceGate>
  );
}

/** Names in the address that are no values of the record, or that the next one must not share. */
const NOT_AGAIN = ["resource", "again", "copy"];

function NewRecord({ resource, search }: { readonly resource: ClientResource; readonly search: string }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const navigate = useNavigate();
  const { state } = useLocation();
  const leave = useReturnToOpener();
  const title = t("list.new", { name: resourceNameWithin(config, resource.name) });
  const list = listPath(config, resource.name);
  const trail = useMemo(
    () => [{ title: resourcePlural(config, resource.name), path: list }, { title }],
    [config, resource.name, list, title],
  );
  usePageTrail(trail);
  const given = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  return (
    <RecordCreator
      resource={resource}
      values={given}
      surface="page"
      title={title}
      onSaved={(record, next) => {
        const kept = Object.entries(given).filter(([name]) => !NOT_AGAIN.includes(name));
        // Another number in the address makes it another form.
        const again = { ...Object.fromEntries(kept), again: String(record.id) };
        const target = next ? newPath(resource.name, again) : recordPath(config, resource.name, record.id);
        void navigate(target, { replace: true, state: next ? state : null });
      }}
      onCancel={() => leave(list)}
    />
  );
}
