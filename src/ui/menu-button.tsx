import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import css from "./menu-button.module.css";

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly lang?: string;
  /** Given on items of a choice: which one holds. */
  readonly checked?: boolean;
  /** Why it cannot be chosen; shown under the label. */
  readonly reason?: string | undefined;
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

interface MenuButtonProps {
  readonly sections: readonly MenuSection[];
  readonly children: ReactNode;
  /** Name of the button where its content is not one. */
  readonly label?: string;
  readonly align?: "start" | "end";
  /** Opens upwards, for a button at the bottom of the window. */
  readonly above?: boolean;
  readonly buttonClassName: string;
}

/** A button that opens a list of actions: arrow keys walk it, Escape closes it, focus returns to the button. */
export function MenuButton({
  sections,
  children,
  label,
  align = "start",
  above = false,
  buttonClassName,
}: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    items(list.current)[0]?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  const walk = (event: KeyboardEvent) => {
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
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") setOpen(false);
  };

  return (
    <div ref={root} className={css["root"]}>
      <button
        ref={button}
        type="button"
        className={buttonClassName}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" && !open) {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        {children}
      </button>
      {open ? (
        <div
          ref={list}
          id={id}
          role="menu"
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
                <div className={css["heading"]} aria-hidden="true">
                  {section.label}
                </div>
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
                    close();
                    item.onSelect();
                  }}
                >
                  <span className={css["text"]}>
                    {item.label}
                    {item.reason ? <span className={css["reason"]}>{item.reason}</span> : null}
                  </span>
                  {item.checked ? <Icon name="check" small /> : null}
                </button>
              ))}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function items(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}
