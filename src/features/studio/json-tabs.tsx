import { useState } from "react";
import { type DialogTab, DialogTabs } from "./dialog-tabs.tsx";
import { JsonBox } from "./json-box.tsx";

interface JsonTabsProps {
  readonly label: string;
  readonly items: readonly DialogTab[];
  /** What the tab with JSON is about. */
  readonly jsonLabel: string;
  readonly value: object;
  readonly fits: (read: unknown) => boolean;
  /** What is said of text that does not fit. */
  readonly wrong: string;
  readonly onChange: (value: unknown) => void;
  readonly onWrong: (wrong: boolean) => void;
}

const JSON_TAB = "json";

/** What a dialog asks under several tabs, and all of it as JSON; text that is no value is not left. */
export function JsonTabs(props: JsonTabsProps) {
  const { label, items, jsonLabel, value, fits, wrong, onChange, onWrong } = props;
  const [tab, setTab] = useState(items[0]?.key ?? JSON_TAB);
  const [held, setHeld] = useState(false);
  const json = (
    <JsonBox
      label={jsonLabel}
      value={value}
      fits={fits}
      wrong={wrong}
      rows={8}
      onChange={onChange}
      onWrong={(next) => {
        setHeld(next);
        onWrong(next);
      }}
    />
  );
  return (
    <DialogTabs
      label={label}
      activeKey={tab}
      items={[...items, { key: JSON_TAB, label: "JSON", children: json }]}
      onChange={(key) => !held && setTab(key)}
    />
  );
}

/** Whether JSON is an object with a list or text where a part of a definition needs one. */
export const isObjectWith =
  (...names: readonly string[]) =>
  (read: unknown): boolean =>
    typeof read === "object" && read !== null && !Array.isArray(read) && names.every((name) => name in read);
