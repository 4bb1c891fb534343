import { useList } from "@refinedev/core";
import { Navigate } from "react-router-dom";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { resourcePlural } from "../../../config/labels.ts";
import { newPath, recordPath } from "../../../config/links.ts";
import type { ApiRecord } from "../../../config/record.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useAccess } from "../../../providers/use-access.ts";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Text } from "../../../ui/layout.tsx";
import { ScreenSkeleton } from "../../../ui/screen-skeleton.tsx";

/** Leads to the one record of an area, to the form that makes it, or says that there is none yet. */
export function SingleRecord({ resource: { name } }: { readonly resource: ClientResource }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const creates = useAccess({ resource: name, action: "create" }).can;
  const { query, result } = useList<ApiRecord>({ resource: name, pagination: { pageSize: 1 } });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <ScreenSkeleton />;
  const [record] = result.data;
  if (record !== undefined) return <Navigate replace to={recordPath(config, name, record.id)} />;
  if (creates) return <Navigate replace to={newPath(name)} />;
  return (
    <>
      <h1 className="page-title">{resourcePlural(config, name)}</h1>
      <Text tone="quiet">{t("list.emptyText")}</Text>
    </>
  );
}
