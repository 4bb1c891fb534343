import { useMemo, useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { resourcePlural, resourcePluralWithin } from "../../config/labels.ts";
import { listPath } from "../../config/links.ts";
import { usePageTrail } from "../../ui/page-title.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { NotFound } from "../not-found.tsx";
import { RecordFailure } from "../record-failure.tsx";
import { ResourceGate } from "../resource-gate.tsx";
import { ChooseImport } from "./choose-import.tsx";
import { FileStep } from "./file-step.tsx";
import { MappingStep } from "./mapping-step.tsx";
import { ResultStep } from "./result-step.tsx";
import { RowsStep } from "./rows-step.tsx";
import { Steps } from "./steps.tsx";
import { getStep } from "./step-of.ts";
import { useImportAddress } from "./use-import-address.ts";
import { useImportJob } from "./use-import-job.ts";
import { Box, Grid, Inline, Stack, Text } from "../../ui/layout.tsx";
import { Button } from "antd";
import { busySign } from "../../ui/busy.tsx";
import { cancelWork } from "./import-calls.ts";
import type { StepProps } from "./step-props.ts";

/** Brings a file in, step by step; where it stands is in the address. */
export function ImportScreen() {
  const [{ resource: name, job }] = useImportAddress();
  if (name === null) return <ChooseImport />;
  return (
    <ResourceGate resource={name} action="import">
      {(resource) => <ImportOf resource={resource} job={job} />}
    </ResourceGate>
  );
}

function ImportOf({ resource, job }: { readonly resource: ClientResource; readonly job: number | null }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const plural = resourcePlural(config, resource.name);
  const title = t("import.title", { name: resourcePluralWithin(config, resource.name) });
  const list = listPath(config, resource.name);
  const trail = useMemo(() => [{ title: plural, path: list }, { title }], [plural, list, title]);
  usePageTrail(trail);
  return (
    <Grid columns="minmax(0, 1fr)" gap={4}>
      <Box as="h1" size={20} weight={600} lineHeight="32px">
        {title}
      </Box>
      {job === null ? (
        <>
          <Steps current="file" />
          <FileStep resource={resource} />
        </>
      ) : (
        <JobSteps key={job} resource={resource} id={job} />
      )}
    </Grid>
  );
}

function JobSteps({ resource, id }: { readonly resource: ClientResource; readonly id: number }) {
  const handle = useImportJob(id);
  const [address] = useImportAddress();
  const { job, error, retry } = handle;
  if (job === null)
    return error === null ? (
      <ScreenSkeleton />
    ) : (
      <RecordFailure error={error} onRetry={retry} resource={resource} action={null} />
    );
  if (job.resource !== resource.name) return <NotFound />;
  const step = getStep(job, address.step);
  const Step = STEPS[step];
  return (
    <>
      <Steps current={step} fileName={job.file_name} />
      <Step resource={resource} job={job} handle={handle} />
    </>
  );
}

const STEPS = {
  mapping: MappingStep,
  checking: ProgressStep,
  rows: RowsStep,
  running: ProgressStep,
  result: ResultStep,
} as const;

/** While the server checks rows or writes them. The page may be left: the work goes on. */
function ProgressStep({ job, handle }: StepProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const id = useId();
  const { done, total } = job.progress ?? { done: 0, total: job.rows };
  const figures = { done: format.number(done), total: format.number(total) };
  const running = job.state === "running";
  return (
    <Grid columns="minmax(0, 1fr)" gap={4}>
      <Stack gap={2} measure={560}>
        <Text htmlFor={id} as="label" weight={500}>
          {t(running ? "import.running" : "import.checking")}
        </Text>
        <Box as="progress" wide id={id} max={Math.max(total, 1)} value={done} />
        <Text as="p" tabular>
          {t("import.progress", figures)}
        </Text>
        <Text as="p" tone="quiet" size={13}>
          {t("import.mayLeave")}
        </Text>
      </Stack>
      <Inline className="foot-bar no-stick" padBlock={3} wrap align="center" gap={2}>
        <Button loading={busySign(handle.busy)} onClick={() => void handle.act(cancelWork)}>
          {t(running ? "import.stop" : "actions.cancel")}
        </Button>
      </Inline>
    </Grid>
  );
}
