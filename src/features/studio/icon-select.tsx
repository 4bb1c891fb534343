import { Select } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { AREA_DRAWINGS } from "../../ui/area-drawings.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Inline } from "../../ui/layout.tsx";

/** Signs the interface draws itself, by the names definitions give them. */
const COMMON = [
  "HomeOutlined",
  "DashboardOutlined",
  "RiseOutlined",
  "SolutionOutlined",
  "UserAddOutlined",
  "UserOutlined",
  "TeamOutlined",
  "CodeOutlined",
  "BankOutlined",
  "SafetyCertificateOutlined",
  "ShopOutlined",
  "ToolOutlined",
  "MessageOutlined",
  "BellOutlined",
  "CalendarOutlined",
  "TableOutlined",
  "InboxOutlined",
  "FolderOutlined",
  "LockOutlined",
  "SettingOutlined",
] as const;
const ICONS = [...COMMON, ...(Object.keys(AREA_DRAWINGS) as (keyof typeof AREA_DRAWINGS)[])];

interface IconSelectProps {
  readonly id: string;
  readonly value: string | null;
  readonly onChange: (icon: string) => void;
}

/** The signs a group of the menu and an area may have. */
export function IconSelect({ id, value, onChange }: IconSelectProps) {
  const { t } = useTranslation();
  const nameOf = (icon: string) => {
    const known = ICONS.find((one) => one === icon);
    return known === undefined ? icon : t(`studio.menu.icons.${known}`);
  };
  return (
    <Select
      id={id}
      value={value}
      style={{ inlineSize: 280 }}
      showSearch={{ optionFilterProp: "title" }}
      options={ICONS.map((icon) => ({ value: icon as string, title: nameOf(icon) }))}
      optionRender={({ data: { value: icon, title } }) => <IconChoice icon={icon} name={title} />}
      labelRender={({ value: icon }) => <IconChoice icon={String(icon)} name={nameOf(String(icon))} />}
      onChange={onChange}
    />
  );
}

function IconChoice({ icon, name }: { readonly icon: string; readonly name: string }) {
  return (
    <Inline as="span" inline gap={2} align="center">
      <Icon name={icon} />
      {name}
    </Inline>
  );
}
