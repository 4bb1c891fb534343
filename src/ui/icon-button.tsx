import type { ButtonHTMLAttributes } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  readonly icon: IconName;
  /** What it does, for those who do not see the sign; shown on hover too. */
  readonly label: string;
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`sign-button ${className ?? ""}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
