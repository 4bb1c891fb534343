import {
  BankOutlined,
  BellOutlined,
  BugOutlined,
  CalendarOutlined,
  CaretDownOutlined,
  CaretUpOutlined,
  CheckOutlined,
  CloseOutlined,
  CodeOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  DashboardOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EnvironmentOutlined,
  ExpandAltOutlined,
  FilterOutlined,
  FolderOutlined,
  GlobalOutlined,
  HolderOutlined,
  HomeOutlined,
  InboxOutlined,
  LeftOutlined,
  LockOutlined,
  MenuOutlined,
  MessageOutlined,
  MoreOutlined,
  PlusOutlined,
  ProjectOutlined,
  PushpinFilled,
  PushpinOutlined,
  RedoOutlined,
  ReloadOutlined,
  RightOutlined,
  RiseOutlined,
  SafetyCertificateOutlined,
  SearchOutlined,
  SettingOutlined,
  ShopOutlined,
  SwapOutlined,
  TableOutlined,
  SolutionOutlined,
  TeamOutlined,
  ToolOutlined,
  UndoOutlined,
  UploadOutlined,
  UserAddOutlined,
  UserOutlined,
  UserSwitchOutlined,
  WarningOutlined,
} from "@ant-design/icons";
import { memo, Suspense } from "react";
import { lazyCode } from "../lib/lazy-code.ts";
import css from "./icon.module.css";

/** The signs of the interface under the names that definitions and components use. */
const ICONS = {
  bank: BankOutlined,
  bell: BellOutlined,
  board: ProjectOutlined,
  bug: BugOutlined,
  calendar: CalendarOutlined,
  check: CheckOutlined,
  chevron: RightOutlined,
  previous: LeftOutlined,
  next: RightOutlined,
  close: CloseOutlined,
  code: CodeOutlined,
  team: TeamOutlined,
  pin: PushpinOutlined,
  pinned: PushpinFilled,
  handle: HolderOutlined,
  columns: ColumnWidthOutlined,
  density: ColumnHeightOutlined,
  dashboard: DashboardOutlined,
  delete: DeleteOutlined,
  descending: CaretDownOutlined,
  ascending: CaretUpOutlined,
  download: DownloadOutlined,
  edit: EditOutlined,
  expand: ExpandAltOutlined,
  filter: FilterOutlined,
  folder: FolderOutlined,
  language: GlobalOutlined,
  home: HomeOutlined,
  inbox: InboxOutlined,
  location: EnvironmentOutlined,
  lock: LockOutlined,
  menu: MenuOutlined,
  message: MessageOutlined,
  move: SwapOutlined,
  more: MoreOutlined,
  plus: PlusOutlined,
  redo: RedoOutlined,
  reload: ReloadOutlined,
  rise: RiseOutlined,
  "safety-certificate": SafetyCertificateOutlined,
  search: SearchOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  table: TableOutlined,
  solution: SolutionOutlined,
  tool: ToolOutlined,
  upload: UploadOutlined,
  user: UserOutlined,
  impersonate: UserSwitchOutlined,
  "user-add": UserAddOutlined,
  undo: UndoOutlined,
  warning: WarningOutlined,
} as const;

export type IconName = keyof typeof ICONS;

export interface IconProps {
  /** A name a definition gives and nobody drew shows a folder. */
  readonly name: IconName | (string & {});
  readonly small?: boolean;
  readonly className?: string | undefined;
}

const AreaDrawing = lazyCode(
  () => import("./area-drawings.tsx"),
  (module) => module.AreaDrawing,
);

/** Signs of a direction, of what goes away and of lines of text: they follow the direction of reading, as charts do. */
const MIRRORED: ReadonlySet<string> = new Set([
  "chevron",
  "logout",
  "next",
  "previous",
  "redo",
  "rise",
  "send",
  "undo",
  "unordered-list",
]);

/**
 * A sign beside words; it never speaks for itself. The library makes its drawing anew whenever what stands around it is
 * drawn, so that is kept from it.
 */
export const Icon = memo(function DrawnIcon({ name, small = false, className }: IconProps) {
  const known = plainName(name);
  const classes = [
    css["icon"],
    small ? css["small"] : null,
    MIRRORED.has(known) ? css["mirrored"] : null,
    className,
  ]
    .filter(Boolean)
    .join(" ");
  if (!isIconName(known)) {
    return (
      <Suspense fallback={<span className={`${classes} ${css["room"]}`} />}>
        <AreaDrawing aria-hidden="true" name={name} className={classes} />
      </Suspense>
    );
  }
  const Drawn = ICONS[known];
  return <Drawn aria-hidden="true" className={classes} />;
});

/** Definitions may name an icon as its library does: `UserAddOutlined` is `user-add`. */
function plainName(name: string): string {
  if (!name.endsWith("Outlined")) return name;
  return name
    .slice(0, -"Outlined".length)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-")
    .toLowerCase();
}

function isIconName(name: string): name is IconName {
  return name in ICONS;
}
