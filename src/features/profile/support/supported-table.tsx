import { Table } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Text } from "../../../ui/layout.tsx";
import type { RemoteProject } from "./support-calls.ts";

/** The projects somebody supports now: client, consultant and vendor. */
export function SupportedTable({ projects }: { readonly projects: readonly RemoteProject[] }) {
  const { t } = useTranslation();
  if (projects.length === 0)
    return (
      <Text as="p" tone="quiet" size={13}>
        {t("profile.supportsNone")}
      </Text>
    );
  const cell = (text: string | null) => text ?? t("profile.na");
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="id"
      aria-label={t("profile.supportedNow")}
      dataSource={projects}
      scroll={{ x: "max-content" }}
      columns={[
        { dataIndex: "client", title: t("profile.client"), render: cell },
        { dataIndex: "consultant_name", title: t("profile.consultant"), render: cell },
        { dataIndex: "vendor", title: t("profile.vendor"), render: cell },
      ]}
    />
  );
}
