import { useForm } from "@refinedev/antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { Destination } from "../../config/addresses.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { listPath, newPath, recordPath } from "../../config/links.ts";
import { resourceName, resourcePlural } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { usePageTrail } from "../../ui/page-title.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { AccessDenied } from "../access-denied.tsx";
import { NotFound } from "../not-found.tsx";
import { RecordFailure } from "../record-failure.tsx";
import { ChooseResource } from "./choose-resource.tsx";
import { RecordForm } from "./record-form.tsx";
import { useErrorWords } from "./use-error-words.ts";
import { useStartingValues } from "./use-starting-values.ts";

type CreateDestination = Omit<Extract<Destination, { screen: "create" }>, "screen">;

/** The form of a new record: of the resource the address names, or of one to choose. */
export function CreateScreen({ resource: fixed }: CreateDestination) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const { search } = useLocation();
  const wordsReady = useErrorWords();
  const name = fixed ?? new URLSearchParams(search).get("resource");
  if (name === null) return <ChooseResource />;
  const resource = index.resource(name);
  if (resource === null) return <NotFound />;
  if (!resource.actions.includes("create") || !resource.operations.includes("create")) {
    return (
      <AccessDenied rule={null} needs={t("access.createOf", { name: resourcePlural(index.config, name) })} />
    );
  }
  return wordsReady ? <NewRecord resource={resource} /> : <ScreenSkeleton />;
}

function NewRecord({ resource }: { readonly resource: ClientResource }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const navigate = useNavigate();
  const { search } = useLocation();
  const title = t("list.new", { name: resourceName(config, resource.name) });
  const trail = useMemo(
    () => [
      { title: resourcePlural(config, resource.name), path: listPath(config, resource.name) },
      { title },
    ],
    [config, resource.name, title],
  );
  usePageTrail(trail);
  const { form, formProps, onFinish } = useForm<ApiRecord, ApiError, Readonly<Record<string, unknown>>>({
    resource: resource.name,
    action: "create",
    redirect: false,
    successNotification: false,
    errorNotification: false,
    disableServerSideValidation: true,
  });
  const { start, error, retry } = useStartingValues({ resource, search });
  if (error) return <RecordFailure error={error} resource={resource} onRetry={retry} />;
  if (!start) return <ScreenSkeleton />;
  const list = listPath(config, resource.name);
  return (
    <RecordForm
      resource={resource}
      title={title}
      form={form}
      formProps={{ ...formProps, initialValues: start.values }}
      record={null}
      start={start}
      save={async (body) => {
        const answer = await onFinish(body);
        if (!answer) throw new Error("The server took the record but did not answer with it.");
        return answer.data;
      }}
      onSaved={(record, next) => {
        if (next) void navigate(newPath(resource.name, { again: String(record.id) }), { replace: true });
        else void navigate(recordPath(config, resource.name, record.id), { replace: true });
      }}
      nextLabel={t("actions.saveNext")}
      onCancel={() => void navigate(list)}
    />
  );
}
