import { type BadgeSize, badgeSize, badgeText } from "./badge.ts";
import { Text } from "./layout.tsx";
import css from "./count-badge.module.css";

const WIDTHS = { small: 16, medium: 20, large: 26 } satisfies Record<BadgeSize, number>;

/** How much stands behind a sign, over its corner; the exact number belongs into the name of what it stands on. */
export function CountBadge({ count }: { readonly count: number }) {
  return (
    <Text className={css["badge"]} minInlineSize={WIDTHS[badgeSize(count)]} aria-hidden="true">
      {badgeText(count)}
    </Text>
  );
}
