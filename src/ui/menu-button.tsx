import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { MenuList, type MenuSection } from "./menu-list.tsx";
import { Inline } from "./layout.tsx";

export type { MenuItem, MenuSection } from "./menu-list.tsx";

interface MenuButtonProps {
  /** Null while they are on their way: it opens when they are here. */
  readonly sections: readonly MenuSection[] | null;
  readonly onOpen?: () => void;
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
  onOpen,
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
    <Inline ref={root} inline relative>
      <button
        ref={button}
        type="button"
        className={buttonClassName}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" && !open) {
            event.preventDefault();
            onOpen?.();
            setOpen(true);
          }
        }}
      >
        {children}
      </button>
      {open && sections ? (
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
    </Inline>
  );
}
