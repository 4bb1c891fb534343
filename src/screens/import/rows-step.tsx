import { Alert, Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { busySign } from "../../ui/busy.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { fetchFailedRows, startRun } from "./import-calls.ts";
import { RowsGrid } from "./rows-grid.tsx";
import type { StepProps } from "./step-props.ts";
import { useImportAddress } from "./use-import-address.ts";
import { Grid, Inline, Text } from "../../ui/layout.tsx";

const STATES = ["error", "warning", "create", "update", "unchanged", "created", "updated"] as const;

/** The third step: what each row would do, with errors at their cells, to be corrected in place. */
export function RowsStep({ resource, job, handle }: StepProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const reportError = useReportError();
  const [{ state, page }, go] = useImportAddress();
  const { counts } = job;
  const { act, busy } = handle;
  const toWrite = counts.create + counts.update;
  const run = async (skipErrors: boolean) => {
    if (await act((id) => startRun(id, skipErrors))) go({ step: null, state: null, page: null });
  };
  const choices = STATES.filter((name) => counts[name] > 0 || name === state);
  return (
    <Grid columns="minmax(0, 1fr)" gap={4}>
      {job.error ? <Alert type="error" title={job.error.message} /> : null}
      <Text as="p" tone="quiet" measure="text" role="status">
        {counts.error > 0
          ? t("import.checkedErrors", { count: counts.error })
          : toWrite > 0
            ? t("import.checkedWell", { count: toWrite })
            : t("import.checkedNothing")}
      </Text>
      <Inline role="group" aria-label={t("import.filter")} gap={2} wrap>
        <FilterButton
          label={t("import.allRows")}
          count={format.number(job.rows)}
          pressed={state === null}
          onPress={() => go({ state: null, page: null }, { replace: true })}
        />
        {choices.map((name) => (
          <FilterButton
            key={name}
            label={t(`import.rowStates.${name}`)}
            count={format.number(counts[name])}
            pressed={state === name}
            onPress={() => go({ state: name, page: null }, { replace: true })}
          />
        ))}
      </Inline>
      <RowsGrid
        key={`${state} ${page}`}
        resource={resource}
        job={job}
        state={state}
        page={page}
        onPage={(next) => go({ page: next === 1 ? null : next })}
        inTurn={handle.inTurn}
        onCorrected={handle.refresh}
      />
      <Inline className="foot-bar no-stick" padBlock={3} wrap align="center" gap={2}>
        {counts.error === 0 || toWrite === 0 ? (
          <Button
            type="primary"
            loading={busySign(busy)}
            disabled={toWrite === 0 || counts.error > 0}
            onClick={() => void run(false)}
          >
            {t("import.confirm", { count: toWrite })}
          </Button>
        ) : (
          <Button loading={busySign(busy)} onClick={() => void run(true)}>
            {t("import.confirmSome", { count: toWrite })}
          </Button>
        )}
        {counts.error > 0 ? (
          <Button onClick={() => void fetchFailedRows(job.id).catch(reportError)}>
            {t("import.failedFile")}
          </Button>
        ) : null}
        <Button onClick={() => go({ step: "mapping" })}>{t("import.toMapping")}</Button>
        {counts.error > 0 && toWrite > 0 ? (
          <Text tone="quiet" size={13}>
            {t("import.someText", { count: counts.error })}
          </Text>
        ) : null}
      </Inline>
    </Grid>
  );
}

interface FilterButtonProps {
  readonly label: string;
  readonly count: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

function FilterButton({ label, count, pressed, onPress }: FilterButtonProps) {
  return (
    <Button type={pressed ? "primary" : "default"} ghost={pressed} aria-pressed={pressed} onClick={onPress}>
      {label}{" "}
      <Text before={1} tabular>
        {count}
      </Text>
    </Button>
  );
}
