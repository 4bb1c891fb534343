import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { markOf, partAround, partIn, partsIn } from "../../lib/page-parts.ts";

/** What the columns are called by the language itself. */
const UNITS = { hour: "hour", minute: "minute", second: "second", meridiem: "dayPeriod" } as const;

/** To the hours of an open picker; false where none is open. */
export function enterTimes(panel: HTMLElement | null): boolean {
  const first = panel?.checkVisibility() === true ? partIn(panel, "timeColumn") : null;
  first?.focus();
  return first !== null;
}

interface PanelKeysProps {
  readonly panel?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/**
 * Hours and minutes beside a calendar for those who use keys: the library draws them as lists that only a mouse can choose
 * from. Up and down choose, left and right change the column, Enter takes the moment over. The calendar itself, on which no
 * key does anything, is no stop of Tab.
 */
export function PanelKeys({ panel, children }: PanelKeysProps) {
  const { i18n } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const days of partsIn(root.current, "dayPanel")) days.tabIndex = -1;
    const names = new Intl.DisplayNames(i18n.language, { type: "dateTimeField" });
    for (const column of partsIn(root.current, "timeColumn")) {
      const unit = UNITS[markOf(column, "type") as keyof typeof UNITS];
      Object.assign(column, { tabIndex: 0, role: "listbox", ariaLabel: names.of(unit) });
      for (const option of column.children) {
        option.role = "option";
        option.ariaSelected = String(isChosen(option));
      }
    }
  });
  return (
    <div ref={panel}>
      {/* what is pressed in a column comes up to here */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={root} onKeyDown={walk}>
        {children}
      </div>
    </div>
  );
}

const isChosen = (option: Element): boolean => /-selected\b/.test(option.className);

function walk(event: KeyboardEvent<HTMLElement>): void {
  const column = partAround(event.target, "timeColumn");
  if (column === null) return;
  const columns = partsIn(event.currentTarget, "timeColumn");
  const options = [...column.children].filter((one) => one instanceof HTMLElement);
  const at = options.findIndex(isChosen);
  const aside = event.currentTarget.matches(":dir(rtl)") ? -1 : 1;
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => options[Math.min(at + 1, options.length - 1)]?.click(),
    ArrowUp: () => options[Math.max(at - 1, 0)]?.click(),
    Home: () => options[0]?.click(),
    End: () => options.at(-1)?.click(),
    ArrowRight: () => columns[columns.indexOf(column) + aside]?.focus(),
    ArrowLeft: () => columns[columns.indexOf(column) - aside]?.focus(),
    Enter: () => partIn(event.currentTarget, "confirmTime")?.click(),
  };
  const act = acts[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}
