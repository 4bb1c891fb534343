import type { AnchorHTMLAttributes, MouseEvent } from "react";
import type { NavigateFunction } from "react-router-dom";

interface MenuLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Absolute address. */
  readonly to: string;
  /** Of the menu around it: the router's own links each follow the address, and a menu has nearly a hundred. */
  readonly navigate: NavigateFunction;
}

/** A link of the menu: opens its page here, or where a modifier key or another button says. */
export function MenuLink({ to, navigate, onClick, children, ...attributes }: MenuLinkProps) {
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <a href={to} onClick={click} {...attributes}>
      {children}
    </a>
  );
}
