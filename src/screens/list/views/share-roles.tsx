import { Checkbox, Table } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { Workspace } from "../../../workspace/types.ts";

interface Sharing {
  readonly shared: readonly string[];
  readonly first: readonly string[];
}

interface ShareRolesProps extends Sharing {
  readonly roles: Workspace["roles"];
  readonly onChange: (sharing: Sharing) => void;
}

/** Which roles have the view, and whose lists open with it. */
export function ShareRoles({ roles, shared, first, onChange }: ShareRolesProps) {
  const { t } = useTranslation();
  const without = (list: readonly string[], role: string) => list.filter((one) => one !== role);
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="name"
      dataSource={roles}
      columns={[
        { dataIndex: "label", title: t("views.role"), rowScope: "row" },
        {
          key: "shared",
          title: t("views.shared"),
          align: "center",
          render: (_, { name, label }) => (
            <Checkbox
              aria-label={t("views.shareWith", { role: label })}
              checked={shared.includes(name)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? { shared: [...shared, name], first }
                    : { shared: without(shared, name), first: without(first, name) },
                )
              }
            />
          ),
        },
        {
          key: "first",
          title: t("views.opensFirst"),
          align: "center",
          render: (_, { name, label }) => (
            <Checkbox
              aria-label={t("views.firstFor", { role: label })}
              checked={first.includes(name)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? { shared: [...new Set([...shared, name])], first: [...first, name] }
                    : { shared, first: without(first, name) },
                )
              }
            />
          ),
        },
      ]}
    />
  );
}
