import { Button, Select } from "antd";
import { EVERY_AREA } from "../../../core/access/key-scopes.ts";
import type { KeyAction } from "../../../core/access/types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { FieldLabel } from "../../ui/field-label.tsx";
import { Box, Grid, Text } from "../../ui/layout.tsx";
import { leaveOnTab } from "../../ui/leave-on-tab.ts";
import { actionsOf, type ScopeLine } from "./chosen-scopes.ts";
import type { OfferedScope } from "./use-keys.ts";

interface ScopeLinesProps {
  /** Of the first field. */
  readonly id: string;
  readonly lines: readonly ScopeLine[];
  readonly offered: readonly OfferedScope[];
  readonly loading: boolean;
  readonly error: string | null;
  readonly onChange: (lines: readonly ScopeLine[]) => void;
}

/** What a key may do: areas and actions, in as many lines as there are differences. */
export function ScopeLines({ id, lines, offered, loading, error, onChange }: ScopeLinesProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const areas = [
    { value: EVERY_AREA, label: t("keys.everyArea") },
    ...offered
      .map(({ resource }) => ({ value: resource, label: resourcePlural(config, resource) }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  ];
  const change = (at: number, part: Partial<ScopeLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const partOf = (part: string, at: number) => (at === 0 ? `${id}${part}` : `${id}${part}-${at}`);
  return (
    <div
      role="group"
      aria-label={t("keys.access")}
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      {lines.map((line, at) => (
        <Grid
          // lines are added and taken away at the end alone
          key={at}
          columns="repeat(auto-fit, minmax(max(200px, 34%), 1fr))"
          gap={3}
          above={at === 0 ? 0 : 3}
        >
          <div>
            <FieldLabel htmlFor={partOf("", at)}>{t("keys.areas")}</FieldLabel>
            <Select<string[]>
              id={partOf("", at)}
              mode="multiple"
              value={[...line.areas]}
              loading={loading}
              showSearch={{ optionFilterProp: "label" }}
              onInputKeyDown={leaveOnTab}
              placeholder={t("picker.placeholder")}
              status={error === null ? "" : "error"}
              aria-invalid={error !== null}
              options={areas}
              onChange={(chosen) => change(at, { areas: chosen })}
              style={{ width: "100%" }}
            />
          </div>
          <div>
            <FieldLabel htmlFor={partOf("-actions", at)}>{t("keys.actionsLabel")}</FieldLabel>
            <Select<KeyAction[]>
              id={partOf("-actions", at)}
              mode="multiple"
              value={[...line.actions]}
              disabled={line.areas.length === 0}
              showSearch={{ optionFilterProp: "label" }}
              onInputKeyDown={leaveOnTab}
              placeholder={t("picker.placeholder")}
              options={actionsOf(line.areas, offered).map((value) => ({
                value,
                label: t(`keys.actions.${value}`),
              }))}
              onChange={(chosen) => change(at, { actions: chosen })}
              style={{ width: "100%" }}
            />
          </div>
        </Grid>
      ))}
      {error === null ? null : (
        <Text as="p" id={`${id}-error`} role="alert" above={1} tone="bad" size={13}>
          {error}
        </Text>
      )}
      <Box above={2}>
        <Button size="small" onClick={() => onChange([...lines, { areas: [], actions: [] }])}>
          {t("keys.more")}
        </Button>
      </Box>
    </div>
  );
}
