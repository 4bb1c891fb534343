import { enumerated } from "../../i18n/enumerated.ts";
import { Button, Table } from "antd";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { listPath, recordPath } from "../../config/links.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { type BrokenRule, type Check, type Misfits, useCheckAgain } from "./use-studio.ts";

const Mend = lazy(async () => ({ default: (await import("./mend.tsx")).Mend }));

type NamedRow = BrokenRule["rows"][number] & { readonly value?: string };

/** What the rows there are say to the draft: rules they break, values that do not fit, and how long publishing takes. */
export function Outlook({ check }: { readonly check: Check }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { config, resourceByName } = useNames();
  const checkAgain = useCheckAgain();
  const [mended, setMended] = useState<BrokenRule | null>(null);
  const { broken, misfits, partly, steps } = check;
  const seconds = steps.reduce((sum, step) => sum + step.seconds, 0);
  const place = ({ resource, field }: Pick<Misfits, "resource" | "field">) => (
    <>
      <Text as="p" weight={500}>
        {fieldLabel(config, resource, field)}
      </Text>
      <Text as="p" size={12} tone="quiet">
        {areaLabel(resource)}
      </Text>
    </>
  );
  const areaLabel = (name: string) => config.labels[name]?.plural ?? config.labels[name]?.name ?? name;
  const links = (resource: string, rows: readonly NamedRow[]) => (
    <Inline as="span" wrap gap={2}>
      {rows.map(({ id, label, value }) => (
        <span key={id}>
          <Link to={recordPath(config, resource, id)}>
            <bdi>{label ?? format.number(id)}</bdi>
          </Link>
          {value === undefined ? null : (
            <>
              {": "}
              <bdi>{value}</bdi>
            </>
          )}
        </span>
      ))}
    </Inline>
  );
  const table = { size: "small", scroll: { x: "100%" } } as const;
  return (
    <Stack gap={3}>
      {broken.length === 0 ? null : (
        <section aria-labelledby="studio-broken">
          <Text as="h3" weight={500} id="studio-broken" below={1}>
            {t("studio.outlook.broken")}
          </Text>
          <Table
            {...table}
            aria-labelledby="studio-broken"
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            rowKey={({ resource, field, code, message }) => `${resource} ${field} ${code} ${message}`}
            dataSource={[...broken]}
            columns={[
              { key: "field", title: t("studio.field"), render: (_, rule) => place(rule) },
              { dataIndex: "message", title: t("studio.outlook.rule"), render: (text) => <bdi>{text}</bdi> },
              {
                dataIndex: "count",
                align: "end",
                title: t("studio.outlook.rows"),
                render: (count: number) => format.integer(count),
              },
              {
                key: "first",
                title: t("studio.outlook.first"),
                responsive: ["lg"],
                render: (_, { resource, rows }) => links(resource, rows.slice(0, 3)),
              },
              {
                key: "actions",
                align: "end",
                title: <span className="visually-hidden">{t("studio.actions")}</span>,
                render: (_, rule) =>
                  rule.ids.length === 0 || !resourceByName(rule.resource) ? null : (
                    <Inline gap={2} justify="end">
                      <Link to={`${listPath(config, rule.resource)}?view=all&id=${rule.ids.join(",")}`}>
                        {t("studio.outlook.show")}
                        <span className="visually-hidden">
                          {" "}
                          {fieldLabel(config, rule.resource, rule.field)}
                        </span>
                      </Link>
                      {rule.code === "not_unique" ? null : (
                        <Button size="small" onClick={() => setMended(rule)}>
                          {t("studio.outlook.mend")}
                          <span className="visually-hidden">
                            {" "}
                            {fieldLabel(config, rule.resource, rule.field)}
                          </span>
                        </Button>
                      )}
                    </Inline>
                  ),
              },
            ]}
          />
        </section>
      )}
      {misfits.length === 0 ? null : (
        <section aria-labelledby="studio-misfits">
          <Text as="h3" weight={500} id="studio-misfits" below={1}>
            {t("studio.outlook.misfits")}
          </Text>
          <Text as="p" tone="quiet" measure="text" below={1}>
            {t("studio.outlook.aside")}
          </Text>
          <Table
            {...table}
            aria-labelledby="studio-misfits"
            pagination={false}
            rowKey={({ resource, field }) => `${resource} ${field}`}
            dataSource={[...misfits]}
            columns={[
              { key: "field", title: t("studio.field"), render: (_, misfit) => place(misfit) },
              {
                dataIndex: "count",
                align: "end",
                title: t("studio.outlook.rows"),
                render: (count: number) => format.integer(count),
              },
              {
                key: "first",
                title: t("studio.outlook.first"),
                render: (_, { resource, rows }) => links(resource, rows.slice(0, 3)),
              },
            ]}
          />
        </section>
      )}
      {partly.length === 0 ? null : (
        <Text tone="quiet">{t("studio.outlook.partly", { names: enumerated(partly.map(areaLabel)) })}</Text>
      )}
      {steps.length === 0 ? null : (
        <Text tone="quiet">
          {t("studio.tableSteps", { count: steps.length, number: format.integer(steps.length) })}{" "}
          {seconds < 1
            ? t("studio.outlook.soon")
            : t("studio.outlook.takes", {
                count: Math.ceil(seconds),
                number: format.integer(Math.ceil(seconds)),
              })}
        </Text>
      )}
      {mended === null ? null : (
        <Suspense fallback={null}>
          <Mend
            rule={mended}
            onClose={() => {
              setMended(null);
              checkAgain();
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function useNames() {
  const { config } = useConfigIndex();
  return { config, resourceByName: (name: string) => config.resources.find((one) => one.name === name) };
}
