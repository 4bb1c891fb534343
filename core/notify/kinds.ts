import type { AreaName } from "../definition/types.ts";

/** What notifications are sorted and muted by; the options of `emp_notify.kind`. */
export const NOTIFICATION_KINDS = [
  "pipeline",
  "feedback",
  "update",
  "mention",
  "approval",
  "expiry",
  "finance",
  "system",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What happened; the words of each stand in `locales/<language>/notify.json`. */
export const NOTIFICATION_EVENTS = [
  "assigned",
  "added",
  "moved",
  "noticed",
  "commented",
  "mentioned",
  "due",
  "handed_over",
  "shared",
  "signed_in",
  "webhook_failed",
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** Preference that names the kinds somebody wants to hear nothing of: `{muted: [kind]}`. */
export const NOTIFICATION_PREFERENCE = "notifications";

const KIND_OF_AREA: Partial<Record<AreaName, NotificationKind>> = {
  marketing: "pipeline",
  candidate: "pipeline",
  consultant: "pipeline",
  company: "pipeline",
  engineering: "update",
  finance: "finance",
  legal: "approval",
};

export function kindOfArea(area: AreaName): NotificationKind {
  return KIND_OF_AREA[area] ?? "system";
}

/** The muted kinds a preference names; whatever else stands there is nothing. */
export function mutedKinds(preference: unknown): ReadonlySet<NotificationKind> {
  const { muted } = (typeof preference === "object" && preference !== null ? preference : {}) as {
    muted?: unknown;
  };
  const named: readonly unknown[] = Array.isArray(muted) ? muted : [];
  return new Set(NOTIFICATION_KINDS.filter((kind) => named.includes(kind)));
}
