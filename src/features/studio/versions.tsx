import { Button, Space, Table } from "antd";
import { useState } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { BackDialog } from "./back-dialog.tsx";
import { CompareDialog } from "./compare-dialog.tsx";
import { useVersions } from "./use-studio.ts";

/** Who changed what, when and why; and the way back. */
export function Versions() {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { data, error, refetch } = useVersions();
  const [compared, setCompared] = useState<number | null>(null);
  const [back, setBack] = useState<number | null>(null);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ScreenSkeleton />;
  return (
    <section aria-labelledby="studio-versions">
      <Text as="h2" size={16} weight={600} id="studio-versions" below={2}>
        {t("studio.versions")}
      </Text>
      <Table
        size="small"
        rowKey="version"
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        aria-label={t("studio.versions")}
        scroll={{ x: "100%" }}
        locale={{ emptyText: t("studio.noVersions") }}
        dataSource={data}
        columns={[
          {
            dataIndex: "version",
            title: t("studio.version"),
            render: (version: number) => format.number(version),
          },
          { dataIndex: "at", title: t("studio.at"), render: format.instant },
          {
            key: "who",
            title: t("studio.who"),
            responsive: ["md"],
            render: (_, { actor }) => actor?.label ?? "",
          },
          {
            dataIndex: "note",
            title: t("studio.note"),
            render: (text) => <bdi>{text}</bdi>,
          },
          {
            key: "actions",
            align: "end",
            title: <span className="visually-hidden">{t("studio.actions")}</span>,
            render: (_, { version }, index) => (
              <Space size={4} wrap>
                <Button size="small" onClick={() => setCompared(version)}>
                  {t("studio.compare.open")}
                  <span className="visually-hidden"> {format.number(version)}</span>
                </Button>
                {index === 0 ? null : (
                  <Button size="small" onClick={() => setBack(version)}>
                    {t("studio.rollBack")}
                    <span className="visually-hidden"> {format.number(version)}</span>
                  </Button>
                )}
              </Space>
            ),
          },
        ]}
      />
      {compared === null ? null : (
        <CompareDialog from={compared - 1} to={compared} onClose={() => setCompared(null)} />
      )}
      {back === null ? null : <BackDialog version={back} onClose={() => setBack(null)} />}
    </section>
  );
}
