import {
  ApartmentOutlined,
  BookOutlined,
  CalculatorOutlined,
  CarOutlined,
  ClockCircleOutlined,
  CoffeeOutlined,
  CustomerServiceOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  ExperimentOutlined,
  EyeOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FlagOutlined,
  FolderOutlined,
  FormOutlined,
  GiftOutlined,
  GlobalOutlined,
  HistoryOutlined,
  IdcardOutlined,
  LaptopOutlined,
  LogoutOutlined,
  MailOutlined,
  NotificationOutlined,
  PaperClipOutlined,
  PercentageOutlined,
  PhoneOutlined,
  ProjectOutlined,
  SendOutlined,
  StarOutlined,
  SwapOutlined,
  TagOutlined,
  TrophyOutlined,
  UnorderedListOutlined,
  WalletOutlined,
} from "@ant-design/icons";
import type { AriaAttributes } from "react";

/** Signs that definitions alone name; those the interface draws itself are not among them. */
export const AREA_DRAWINGS = {
  EnvironmentOutlined,
  FormOutlined,
  FileTextOutlined,
  FileDoneOutlined,
  FileSearchOutlined,
  FileProtectOutlined,
  PaperClipOutlined,
  BookOutlined,
  UnorderedListOutlined,
  ProjectOutlined,
  ApartmentOutlined,
  IdcardOutlined,
  CustomerServiceOutlined,
  PhoneOutlined,
  MailOutlined,
  SendOutlined,
  NotificationOutlined,
  DollarOutlined,
  WalletOutlined,
  CalculatorOutlined,
  PercentageOutlined,
  GiftOutlined,
  TrophyOutlined,
  StarOutlined,
  FlagOutlined,
  TagOutlined,
  ClockCircleOutlined,
  HistoryOutlined,
  SwapOutlined,
  LogoutOutlined,
  EyeOutlined,
  LaptopOutlined,
  CarOutlined,
  CoffeeOutlined,
  ExperimentOutlined,
  GlobalOutlined,
} as const;

interface AreaDrawingProps extends Pick<AriaAttributes, "aria-hidden"> {
  readonly name: string;
  readonly className: string;
}

export function AreaDrawing({ name, ...rest }: AreaDrawingProps) {
  const Drawn = isDrawn(name) ? AREA_DRAWINGS[name] : FolderOutlined;
  return <Drawn {...rest} />;
}

function isDrawn(name: string): name is keyof typeof AREA_DRAWINGS {
  return Object.hasOwn(AREA_DRAWINGS, name);
}
