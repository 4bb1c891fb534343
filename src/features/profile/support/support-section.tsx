import { useQuery } from "@tanstack/react-query";
import { Button, Checkbox, Table } from "antd";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { SessionUser } from "../../../../core/people/session-user.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useErrorText } from "../../../ui/report-error.ts";
import { Box, Stack, Text } from "../../../ui/layout.tsx";
import { supportedNow, type RemoteProject } from "./support-calls.ts";
import { SupportForm } from "./support-form.tsx";

const SUPPORTED = ["profile", "supported"] as const;

/** What somebody supports from afar, and the way to add another project. */
export function SupportSection({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation();
  const [supports, setSupports] = useState(false);
  const [adds, setAdds] = useState(false);
  return (
    <Box as="section" card pad={4} aria-label={t("profile.support")}>
      <Checkbox
        checked={supports}
        onChange={({ target }) => {
          setSupports(target.checked);
          setAdds(false);
        }}
      >
        {t("profile.supportQuestion")}
      </Checkbox>
      {supports ? (
        <Stack gap={3} above={3}>
          <Supported />
          {adds ? (
            <SupportForm user={user} onDone={() => setAdds(false)} />
          ) : (
            <div>
              <Button icon={<Icon name="plus" small />} onClick={() => setAdds(true)}>
                {t("profile.addProject")}
              </Button>
            </div>
          )}
        </Stack>
      ) : null}
    </Box>
  );
}

function Supported() {
  const errorText = useErrorText();
  const { data, error } = useQuery({ queryKey: SUPPORTED, queryFn: supportedNow, staleTime: 0 });
  if (error) return <p role="alert">{errorText(error)}</p>;
  return data === undefined ? null : <SupportedTable projects={data} />;
}

/** The projects somebody supports now: client, consultant and vendor. */
function SupportedTable({ projects }: { readonly projects: readonly RemoteProject[] }) {
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
