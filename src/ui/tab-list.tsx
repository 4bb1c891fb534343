import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  type RefObject,
  useState,
} from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { Icon } from "./icon.tsx";
import { MenuButton } from "./menu-button.tsx";
import css from "./tab-list.module.css";
import { Box, Inline } from "./layout.tsx";
import { focusById, markOf, partIn, partsIn } from "../lib/page-parts.ts";

const NONE: ReadonlySet<string> = new Set();
/** A tab counts as shown when hardly anything of it is cut off. */
const SHOWN = 0.95;

/** Names (`data-tab`) of the tabs in a line that are pushed out of it, as far as the line is scrolled now. */
function useFoldedTabs(
  list: RefObject<HTMLElement | null>,
  /** Of tabs: others are watched then. */
  count: number,
): ReadonlySet<string> {
  const [folded, setFolded] = useState(NONE);
  useEffect(() => {
    const { current } = list;
    if (current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        setFolded((before) => {
          const next = new Set(before);
          for (const { target, intersectionRatio } of entries) {
            const name = markOf(target, "tab") ?? "";
            if (intersectionRatio < SHOWN) next.add(name);
            else next.delete(name);
          }
          return next.symmetricDifference(before).size === 0 ? before : next;
        });
      },
      { root: current, threshold: [0, SHOWN, 1] },
    );
    for (const tab of partsIn(current, "namedTab")) observer.observe(tab);
    return () => {
      observer.disconnect();
      setFolded(NONE);
    };
  }, [list, count]);
  return folded;
}

interface TabTitle {
  readonly name: string;
  readonly title: string;
  /** How much is in it; null keeps the room until that is known, absent where nothing is counted. */
  readonly count?: string | null;
  /** It stands in the menu at the end though there is room. */
  readonly away?: boolean;
}

interface TabListProps {
  readonly label: string;
  readonly value: string;
  readonly tabs: readonly TabTitle[];
  readonly onChange: (name: string) => void;
  /** Which of them stand away is still to come: none is shown, so that none moves. */
  readonly unsettled?: boolean;
  /** They stand closer together, where there are many. */
  readonly close?: boolean;
  /** Of the open tab. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Tabs with one panel, in one line: those it has no room for stand in a menu at its end. Arrow keys move along all of
 * them in the direction of the text, Home and End to the ends.
 */
export function TabList({
  label,
  value,
  tabs,
  onChange,
  unsettled = false,
  close = false,
  children,
}: TabListProps) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const folded = useFoldedTabs(list, tabs.length);
  const overflows = folded.size > 0;
  const hidden = folded.has(value);

  useEffect(() => {
    // Asked of every tab that opens, the browser would lay out the page twice before it is painted.
    if (!hidden) return;
    const open = partIn(list.current, "openTab");
    open?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [value, hidden]);

  const walk = (event: KeyboardEvent) => {
    // the focus is ahead of what is shown as long as that is on its way
    const from = markOf(event.target, "tab");
    const at = tabs.findIndex(({ name }) => name === (from ?? value));
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
    partsIn(list.current, "tab")[target]?.focus();
  };

  const rest = tabs
    .filter(({ name }) => folded.has(name))
    .map(({ name, title, count }) => ({
      key: name,
      label: count == null ? title : `${title} ${count}`,
      checked: name === value,
      onSelect: () => {
        onChange(name);
        focusById(`${id}-${name}`);
      },
    }));

  return (
    <>
      <Inline className={`${css["bar"]} no-print`} align="center" gap={3} borderBelow>
        <Inline
          ref={list}
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          className={css["list"]}
          data-unsettled={unsettled}
          data-close={close}
          shrink
          onKeyDown={walk}
        >
          {tabs.map(({ name, title, count, away = false }) => (
            <button
              key={name}
              id={`${id}-${name}`}
              data-tab={name}
              data-folded={folded.has(name)}
              data-away={away}
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
        </Inline>
        {overflows ? (
          <Box className="no-narrow" fixed push>
            <MenuButton align="end" buttonClassName="quiet-button" sections={[{ items: rest }]}>
              {t("actions.more")}
              <Icon name="descending" small />
            </MenuButton>
          </Box>
        ) : null}
      </Inline>
      <Box id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} padAbove={4}>
        {children}
      </Box>
    </>
  );
}
