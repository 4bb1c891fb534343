import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { listPath } from "../../config/links.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { fetchFailedRows } from "./import-calls.ts";
import type { StepProps } from "./step-props.ts";
import { useImportAddress } from "./use-import-address.ts";
import { Grid, Inline, Text } from "../../ui/layout.tsx";

/** What became of the file, and where it is to be found. */
export function ResultStep({ resource, job }: StepProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const reportError = useReportError();
  const [, go] = useImportAddress();
  const { created, updated, unchanged, error, create, update } = job.counts;
  const list = listPath(config, resource.name);
  const between = (field: string): Readonly<Record<string, string>> => ({
    [`${field}__gte`]: job.started ?? job.created,
    ...(job.finished === null ? {} : { [`${field}__lte`]: job.finished }),
  });
  const shown = (parameters: Readonly<Record<string, string>>) =>
    `${list}?${new URLSearchParams(parameters).toString()}`;
  const facts = [
    { name: "created", count: created },
    { name: "updated", count: updated },
    { name: "unchanged", count: unchanged },
    { name: "failed", count: error },
  ] as const;
  return (
    <Grid columns="minmax(0, 1fr)" gap={4}>
      <div role="status">
        <Text as="h2" size={16} weight={600}>
          {t("import.doneTitle", { count: created + updated })}
        </Text>
      </div>
      <Inline as="dl" wrap gap={[3, 8]}>
        {facts
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => (
            <div key={name}>
              <Text as="dt" tone="quiet" size={13}>
                {t(`import.result.${name}`)}
              </Text>
              <Text as="dd" size={26} weight={600} tabular>
                {format.number(count)}
              </Text>
            </div>
          ))}
      </Inline>
      <Inline className="foot-bar no-stick" padBlock={3} wrap align="center" gap={2}>
        {created > 0 ? (
          <LinkButton
            type="primary"
            to={shown({ created_by: String(config.actor.employeeId), ...between("created") })}
          >
            {t("import.showCreated")}
          </LinkButton>
        ) : null}
        {updated > 0 ? (
          <LinkButton to={shown(between("modified"))} type={created > 0 ? "default" : "primary"}>
            {t("import.showUpdated")}
          </LinkButton>
        ) : null}
        {error + create + update > 0 ? (
          <Button onClick={() => go({ step: "rows", state: error > 0 ? "error" : null, page: null })}>
            {t("import.correct")}
          </Button>
        ) : null}
        {error > 0 ? (
          <Button onClick={() => void fetchFailedRows(job.id).catch(reportError)}>
            {t("import.failedFile")}
          </Button>
        ) : null}
        <Button onClick={() => go({ job: null, step: null, state: null, page: null })}>
          {t("import.otherFile")}
        </Button>
      </Inline>
    </Grid>
  );
}
