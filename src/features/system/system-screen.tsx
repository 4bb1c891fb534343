import { Alert, Descriptions, Grid as Breakpoints, Table, type TableProps } from "antd";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import { writeDuration } from "../../../core/definition/durations.ts";
import { isGrave } from "../../../core/monitoring/health.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import reading from "../../ui/reading-page.module.css";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { type SlowCall, type SystemState, useSystem } from "./use-system.ts";

const MINUTES = { limits: {} };
const ENGINES = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

type FactName =
  | "answers"
  | "configuration"
  | "database"
  | "disk"
  | "identityProvider"
  | "memory"
  | "node"
  | "release"
  | "started"
  | "windows";

/** How the server is: what runs, what waits, what is late and what was slow. */
export function SystemScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useSystem();
  const title = t("system.title");
  usePageTrail(useMemo(() => [{ title }], [title]));
  return (
    <section className={reading["page"]} aria-labelledby="system-title">
      <Text as="h1" id="system-title" size={20}>
        {title}
      </Text>
      <Text as="p" above={1} below={4} tone="quiet" measure="text">
        {t("system.lead")}
      </Text>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ScreenSkeleton />
      ) : (
        <Stack gap={6}>
          <HealthIssues issues={data.issues} />
          <Facts system={data} />
          <Queues system={data} />
          {data.replicas.length > 0 && <Replicas replicas={data.replicas} />}
          <SlowCalls calls={data.slow_calls} />
        </Stack>
      )}
    </section>
  );
}

function HealthIssues({ issues }: { readonly issues: SystemState["issues"] }) {
  const { t } = useTranslation();
  if (issues.length === 0) return <Alert type="success" showIcon title={t("system.well")} />;
  return (
    <Stack gap={2}>
      {issues.map((issue) => (
        <Alert
          key={issue}
          type={isGrave(issue) ? "error" : "warning"}
          showIcon
          title={t(`system.issues.${issue}`)}
        />
      ))}
    </Stack>
  );
}

function Facts({ system }: { readonly system: SystemState }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { database, configuration, disk } = system;
  const item = (key: FactName, children: ReactNode) => ({ key, label: t(`system.facts.${key}`), children });
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, md: 2 }}
      items={[
        item("release", <bdi>{system.release}</bdi>),
        item("started", format.instant(system.started)),
        item(
          "database",
          <bdi>{`${ENGINES[database.engine]} ${database.version} · ${format.fileSize(database.bytes)}`}</bdi>,
        ),
        item(
          "answers",
          t("system.latency", {
            milliseconds: format.number(database.latency, 1),
            count: database.waiting,
            waiting: format.integer(database.waiting),
          }),
        ),
        item(
          "disk",
          disk === null
            ? "–"
            : t("system.free", { free: format.fileSize(disk.free), size: format.fileSize(disk.size) }),
        ),
        item("memory", format.fileSize(system.memory)),
        item("configuration", format.integer(configuration.version)),
        item(
          "identityProvider",
          system.identity_provider === null ? "–" : <bdi>{system.identity_provider}</bdi>,
        ),
        item("windows", format.integer(system.windows)),
        item("node", <bdi>{system.node}</bdi>),
      ]}
    />
  );
}

interface TitledTableProps<Row extends object> extends Pick<
  TableProps<Row>,
  "columns" | "dataSource" | "locale" | "rowKey"
> {
  readonly title: string;
  readonly lead?: string;
}

function TitledTable<Row extends object>({ title, lead, ...table }: TitledTableProps<Row>) {
  return (
    <Stack gap={2}>
      <Text as="h2" size={16}>
        {title}
      </Text>
      {lead === undefined ? null : (
        <Text as="p" tone="quiet" measure="text">
          {lead}
        </Text>
      )}
      <Table size="small" pagination={false} aria-label={title} {...table} />
    </Stack>
  );
}

/** What waits to be done, and what nobody did at its time. */
function Queues({ system: { queues, late_jobs } }: { readonly system: SystemState }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const rows = [
    ...queues.map(({ name, waiting, behind }) => ({
      key: `queue ${name}`,
      name: t(`system.queues.${name}`),
      waiting: format.integer(waiting),
      behind,
    })),
    {
      key: "jobs",
      name: <Link to="/settings/jobs">{t("jobs.title")}</Link>,
      waiting: format.integer(late_jobs.length),
      behind: Math.max(0, ...late_jobs.map(({ behind }) => behind)),
    },
    ...late_jobs.map(({ name, behind }) => ({
      key: `job ${name}`,
      name: t("system.job", { name: t(`jobs.names.${name}`) }),
      waiting: "",
      behind,
    })),
  ];
  return (
    <TitledTable
      title={t("system.waiting")}
      dataSource={rows}
      columns={[
        { dataIndex: "name", title: t("system.queue") },
        { dataIndex: "waiting", title: t("system.entries"), align: "end" },
        {
          dataIndex: "behind",
          title: t("system.behind"),
          align: "end",
          render: (behind: number) => {
            const minutes = Math.floor(behind / 60_000);
            return minutes < 1 ? t("system.onTime") : writeDuration(minutes, MINUTES);
          },
        },
      ]}
    />
  );
}

function Replicas({ replicas }: Pick<SystemState, "replicas">) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return (
    <TitledTable
      title={t("system.replicas.title")}
      lead={t("system.replicas.lead")}
      dataSource={replicas}
      rowKey="address"
      columns={[
        {
          dataIndex: "address",
          title: t("system.replicas.replica"),
          render: (address: string) => <bdi dir="ltr">{address}</bdi>,
        },
        {
          dataIndex: "state",
          title: t("system.replicas.state"),
          render: (state: SystemState["replicas"][number]["state"]) => t(`system.replicas.${state}`),
        },
        {
          dataIndex: "behind",
          title: t("system.replicas.behind"),
          align: "end",
          render: (behind: number) => format.number(behind / 1000, 1),
        },
        {
          dataIndex: "reads",
          title: t("system.replicas.reads"),
          align: "end",
          render: format.integer,
        },
      ]}
    />
  );
}

function SlowCalls({ calls }: { readonly calls: readonly SlowCall[] }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const narrow = Breakpoints.useBreakpoint().md === false;
  return (
    <TitledTable
      title={t("system.slow")}
      lead={t("system.slowLead")}
      dataSource={calls}
      rowKey="request"
      locale={{ emptyText: t("system.noneSlow") }}
      columns={[
        { dataIndex: "at", title: t("system.at"), render: format.instant },
        {
          key: "call",
          title: t("system.call"),
          render: (_, { method, route }) => <bdi dir="ltr">{`${method} ${route}`}</bdi>,
        },
        ...(narrow ? [] : [{ dataIndex: "status", title: t("system.status"), align: "end" as const }]),
        {
          dataIndex: "seconds",
          title: t("system.seconds"),
          align: "end",
          render: (seconds: number) => format.number(seconds, 1),
        },
      ]}
    />
  );
}
