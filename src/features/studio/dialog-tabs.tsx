import { type ReactNode, useState } from "react";
import { TabList } from "../../ui/tab-list.tsx";

export interface DialogTab {
  readonly key: string;
  readonly label: string;
  readonly children: ReactNode;
}

interface DialogTabsProps {
  readonly label: string;
  /** Absent: whichever was opened last. */
  readonly activeKey?: string;
  readonly items: readonly DialogTab[];
  readonly onChange: (key: string) => void;
}

/** What a dialog asks under several tabs; only the open one is drawn. */
export function DialogTabs({ label, activeKey, items, onChange }: DialogTabsProps) {
  const [chosen, setChosen] = useState(items[0]?.key);
  const open = items.find(({ key }) => key === (activeKey ?? chosen)) ?? items[0];
  return (
    <div>
      <TabList
        label={label}
        value={open?.key ?? ""}
        tabs={items.map((item) => ({ name: item.key, title: item.label }))}
        onChange={(key) => {
          setChosen(key);
          onChange(key);
        }}
      >
        {open?.children}
      </TabList>
    </div>
  );
}
