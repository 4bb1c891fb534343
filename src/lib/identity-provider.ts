import { markOf } from "./page-parts.ts";

/** What people call the company's identity provider; null where the server knows none. It stands in the page. */
export const identityProviderName = (): string | null =>
  markOf(document.documentElement, "identityProvider") ?? null;

const TICKET = "identity_ticket";

/** Stores what goes with the provider's answer, in the window that asked alone. */
export const storeIdentityTicket = (ticket: string): void => sessionStorage.setItem(TICKET, ticket);

/** Once; null where this window asked for nothing. */
export function takeIdentityTicket(): string | null {
  const ticket = sessionStorage.getItem(TICKET);
  sessionStorage.removeItem(TICKET);
  return ticket;
}
