import { Alert } from "antd";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { isAllowed } from "../../config/access.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { editPath } from "../../config/links.ts";
import { resourceNameWithin } from "../../config/labels.ts";
import { type ApiRecord, recordLabel, rowVersion } from "../../config/record.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import { nextOf } from "../../list/list-order.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { PresentPeople } from "../detail/present-people.tsx";
import { RecordUnavailableBanner } from "../record-unavailable-banner.tsx";
import { NotFound } from "../not-found.tsx";
import { RecordFailure } from "../record-failure.tsx";
import type { Surface } from "./form-scope.ts";
import { RecordForm } from "./record-form.tsx";
import { useEditing } from "./use-editing.ts";
import { useMovedMessage } from "../use-undo.tsx";
import { useErrorMessages } from "../../i18n/use-error-messages.ts";
import { Box } from "../../ui/layout.tsx";

interface EditorProps {
  readonly id: string | number;
  /** Called with the saved record, and with the id of the next one of the list where somebody asked to go on with it. */
  readonly onSaved: (record: ApiRecord, next: number | null) => void;
  readonly onCancel: () => void;
  /** `page` asks before the address changes and shows a heading; default: in a drawer. */
  readonly surface?: Exclude<Surface, "dialog">;
  /** Told what the record is called once it is here. */
  readonly onNamed?: (label: string) => void;
}

/** The form of an existing record of any resource, on a page or in a drawer. */
export function RecordEditor({ resource: name, ...editor }: EditorProps & { readonly resource: string }) {
  const resource = useConfigIndex().resource(name);
  const wordsReady = useErrorMessages();
  if (resource === null) return <NotFound />;
  return wordsReady ? <Editor resource={resource} {...editor} /> : <ScreenSkeleton />;
}

const NotEditable = lazyCode(
  () => import("./not-editable.tsx"),
  (module) => module.NotEditable,
);

const NO_START = { defaults: {}, values: {} };

function Editor({
  resource,
  id,
  onSaved,
  onCancel,
  surface = "drawer",
  onNamed,
}: EditorProps & { readonly resource: ClientResource }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const sayChanged = useMovedMessage(resource.name);
  const [outdated, setOutdated] = useState(false);
  const [gone, setGone] = useState(false);
  const { form, formProps, record, error, retry, save } = useEditing({ resource, id });
  const label = record ? recordLabel(record) : null;
  useEffect(() => {
    if (label !== null) onNamed?.(label);
  }, [label, onNamed]);

  if (error && !record) return <RecordFailure error={error} resource={resource} onRetry={retry} />;
  if (!record) return <ScreenSkeleton />;
  if (!isAllowed(resource, "edit", record)) {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <NotEditable resource={resource} record={record} onShow={onCancel} />
      </Suspense>
    );
  }
  const next = nextOf(resource.name, Number(id));
  const title = t("form.editTitle", { name: label ?? resourceNameWithin(config, resource.name) });
  return (
    <>
      <PresentPeople
        key={record.id}
        resource={resource.name}
        id={record.id}
        mode="edit"
        shown={rowVersion(record)}
        onNewer={() => setOutdated(true)}
        onGone={setGone}
      />
      {gone ? <RecordUnavailableBanner /> : null}
      {outdated && !gone ? (
        <Box below={4}>
          <Alert role="status" type="info" title={t("live.outdated")} />
        </Box>
      ) : null}
      <RecordForm
        resource={resource}
        title={surface === "page" ? title : null}
        surface={surface}
        draftAddress={editPath(resource.name, id)}
        form={form}
        formProps={{ ...formProps, initialValues: record }}
        record={record}
        start={NO_START}
        save={save}
        onSaved={(saved, goOn) => {
          sayChanged(t("form.updated"), saved);
          onSaved(saved, goOn ? next : null);
        }}
        nextLabel={next === null ? null : t("actions.saveNext")}
        onCancel={onCancel}
      />
    </>
  );
}
