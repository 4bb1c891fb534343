import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Hosts that may be reached although they are internal or speak http: names, with a port where only that one is meant. */
export type AllowedHosts = readonly string[];

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The host is internal, or its name leads to an internal address. */
export class RefusedAddress extends Error {}

/** Whether an address can be that of a webhook, as far as it shows without asking what its name leads to. */
export function isWebhookUrl(text: string, allowed: AllowedHosts): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (isAllowed(url, allowed)) return url.protocol === "https:" || url.protocol === "http:";
  const host = hostOf(url);
  return url.protocol === "https:" && (isIP(host) === 0 || isPublic(host));
}

/**
 * The one address a message goes to. A name is resolved here and nowhere else, so that it cannot lead elsewhere a moment
 * later. Throws `RefusedAddress` where any address of the name is internal.
 */
export async function resolveAddress(url: URL, allowed: AllowedHosts): Promise<ResolvedAddress> {
  const found = await lookup(hostOf(url), { all: true });
  if (!isAllowed(url, allowed) && !found.every(({ address }) => isPublic(address)))
    throw new RefusedAddress();
  const [first] = found;
  if (first === undefined) throw new RefusedAddress();
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}

function isAllowed({ host, hostname }: URL, allowed: AllowedHosts): boolean {
  return allowed.includes(host) || allowed.includes(hostname);
}

/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, "");

/** What is assigned to the internet of IPv6: `::7f00:1`, which wraps 127.0.0.1, is not in it. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Neither of this machine nor of a private network, nor reserved, nor one that wraps another address (`::ffff:10.0.0.1`). */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_V6));
}
