import { useForm } from "@refinedev/antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { Destination } from "../../config/addresses.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { editPath, listPath, recordPath } from "../../config/links.ts";
import { resourceName, resourcePlural } from "../../config/labels.ts";
import { type ApiRecord, permissionsOf, recordLabel } from "../../config/record.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { nextOf } from "../../list/list-order.ts";
import { usePageTrail } from "../../ui/page-title.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { AccessDenied } from "../access-denied.tsx";
import { nameInWords } from "../name-in-words.ts";
import { NotFound } from "../not-found.tsx";
import { RecordFailure } from "../record-failure.tsx";
import { RecordForm } from "./record-form.tsx";
import { useErrorWords } from "./use-error-words.ts";

type EditDestination = Omit<Extract<Destination, { screen: "edit" }>, "screen">;

/** The form of an existing record of any resource. */
export function EditScreen({ resource: name, id }: EditDestination) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const resource = index.resource(name);
  const wordsReady = useErrorWords();
  if (resource === null) return <NotFound />;
  if (!resource.actions.includes("edit")) {
    return (
      <AccessDenied rule={null} needs={t("access.editOf", { name: resourcePlural(index.config, name) })} />
    );
  }
  return wordsReady ? <EditRecord resource={resource} id={id} /> : <ScreenSkeleton />;
}

const NO_START = { defaults: {}, values: {} };

function EditRecord({ resource, id }: { readonly resource: ClientResource; readonly id: string }) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const { config } = context.index;
  const navigate = useNavigate();
  const { form, formProps, onFinish, query } = useForm<
    ApiRecord,
    ApiError,
    Readonly<Record<string, unknown>>
  >({
    resource: resource.name,
    action: "edit",
    id,
    redirect: false,
    successNotification: false,
    errorNotification: false,
    disableServerSideValidation: true,
    queryOptions: { placeholderData: undefined, refetchOnMount: "always", staleTime: Infinity },
  });
  const answer = query?.isFetchedAfterMount ? query.data?.data : undefined;
  const record = useMemo(
    () => (answer ? nameInWords({ context, resource, record: answer }) : null),
    [context, resource, answer],
  );
  const detail = recordPath(config, resource.name, id);
  const title = record
    ? t("form.editTitle", { name: recordLabel(record) })
    : t("form.editTitle", { name: resourceName(config, resource.name) });
  const trail = useMemo(
    () => [
      { title: resourcePlural(config, resource.name), path: listPath(config, resource.name) },
      { title: record ? recordLabel(record) : `#${id}`, path: detail },
      { title: t("actions.edit") },
    ],
    [config, resource.name, record, id, detail, t],
  );
  usePageTrail(trail);
  const next = nextOf(resource.name, Number(id));

  if (query?.error && !record) {
    return <RecordFailure error={query.error} resource={resource} onRetry={() => void query.refetch()} />;
  }
  if (record && !permissionsOf(record).edit)
    return <AccessDenied rule={null} needs={t("form.notEditable")} />;
  if (!record) return <ScreenSkeleton />;
  return (
    <RecordForm
      resource={resource}
      title={title}
      form={form}
      formProps={{ ...formProps, initialValues: record }}
      record={record}
      start={NO_START}
      save={async (body) => {
        const saved = await onFinish(body);
        return saved?.data ?? record;
      }}
      onSaved={(_, goOn) => void navigate(goOn && next !== null ? editPath(resource.name, next) : detail)}
      nextLabel={next === null ? null : t("actions.saveNext")}
      onCancel={() => void navigate(detail)}
    />
  );
}
