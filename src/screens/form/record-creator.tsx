import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { newPath } from "../../config/links.ts";
import type { ApiRecord } from "../../config/record.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { RecordFailure } from "../record-failure.tsx";
import type { Surface } from "./form-scope.ts";
import { RecordForm } from "./record-form.tsx";
import { useCreating } from "./use-creating.ts";
import { useErrorWords } from "../../i18n/use-error-words.ts";

interface RecordCreatorProps {
  readonly resource: ClientResource;
  /** Fields that are filled already, and `copy`: the id of a record to start from. */
  readonly values?: Readonly<Record<string, string>>;
  readonly surface?: Surface;
  readonly title?: string | null;
  readonly onSaved: (record: ApiRecord, next: boolean) => void;
  readonly onCancel: () => void;
}

const NO_VALUES = {};

/** The form of a new record, wherever it stands. */
export function RecordCreator({
  resource,
  values = NO_VALUES,
  surface = "dialog",
  title = null,
  onSaved,
  onCancel,
}: RecordCreatorProps) {
  const { t } = useTranslation();
  const wordsReady = useErrorWords();
  const address = newPath(resource.name, values);
  const { form, formProps, start, error, retry, save } = useCreating({
    resource,
    given: values,
  });
  if (error) return <RecordFailure error={error} resource={resource} onRetry={retry} action="create" />;
  if (!start || !wordsReady) return <ScreenSkeleton />;
  return (
    <RecordForm
      resource={resource}
      title={title}
      surface={surface}
      draftAddress={surface === "dialog" ? `${newPath(resource.name)}&in=place` : address}
      form={form}
      formProps={{ ...formProps, initialValues: start.values }}
      record={null}
      start={start}
      save={save}
      onSaved={onSaved}
      nextLabel={surface === "page" ? t("actions.saveNext") : null}
      onCancel={onCancel}
    />
  );
}
