import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import css from "./tab-list.module.css";

interface TabTitle {
  readonly name: string;
  readonly title: string;
  /** How much is in it; null keeps the room until that is known, absent where nothing is counted. */
  readonly count?: string | null;
}

interface TabListProps {
  readonly label: string;
  readonly value: string;
  readonly tabs: readonly TabTitle[];
  readonly onChange: (name: string) => void;
  /** Of the open tab. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs with one panel. Arrow keys move along them in the direction of the text, Home and End to the ends. */
export function TabList({ label, value, tabs, onChange, children }: TabListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const open = list.current?.querySelector('[aria-selected="true"]');
    open?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [value]);

  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === value);
    const mirrored = document.documentElement.dir === "rtl" ? -1 : 1;
    const step = (STEPS[event.key] ?? 0) * mirrored;
    const target =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? tabs.length - 1
          : (at + step + tabs.length) % tabs.length;
    if (target === at || !tabs[target]) return;
    event.preventDefault();
    onChange(tabs[target].name);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className={css["list"]}
        onKeyDown={walk}
      >
        {tabs.map(({ name, title, count }) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === value}
            aria-controls={`${id}-panel`}
            tabIndex={name === value ? 0 : -1}
            className={css["tab"]}
            onClick={() => onChange(name)}
          >
            {title}
            {count === undefined ? null : (
              <span className={css["count"]} data-none={count === "0"}>
                {count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className={css["panel"]}>
        {children}
      </div>
    </>
  );
}
