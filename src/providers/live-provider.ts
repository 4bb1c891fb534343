import type { LiveEvent, LiveProvider } from "@refinedev/core";
import type { LiveMessage, LiveRecord } from "../../core/live/messages.ts";
import { listenLive } from "../live/live.ts";

/** What reaches the person rather than a resource. */
export const OWN_CHANNEL = "own";

const RESOURCES = "resources/";

/** Under which Refine's own hooks listen to a resource, too. */
export function channelOf(resource: string): string {
  return RESOURCES + resource;
}

/**
 * Refine's live events over the live connection. A resource's channel tells of what was `updated` (with the versions) and
 * `deleted`: no longer the reader's to see; with `id` of that record alone, and of who looks at it: `presence`. `ids` are
 * the rows on the screen, which the server watches as well. One's own channel says that something was `created` in one's
 * notifications, and that the connection stands anew: what happened before was not heard.
 */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, types, params, callback }) => {
    const id = typeof params?.id === "number" ? params.id : null;
    const rows = params?.ids?.map(Number);
    const resource = channel.startsWith(RESOURCES) ? channel.slice(RESOURCES.length) : null;
    const subject =
      resource === null ? null : { resource, ...(id === null ? {} : { id }), ...(rows ? { rows } : {}) };
    return listenLive(subject, (message) => {
      for (const [type, payload] of resource === null ? ownNews(message) : getNews(message, resource, id)) {
        if (types.includes("*") || types.includes(type)) {
          callback({ channel, type, payload, date: new Date() });
        }
      }
    });
  },
  unsubscribe: (stop: () => void) => stop(),
};

type News = [type: LiveEvent["type"], payload: LiveEvent["payload"]];

function ownNews({ notified, welcome }: LiveMessage): News[] {
  return notified || welcome ? [[notified ? "created" : "connected", {}]] : [];
}

function getNews({ changed, gone, presence }: LiveMessage, resource: string, id: number | null): News[] {
  const isMeant = (one: LiveRecord) => one.resource === resource && (id === null || one.id === id);
  const idsOf = (records: readonly LiveRecord[]) => records.map((one) => one.id);
  const written = changed?.filter(isMeant) ?? [];
  const lost = gone?.filter(isMeant) ?? [];
  const news: News[] = [
    ["deleted", { ids: idsOf(lost), gone: lost }],
    ["updated", { ids: idsOf(written), changed: written }],
    ["presence", { ids: id !== null && presence && isMeant(presence) ? [id] : [] }],
  ];
  return news.filter(([, { ids }]) => ids?.length);
}
