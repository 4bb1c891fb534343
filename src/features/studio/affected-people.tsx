import { Alert, Table } from "antd";
import { useQuery } from "@tanstack/react-query";
import type { Action } from "../../../core/definition/types.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { Stack, Text } from "../../ui/layout.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { useAccessLabels } from "./access-labels.ts";
import type { Draft } from "./use-studio.ts";

interface Affected {
  readonly person: { readonly id: number; readonly label: string };
  readonly resource: string;
  readonly right:
    | { readonly kind: "action"; readonly action: Action }
    | { readonly kind: "class"; readonly class: string; readonly mode: "read" | "write" };
  readonly gained: number | null;
  readonly lost: number | null;
  readonly change: "opened" | "closed" | "other";
}

interface AffectedAnswer {
  readonly data: readonly Affected[];
  readonly count: number;
  readonly truncated: boolean;
  readonly row_limit: number;
}

/** Who gains and who loses how many rows by publishing the draft; nothing where it changes no rights. */
export function AffectedPeople({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { labels } = useConfigIndex().config;
  const errorText = useErrorText();
  const classLabel = useAccessLabels(draft, "classes");
  const changesRights = draft.changes.some(({ kind }) => kind === "access");
  const { data, error } = useQuery({
    queryKey: ["studio", "people", draft.id, draft.version],
    queryFn: ({ signal }) =>
      request<AffectedAnswer>({ path: `/api/config/drafts/${draft.id}/people/`, signal }),
    enabled: changesRights,
    retry: false,
  });
  if (!changesRights) return null;
  if (error) return <Alert type="error" role="alert" title={errorText(error)} />;
  if (data === undefined) return <ScreenSkeleton />;
  const rows = (count: number | null) =>
    count === null
      ? ""
      : count > data.row_limit
        ? t("studio.people.more", { number: format.integer(data.row_limit) })
        : format.integer(count);
  const what = ({ right }: Affected) =>
    right.kind === "action"
      ? t(`studio.grants.${right.action}`)
      : t(`studio.classes.${right.mode}`, { name: classLabel(right.class) });
  return (
    <Stack as="section" gap={2} aria-labelledby="studio-people">
      <Text as="h3" weight={500} id="studio-people">
        {t("studio.people.title", { number: format.integer(data.count) })}
      </Text>
      {data.truncated ? <Text tone="quiet">{t("studio.people.truncated")}</Text> : null}
      {data.count === 0 ? null : (
        <Table
          size="small"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          aria-labelledby="studio-people"
          scroll={{ x: "100%" }}
          rowKey={({ person, resource, right }) => `${person.id} ${resource} ${JSON.stringify(right)}`}
          dataSource={[...data.data]}
          columns={[
            { key: "person", title: t("studio.explain.person"), render: (_, { person }) => person.label },
            {
              key: "area",
              title: t("studio.area"),
              render: (_, { resource }) => labels[resource]?.plural ?? labels[resource]?.name ?? resource,
            },
            { key: "what", title: t("studio.people.right"), render: (_, row) => what(row) },
            {
              key: "change",
              title: t("studio.changed"),
              render: (_, { change }) => t(`studio.people.${change}`),
            },
            {
              key: "gained",
              align: "end",
              title: t("studio.people.gained"),
              render: (_, { gained }) => rows(gained),
            },
            {
              key: "lost",
              align: "end",
              title: t("studio.people.lost"),
              render: (_, { lost }) => rows(lost),
            },
          ]}
        />
      )}
    </Stack>
  );
}
