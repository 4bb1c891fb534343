import { type KeyboardEvent, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import { Box, Stack, Text } from "./layout.tsx";
import css from "./menu-list.module.css";
import { partsIn } from "../lib/page-parts.ts";

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly lang?: string;
  /** Given on items of a choice: which one holds. */
  readonly checked?: boolean;
  /** Why it cannot be chosen; shown under the label. */
  readonly reason?: string | undefined;
  /** It is walked to and told like the others, so that its reason is heard, and does nothing. */
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

export interface MenuSection {
  readonly label?: string;
  /** For short choices that would make the list long. */
  readonly twoColumns?: boolean;
  readonly items: readonly MenuItem[];
}

interface MenuListProps {
  readonly sections: readonly MenuSection[];
  /** `chosen` and `escape` give the focus back to where the menu came from; by `tab` it goes on. */
  readonly onClose: (by: "chosen" | "escape" | "tab") => void;
  readonly id?: string;
  readonly label?: string | undefined;
  readonly align?: "start" | "end";
  readonly above?: boolean;
}

/** A list of actions that has the focus while it is there: arrow keys walk it, Escape closes it. */
export function MenuList({ sections, onClose, id, label, align = "start", above = false }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    items(list.current)[0]?.focus();
  }, []);

  const walk = (event: KeyboardEvent) => {
    // A letter is no shortcut of the screen behind the menu.
    event.stopPropagation();
    const all = items(list.current);
    const at = all.findIndex((item) => item === document.activeElement);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      all[target]?.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      onClose("escape");
    } else if (event.key === "Tab") onClose("tab");
  };

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={css["list"]}
      data-align={align}
      data-above={above}
      onKeyDown={walk}
    >
      {sections.map((section, position) => (
        <div
          key={section.label ?? `section-${position}`}
          role="group"
          aria-label={section.label}
          data-columns={section.twoColumns === true ? 2 : undefined}
        >
          {section.label ? (
            <Box className={css["heading"]} tone="faint" size={12} aria-hidden="true">
              {section.label}
            </Box>
          ) : null}
          {section.items.map((item) => (
            <button
              key={item.key}
              type="button"
              role={item.checked === undefined ? "menuitem" : "menuitemradio"}
              aria-checked={item.checked}
              aria-disabled={item.disabled ?? false}
              tabIndex={-1}
              lang={item.lang}
              className={css["item"]}
              data-danger={item.danger}
              onClick={() => {
                if (item.disabled) return;
                onClose("chosen");
                item.onSelect();
              }}
            >
              <Stack as="span">
                {item.label}
                {item.reason ? (
                  <Text tone="faint" size={12}>
                    {item.reason}
                  </Text>
                ) : null}
              </Stack>
              {item.checked ? <Icon name="check" small /> : null}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function items(list: HTMLElement | null): HTMLElement[] {
  return partsIn(list, "menuItem");
}
