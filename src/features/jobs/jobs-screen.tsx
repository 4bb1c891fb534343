import { App, Grid as Breakpoints, Button, Table } from "antd";
import { useMemo } from "react";
import { writeDuration } from "../../../core/definition/durations.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { busySign } from "../../ui/busy.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import reading from "../../ui/reading-page.module.css";
import { useReportError } from "../../ui/report-error.ts";
import { Status } from "../../ui/status.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { type Job, type JobRun, useJobs, useRunJob } from "./use-jobs.ts";

const MINUTES = { limits: {} };
const TONES = { running: "progress", done: "good", failed: "bad" } as const;

/** What the server does by itself: when it ran, when it runs next, and how it went. */
export function JobsScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useJobs();
  const title = t("jobs.title");
  usePageTrail(useMemo(() => [{ title }], [title]));
  return (
    <section className={reading["page"]} aria-labelledby="jobs-title">
      <Text as="h1" id="jobs-title" size={20}>
        {title}
      </Text>
      <Text as="p" above={1} below={4} tone="quiet" measure="text">
        {t("jobs.lead")}
      </Text>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ScreenSkeleton />
      ) : (
        <JobTable jobs={data} />
      )}
    </section>
  );
}

function JobTable({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const narrow = Breakpoints.useBreakpoint().xl === false;
  return (
    <Table
      size="middle"
      pagination={false}
      rowKey="name"
      aria-label={t("jobs.title")}
      dataSource={jobs}
      // a row's runs are wider than a phone: they scroll in their row
      tableLayout="fixed"
      columns={[
        {
          dataIndex: "name",
          title: t("jobs.job"),
          render: (_, job) => <JobName job={job} narrow={narrow} />,
        },
        {
          key: "last",
          title: t("jobs.last"),
          responsive: ["xl"],
          width: 170,
          render: (_, { runs: [last] }) => <LastRun run={last} />,
        },
        { dataIndex: "next", title: t("jobs.next"), responsive: ["xl"], width: 170, render: format.instant },
        {
          key: "run",
          title: <span className="visually-hidden">{t("jobs.run")}</span>,
          align: "end",
          responsive: ["xl"],
          width: 180,
          render: (_, job) => <RunButton job={job} />,
        },
      ]}
      expandable={{
        columnWidth: 48,
        columnTitle: <span className="visually-hidden">{t("jobs.runs")}</span>,
        rowExpandable: ({ runs }) => runs.length > 0,
        expandedRowRender: ({ runs }) => <RunTable runs={runs} />,
      }}
    />
  );
}

/** What a job is for; where there is no room beside it, its times and its button as well. */
function JobName({ job, narrow }: { readonly job: Job; readonly narrow: boolean }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const {
    name,
    next,
    runs: [last],
  } = job;
  return (
    <>
      <Text as="p" weight={500}>
        {t(`jobs.names.${name}`)}
      </Text>
      <Text as="p" tone="quiet" size={13}>
        {t(`jobs.about.${name}`)}
      </Text>
      {narrow ? (
        <Stack gap={2} above={2} align="start">
          <Grid as="dl" columns="max-content minmax(0, 1fr)" gap={[1, 2]} size={13}>
            <Text as="dt" tone="quiet">
              {t("jobs.last")}
            </Text>
            <dd>
              <LastRun run={last} />
            </dd>
            <Text as="dt" tone="quiet">
              {t("jobs.next")}
            </Text>
            <dd>{format.instant(next)}</dd>
          </Grid>
          <RunButton job={job} />
        </Stack>
      ) : null}
    </>
  );
}

function LastRun({ run }: { readonly run: JobRun | undefined }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  if (run === undefined) return t("jobs.never");
  return (
    <Stack gap={1} align="start">
      <Status tone={TONES[run.state]}>{t(`jobs.states.${run.state}`)}</Status>
      {format.instant(run.started)}
    </Stack>
  );
}

/** How long after it was due a run began; of one by hand nothing was due. */
function Late({ run: { due, started, actor } }: { readonly run: JobRun }) {
  const { t } = useTranslation();
  if (actor !== null) return null;
  const minutes = Math.floor((Date.parse(started) - Date.parse(due)) / 60_000);
  return minutes < 1 ? t("jobs.onTime") : writeDuration(minutes, MINUTES);
}

function RunTable({ runs }: { readonly runs: readonly JobRun[] }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="due"
      aria-label={t("jobs.runs")}
      dataSource={runs}
      scroll={{ x: "max-content" }}
      columns={[
        { key: "state", title: t("jobs.last"), render: (_, run) => <LastRun run={run} /> },
        { key: "late", title: t("jobs.late"), align: "end", render: (_, run) => <Late run={run} /> },
        {
          dataIndex: "records",
          title: t("jobs.records"),
          align: "end",
          render: (records: number | null) => (records === null ? "" : format.integer(records)),
        },
        {
          dataIndex: "actor",
          title: t("jobs.startedBy"),
          render: (actor) => t(actor === null ? "jobs.byTime" : "jobs.byHand"),
        },
        { dataIndex: "error", title: t("jobs.error"), render: (error: string | null) => <bdi>{error}</bdi> },
      ]}
    />
  );
}

function RunButton({ job: { name } }: { readonly job: Job }) {
  const { t } = useTranslation();
  const { notification } = App.useApp();
  const { format } = useFieldContext();
  const reportError = useReportError();
  const { mutate, isPending } = useRunJob();
  const run = () =>
    mutate(name, {
      onSuccess: ({ state, records }) => {
        const count = records ?? 0;
        if (state === "failed") notification.error({ title: t("jobs.failed") });
        else notification.success({ title: t("jobs.done", { count, number: format.integer(count) }) });
      },
      onError: reportError,
    });
  return (
    <Button
      loading={busySign(isPending)}
      aria-label={t("jobs.runNamed", { name: t(`jobs.names.${name}`) })}
      onClick={run}
    >
      {t("jobs.run")}
    </Button>
  );
}
