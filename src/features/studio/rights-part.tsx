import { Button, Select, Table } from "antd";
import { useState } from "react";
import { SCOPES } from "../../../core/access/constraint.ts";
import { ACTIONS } from "../../../core/access/actions.ts";
import type { Action } from "../../../core/definition/types.ts";
import { readGrant, setGrant } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import type { Studio } from "./studio.ts";
import { useDocument } from "./use-studio.ts";

/** Who may do what with one area: roles in rows, actions in columns; a press goes through the scopes. */
export function RightsPart({ studio, area }: { readonly studio: Studio; readonly area: string }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const [more, setMore] = useState<readonly string[]>([]);
  const access = useDocument(studio.draft, "access", "access");
  if (access.error && !access.data)
    return <LoadFailure error={access.error} onRetry={() => void access.refetch()} />;
  if (!access.data) return <ScreenSkeleton />;
  const document = access.data;
  const granted = document.resources[area]?.grants.map(({ rule }) => rule) ?? [];
  const published = access.base?.resources[area]?.grants.map(({ rule }) => rule) ?? [];
  const rules = [...new Set([...granted, ...published, ...more])];
  const ruleLabel = (rule: string) => config.ruleLabels[rule] ?? rule;

  const press = (rule: string, action: Action) => {
    const { scope } = readGrant(document, { resource: area, rule, action });
    const next = scope === null ? SCOPES[0] : (SCOPES[SCOPES.indexOf(scope) + 1] ?? null);
    const changed = setGrant(document, { resource: area, rule, action, scope: next });
    studio.edit([{ kind: "access", name: "access", seen: document, document: changed }]);
  };

  return (
    <Stack gap={3}>
      <Text as="p" tone="quiet" measure="text">
        {t("studio.rightsLead")}
      </Text>
      <Table
        size="small"
        pagination={false}
        rowKey="rule"
        aria-label={t("studio.parts.rights")}
        scroll={{ x: "max-content" }}
        dataSource={rules.map((rule) => ({ rule }))}
        columns={[
          { dataIndex: "rule", title: t("studio.role"), render: ruleLabel },
          ...ACTIONS.map((action) => ({
            key: action,
            title: t(`studio.grants.${action}`),
            render: (_: unknown, { rule }: { rule: string }) => {
              const cell = readGrant(document, { resource: area, rule, action });
              const before = access.base ? readGrant(access.base, { resource: area, rule, action }) : cell;
              const scope = cell.scope === null ? t("studio.scopes.none") : t(`studio.scopes.${cell.scope}`);
              const text = cell.limited ? t("studio.limited", { scope }) : scope;
              return (
                <Button
                  size="small"
                  type={cell.scope === before.scope ? "text" : "primary"}
                  aria-label={t("studio.cell", {
                    value: text,
                    action: t(`studio.grants.${action}`),
                    role: ruleLabel(rule),
                  })}
                  onClick={() => press(rule, action)}
                >
                  {text}
                </Button>
              );
            },
          })),
        ]}
      />
      <Select
        aria-label={t("studio.addRole")}
        placeholder={t("studio.addRole")}
        value={null}
        style={{ maxInlineSize: 320 }}
        showSearch={{ optionFilterProp: "label" }}
        options={Object.keys(document.rules)
          .filter((rule) => !rules.includes(rule))
          .map((value) => ({ value, label: ruleLabel(value) }))}
        onChange={(rule: string | null) => rule !== null && setMore([...more, rule])}
      />
    </Stack>
  );
}
