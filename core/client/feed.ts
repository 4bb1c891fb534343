import type { CompiledFeed, CompiledResource } from "../definition/types.ts";
import type { Visible } from "./visibility.ts";

/** The feed with every mention of a hidden field taken out; none where who or when is hidden. */
export function clientFeed({ feed }: CompiledResource, visible: Visible): CompiledFeed | null {
  if (feed === null || !visible(feed.by) || !visible(feed.at)) return null;
  return {
    ...feed,
    facts: feed.facts.filter(visible),
    texts: feed.texts.filter(visible),
    trend: feed.trend !== null && visible(feed.trend) ? feed.trend : null,
  };
}
