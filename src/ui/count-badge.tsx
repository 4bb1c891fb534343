import { badgeSize, badgeText } from "./badge.ts";
import css from "./count-badge.module.css";

/** How much stands behind a sign, over its corner; the exact number belongs into the name of what it stands on. */
export function CountBadge({ count }: { readonly count: number }) {
  return (
    <span className={`${css["badge"]} ${css[badgeSize(count)]}`} aria-hidden="true">
      {badgeText(count)}
    </span>
  );
}
