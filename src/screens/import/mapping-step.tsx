import { Alert, Button, Checkbox, Select } from "antd";
import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { hasRight } from "../../config/access.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { busySign } from "../../ui/busy.tsx";
import { Segments } from "../../ui/segments.tsx";
import { changeJob, IMPORT_MODES, type ImportSettings, startCheck } from "./import-calls.ts";
import { useColumnLabel } from "./use-column-label.ts";
import { MappingTable } from "./mapping-table.tsx";
import type { StepProps } from "./step-props.ts";
import { useImportAddress } from "./use-import-address.ts";
import { zonelessMoments } from "./zoneless.ts";
import { Grid, Inline, Text } from "../../ui/layout.tsx";
import css from "./import-screen.module.css";

/** The second step: what each column is, what rows may do, how known records are recognised. */
export function MappingStep({ resource, job, handle }: StepProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [, go] = useImportAddress();
  const keyLabel = useId();
  const { act, busy } = handle;
  const change = (settings: ImportSettings) => void act((id) => changeJob(id, settings));
  const label = useColumnLabel(resource.name);
  const may = (action: "create" | "edit") => hasRight(resource, action);
  const modes = IMPORT_MODES.filter((mode) => {
    if (mode === "create") return may("create");
    return mode === "update" ? may("edit") : may("create") && may("edit");
  });
  const mapped = new Set(job.columns.map(({ field }) => field));
  const keys = job.fields.filter(({ name, key }) => key && mapped.has(name));
  const missing =
    job.mode === "update" ? [] : job.fields.filter(({ name, required }) => required && !mapped.has(name));
  const needsKey = job.mode !== "create";
  const nothing = !job.fields.some(({ name, writable }) => writable && mapped.has(name));

  const check = async () => {
    if (await act(startCheck)) go({ step: null, state: null, page: null });
  };

  return (
    <Grid columns="minmax(0, 1fr)" gap={4}>
      {job.error ? <Alert type="error" title={job.error.message} /> : null}
      <Text as="p" tone="quiet" measure="text">
        {t("import.mappingText", { count: job.rows })}
      </Text>
      <MappingTable job={job} label={label} onChange={(mapping) => change({ mapping })} disabled={busy} />
      {missing.length > 0 ? (
        <Alert
          role="note"
          type="warning"
          title={t("import.missing", { fields: format.list(missing.map(({ name }) => label(name))) })}
        />
      ) : null}
      {zonelessMoments(resource.fields, mapped).map(({ field, zone }) => (
        <Alert
          key={field}
          role="note"
          type="warning"
          title={t("import.noZone", { field: label(field), zone: label(zone), own: format.timeZone })}
        />
      ))}
      <Inline gap={[3, 6]} wrap align="center">
        <Segments
          label={t("import.mode")}
          value={job.mode}
          options={modes.map((value) => ({ value, label: t(`import.modes.${value}`) }))}
          onChange={(mode) => change({ mode })}
        />
        {needsKey ? (
          <Inline gap={2} wrap align="center" size={13}>
            <label id={keyLabel} htmlFor={`${keyLabel}-select`}>
              {t("import.key")}
            </label>
            <Select
              id={`${keyLabel}-select`}
              className={css["select"] ?? ""}
              value={job.key}
              disabled={busy || keys.length === 0}
              placeholder={t("import.noKey")}
              options={keys.map(({ name }) => ({ value: name, label: label(name) }))}
              onChange={(key: string) => change({ key })}
            />
            {keys.length === 0 ? (
              <Text tone="quiet" size={13}>
                {t("import.noKeyText")}
              </Text>
            ) : null}
          </Inline>
        ) : null}
        {needsKey ? (
          <Checkbox
            checked={job.empty_cells === "clear"}
            disabled={busy}
            onChange={({ target }) => change({ empty_cells: target.checked ? "clear" : "keep" })}
          >
            {t("import.clearEmpty")}
          </Checkbox>
        ) : null}
      </Inline>
      <Inline wrap align="center" gap={2}>
        <Button
          type="primary"
          loading={busySign(busy)}
          disabled={nothing || (needsKey && job.key === null)}
          onClick={() => void check()}
        >
          {t("import.check")}
        </Button>
        <Button onClick={() => go({ job: null, step: null, state: null, page: null })}>
          {t("import.otherFile")}
        </Button>
      </Inline>
    </Grid>
  );
}
