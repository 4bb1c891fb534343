import type { MouseEvent, ReactNode } from "react";
import { goTo } from "./path.ts";

interface AreaLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to another page of the sign-in area. */
export function AreaLink({ to, children }: AreaLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  );
}
