import { Button, type ButtonProps } from "antd";
import type { MouseEvent } from "react";
import { useGoTo } from "./navigation.tsx";

interface LinkButtonProps extends Pick<ButtonProps, "type" | "icon" | "children" | "size" | "className"> {
  readonly to: string;
  /** What the new entry of the history carries. */
  readonly state?: unknown;
}

/** A link that looks like a button: it can be opened in another tab, and inside the application nothing reloads. */
export function LinkButton({ to, state, ...rest }: LinkButtonProps) {
  const goTo = useGoTo();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void goTo(to, { state });
  };
  return <Button {...rest} href={to} onClick={follow} />;
}
