/** What webhooks tell of records; a message’s type is `<area>.<event>`. */
export const WEBHOOK_EVENTS = ["created", "updated", "transition", "archived", "restored"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/**
 * Where a delivery stands. `waiting`: it is tried, again where tries failed. `hidden`: nothing was sent, as the webhook’s role
 * may not see the record.
 */
export const DELIVERY_STATES = ["waiting", "delivered", "failed", "hidden"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a try got no answer. */
export const DELIVERY_FAULTS = [
  "refused_address",
  "unknown_host",
  "timeout",
  "certificate",
  "no_connection",
  "webhook_off",
  "maker_gone",
  "interrupted",
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];
