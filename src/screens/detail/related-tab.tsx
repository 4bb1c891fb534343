import { Button } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex, useOnBehalf } from "../../config/config-context.tsx";
import { OPENED_HERE } from "../../config/links.ts";
import { resourceNameWithin } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { waitingPath } from "../../providers/data-provider.ts";
import { useRecordForms } from "../../forms/record/use-record-forms.ts";
import { columnsParameter } from "../../list/layout.ts";
import { toListRequest } from "../../list/list-query.ts";
import { emptyListState, type ListState } from "../../list/list-state.ts";
import { useAccess } from "../../providers/use-access.ts";
import { Icon } from "../../ui/icon.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { makeColumns } from "../list/columns/columns.ts";
import { newRelatedPath, type Related, targetOf } from "./new-related.ts";
import { RelatedFeed } from "./related-feed.tsx";
import { RelatedRows } from "./related-rows.tsx";
import { Box } from "../../ui/layout.tsx";

interface RelatedTabProps {
  readonly tab: Related;
  /** Of the record. */
  readonly owner: ClientResource;
  readonly record: ApiRecord;
}

/** The records that point at this one, as a list that looks and works like any other, or read one after the other. */
export function RelatedTab({ tab, owner, record }: RelatedTabProps) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const [name = "", via = ""] = tab.relation.split(".");
  const resource = index.resource(name);
  const target = targetOf(tab, record);
  const onBehalfOf = useOnBehalf();
  const path =
    onBehalfOf === null
      ? null
      : waitingPath(owner.name, record.id, { part: `related/${tab.name}/`, person: onBehalfOf });
  if (!resource || target === null)
    return (
      <Box as="p" pad={[8, 4]} tone="quiet" text="center">
        {t("related.none")}
      </Box>
    );
  const { feed } = resource;
  return (
    <>
      <AddRelated tab={tab} owner={owner} record={record} resource={resource} />
      {tab.view === "feed" && feed !== null ? (
        <RelatedFeed tab={tab} resource={resource} feed={feed} via={via} target={target} path={path} />
      ) : (
        <RelatedList tab={tab} resource={resource} via={via} target={target} path={path} />
      )}
    </>
  );
}

/** The way to a further one: the form that makes it, else a new record with what it shares with the others. */
function AddRelated({ tab, owner, record, resource }: RelatedTabProps & Pick<RelatedListProps, "resource">) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const creates = useAccess({ resource: resource.name, action: "create" }).can;
  const form = useRecordForms(owner, record).find(
    ({ makes, reason }) => makes === resource.name && reason === null,
  );
  if (form) {
    return (
      <Box as="p" below={3}>
        <Button icon={<Icon name="plus" />} onClick={form.open}>
          {form.label}
        </Button>
      </Box>
    );
  }
  // a form that is not offered here is meant for others
  if (owner.forms.some(({ makes }) => makes === resource.name)) return null;
  const path = newRelatedPath(tab, resource, record);
  if (!creates || path === null) return null;
  return (
    <Box as="p" below={3}>
      <LinkButton to={path} state={OPENED_HERE} icon={<Icon name="plus" />}>
        {t("list.new", { name: resourceNameWithin(config, resource.name) })}
      </LinkButton>
    </Box>
  );
}

interface RelatedListProps {
  readonly tab: Related;
  readonly resource: ClientResource;
  /** The field of the others that points at the record. */
  readonly via: string;
  readonly target: number;
  /** Of the call that lists them in somebody's place; null: one's own. */
  readonly path: string | null;
}

function RelatedList({ tab, resource, via, target, path }: RelatedListProps) {
  const index = useConfigIndex();
  const commonLabel = useCommonLabel();
  const [state, setState] = useState<ListState>(emptyListState);
  const columns = useMemo(() => {
    const names = tab.columns ?? resource.list.columns.filter((column) => column !== via);
    return makeColumns({ index, resource, names, commonLabel });
  }, [index, resource, tab.columns, via, commonLabel]);
  const request = useMemo(() => {
    const fixedFilters = { ...tab.where, [via]: String(target) };
    const shown = columnsParameter(columns.map(({ field }) => field.name));
    return toListRequest({ resource, state, fixedFilters, scope: "all", columns: shown, path });
  }, [resource, state, tab.where, via, target, columns, path]);
  return (
    <RelatedRows
      resource={resource}
      columns={columns}
      request={request}
      sort={state.sort ?? resource.list.sort}
      onChange={(change) => setState({ ...state, ...change })}
    />
  );
}
