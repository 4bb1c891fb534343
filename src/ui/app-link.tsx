import type { AnchorHTMLAttributes, MouseEvent, PointerEvent } from "react";
import { isPress } from "./on-mouse-down.ts";
import { usePrefetch, useGoTo } from "./navigation.tsx";

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Absolute address; a function where it changes without the link being drawn anew. */
  readonly to: string | (() => string);
}

/**
 * A link inside the application: opens its page here, or where a modifier key or another button says. The router's own
 * links each follow the address, and menus and tables have hundreds.
 */
export function AppLink({ to, onClick, children, ...attributes }: AppLinkProps) {
  const goTo = useGoTo();
  const askAhead = usePrefetch();
  const address = typeof to === "string" ? () => to : to;
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
    event.preventDefault();
    void goTo(address());
  };
  const press = (event: PointerEvent<HTMLAnchorElement>) => {
    const now = address();
    // what the browser itself opens in another tab is where the link leads now
    event.currentTarget.href = now;
    if (isPress(event)) askAhead(now);
  };
  return (
    <a href={address()} onClick={click} onPointerDown={press} {...attributes}>
      {children}
    </a>
  );
}
