import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { MenuList, type MenuSection } from "./menu-list.tsx";
import css from "./menu-button.module.css";

export type { MenuItem, MenuSection } from "./menu-list.tsx";

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

/** A button that opens a list of actions; the focus returns to it. */
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
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);

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
        <MenuList
          id={id}
          sections={sections}
          align={align}
          above={above}
          onClose={(by) => {
            setOpen(false);
            if (by !== "tab") button.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
