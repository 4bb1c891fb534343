/** Size of the unread badge: it changes at over 10 and at over 100 (§9). */
export type BadgeSize = "small" | "medium" | "large";

export function badgeSize(unread: number): BadgeSize {
  if (unread > 100) return "large";
  return unread > 10 ? "medium" : "small";
}

/** What the badge says; the exact number is in the button's name. */
export function badgeText(unread: number): string {
  return unread > 99 ? "99+" : String(unread);
}
