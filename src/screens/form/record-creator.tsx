import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { FIRST_STEP, newPath } from "../../config/links.ts";
import type { ApiRecord } from "../../config/record.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { RecordFailure } from "../record-failure.tsx";
import type { Surface } from "./form-scope.ts";
import { RecordForm } from "./record-form.tsx";
import { useErrorMessages } from "../../i18n/use-error-messages.ts";
import { useForm } from "@refinedev/antd";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import type { ApiError } from "../../lib/api-error.ts";
import { startingQuery } from "./starting-values.ts";
import { useAfterReset } from "./use-after-reset.ts";

interface RecordCreatorProps {
  readonly resource: ClientResource;
  /** Fields that are filled already, `copy`: the id of a record to start from, and `first_step`. */
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
  const wordsReady = useErrorMessages();
  const address = newPath(resource.name, values);
  const { form, formProps, start, error, retry, save } = useCreating({
    resource,
    given: values,
  });
  const firstStep =
    resource.lifecycles
      .flatMap(({ transitions }) => transitions)
      .find(({ name }) => name === values[FIRST_STEP]) ?? null;
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
      firstStep={firstStep}
      save={save}
      onSaved={onSaved}
      nextLabel={surface === "page" ? t("actions.saveNext") : null}
      onCancel={onCancel}
    />
  );
}

interface CreatingOptions {
  readonly resource: ClientResource;
  /** Of the address: fields to fill, and `copy`. */
  readonly given: Readonly<Record<string, string>>;
}

/** What a form needs to make a record: what it starts with, and the call that sends it. */
function useCreating({ resource, given }: CreatingOptions) {
  const { form, formProps, onFinish } = useForm<ApiRecord, ApiError, Readonly<Record<string, unknown>>>({
    resource: resource.name,
    action: "create",
    redirect: false,
    successNotification: false,
    errorNotification: false,
    disableServerSideValidation: true,
  });
  const { resource: rowsOf } = useConfigIndex();
  const query = startingQuery({ resource, given, rowsOf });
  // asked for while the form's surroundings are drawn, not when they are there
  usePrefetchQuery(query);
  const { data = null, error, refetch } = useQuery({ ...query, placeholderData: undefined });
  const start = useAfterReset(data);
  const save = async (body: Readonly<Record<string, unknown>>): Promise<ApiRecord> => {
    const answer = await onFinish(body);
    if (!answer) throw new Error("The server took the record but did not answer with it.");
    return answer.data;
  };
  return { form, formProps, start, error, retry: () => void refetch(), save };
}
