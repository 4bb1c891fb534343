import { ACTOR_RESOURCES } from "../context.ts";
import type { TextName } from "../../shared/wording.ts";
import type { CompiledFeed } from "../types.ts";
import { requireField } from "./draft.ts";
import type { Draft, FieldInfo } from "./draft.ts";

/** Columns every table has that say who and when. */
const COMMON_BY = "created_by";
const COMMON_AT = "created";

/** How rows read one after the other: each field it names must be able to be what it is named for. */
export function checkFeed(draft: Draft): void {
  const { feed } = draft.raw;
  if (!feed) return;
  if (feed.by !== COMMON_BY) {
    const fits = ({ kind, to, filter }: FieldInfo) =>
      kind === "reference" && to === ACTOR_RESOURCES.employee && filter;
    check({ draft, name: feed.by, part: "by", fits, what: "feed.person" });
  }
  if (feed.at !== COMMON_AT) {
    const fits = ({ kind, sort, filter }: FieldInfo) =>
      (kind === "date" || kind === "datetime") && sort && filter;
    check({ draft, name: feed.at, part: "at", fits, what: "feed.moment" });
  }
  if (feed.trend !== undefined) {
    const fits = ({ kind }: FieldInfo) => kind === "integer";
    check({ draft, name: feed.trend, part: "trend", fits, what: "feed.number" });
  }
  for (const part of ["facts", "texts"] as const) {
    const fits = ({ kind }: FieldInfo) => kind !== "rows";
    feed[part]?.forEach((name, index) =>
      check({ draft, name, part: `${part}/${index}`, fits, what: "feed.value" }),
    );
  }
}

interface Check {
  readonly draft: Draft;
  readonly name: string;
  readonly part: string;
  readonly fits: (field: FieldInfo) => boolean;
  readonly what: Extract<TextName, `feed.${string}`>;
}

function check({ draft, name, part, fits, what }: Check): void {
  const at = `/feed/${part}`;
  const field = requireField({ draft, name, at });
  if (!field || fits(field)) return;
  draft.report({ at, field: name, text: "feed_field.field", params: { field: name, what: { text: what } } });
}

export function buildFeed({ raw: { feed } }: Draft): CompiledFeed | null {
  if (!feed) return null;
  const { by, at, facts = [], texts = [], trend = null } = feed;
  return { by, at, facts, texts, trend };
}
