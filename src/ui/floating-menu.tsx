import { useEffect, useLayoutEffect, useRef } from "react";
import { MenuList, type MenuSection } from "./menu-list.tsx";
import css from "./floating-menu.module.css";

interface FloatingMenuProps {
  readonly label: string;
  readonly sections: readonly MenuSection[];
  /** Where it opens. */
  readonly origin: HTMLElement;
  /** To be told first, before what was chosen is done. */
  readonly onClose: () => void;
}

/** Between the menu and the edges of the window. */
const MARGIN = 8;
const GAP = 2;

/** A menu in the layer above everything, so that no table or drawer around its origin cuts it off. */
export function FloatingMenu({ label, sections, origin, onClose }: FloatingMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });

  useLayoutEffect(() => {
    const menu = box.current;
    if (menu === null) return;
    if (!menu.matches(":popover-open")) menu.showPopover();
    const place = () => placeAt(menu, origin);
    place();
    // The table behind it may still be on its way to what has just got the focus.
    document.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    return () => {
      document.removeEventListener("scroll", place, true);
      window.removeEventListener("resize", place);
    };
  }, [origin, sections]);

  useEffect(() => {
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) latest.current();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, []);

  return (
    <div ref={box} popover="manual" className={css["floating"]}>
      <MenuList label={label} sections={sections} onClose={onClose} />
    </div>
  );
}

/** Below its origin, or above it where the window ends; begins where the origin does, in the direction of the text. */
function placeAt(menu: HTMLElement, origin: HTMLElement): void {
  const { left, right, top, bottom } = origin.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const start = document.documentElement.dir === "rtl" ? right - width : left;
  const fits = bottom + GAP + height + MARGIN <= window.innerHeight;
  const place = {
    left: Math.max(MARGIN, Math.min(start, window.innerWidth - width - MARGIN)),
    top: fits ? bottom + GAP : Math.max(MARGIN, top - GAP - height),
  };
  menu.style.left = `${place.left}px`;
  menu.style.top = `${place.top}px`;
}
