import { Mention } from "@tiptap/extension-mention";
import type { SuggestionProps } from "@tiptap/suggestion";
import { MENTION_ATTRIBUTE, mentionedId } from "../../../core/rich-text/allowed.ts";
import { request } from "../../lib/http.ts";

/** Somebody who can be meant. */
interface MentionedPerson {
  readonly id: number;
  readonly name: string;
  /** What tells namesakes apart. */
  readonly employee_id: string;
}

/** Characters of a name; what is longer is a sentence after an `@`. */
const MAX_QUERY_LENGTH = 60;

/**
 * Asks who can be meant, each beginning of a name once. A text that goes on where nobody was found finds nobody either, so that
 * an `@` in a sentence asks no more.
 */
function peopleFinder(): (query: string, signal: AbortSignal) => Promise<MentionedPerson[]> {
  const known = new Map<string, MentionedPerson[]>();
  return async (query, signal) => {
    const typed = query.trim().toLowerCase();
    if (typed === "" || typed.length > MAX_QUERY_LENGTH || query.startsWith(" ")) return [];
    const nobody = [...known].some(([start, found]) => found.length === 0 && typed.startsWith(start));
    const found = nobody ? [] : known.get(typed);
    if (found) return found;
    const parameters = new URLSearchParams({ query: typed });
    const path = `/api/employee/?${parameters.toString()}`;
    const { data } = await request<{ data: MentionedPerson[] }>({ path, signal });
    known.set(typed, data);
    return data;
  };
}

type Looking = SuggestionProps<MentionedPerson, MentionAttributes>;

interface MentionAttributes {
  readonly id: string;
  readonly label: string;
}

/** Who is being looked for, as the plugin tells it; a component shows it and takes the keys. */
export interface MentionLookup {
  readonly current: () => Looking | null;
  readonly watch: (listener: () => void) => () => void;
  readonly change: (looking: Looking | null) => void;
  /** Gives a key to the list, if it shows; true: it was meant for the list. */
  readonly press: (event: KeyboardEvent) => boolean;
  /** Takes the keys from now on; call what it gives to let them go. */
  readonly takeKeys: (taker: KeyTaker) => () => void;
}

type KeyTaker = (event: KeyboardEvent) => boolean;

export function createLookup(): MentionLookup {
  let taker: KeyTaker | null = null;
  let now: Looking | null = null;
  const listeners = new Set<() => void>();
  return {
    current: () => now,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (looking) => {
      now = looking;
      for (const listener of listeners) listener();
    },
    press: (event) => taker?.(event) ?? false,
    takeKeys: (next) => {
      taker = next;
      return () => {
        if (taker === next) taker = null;
      };
    },
  };
}

/** Milliseconds without a key after which people are asked for. */
const PAUSE = 120;

/** Somebody who is meant, by id, with the name of that moment; without `lookup` those that are there stay and none can be added. */
export function mentionNode(lookup: MentionLookup | null) {
  const find = peopleFinder();
  return Mention.extend({
    addAttributes: () => ({
      id: { default: null },
      label: { default: null },
      mentionSuggestionChar: { default: "@", rendered: false },
    }),
    parseHTML: () => [
      {
        tag: `span[${MENTION_ATTRIBUTE}]`,
        getAttrs: (node) => {
          const id = mentionedId(node.getAttribute(MENTION_ATTRIBUTE));
          const label = (node.textContent ?? "").replace(/^@/, "").trim();
          return id === null || label === "" ? false : { id: String(id), label };
        },
      },
    ],
  }).configure({
    renderText: ({ node }) => `@${String(node.attrs["label"])}`,
    renderHTML: ({ node }) => [
      "span",
      { [MENTION_ATTRIBUTE]: String(node.attrs["id"]) },
      `@${String(node.attrs["label"])}`,
    ],
    deleteTriggerWithBackspace: true,
    suggestion: {
      allow: () => lookup !== null,
      allowSpaces: true,
      allowedPrefixes: [" ", "("],
      minQueryLength: 1,
      debounce: PAUSE,
      items: ({ query, signal }) => find(query, signal),
      placement: "bottom-start",
      // where all lists open, see `antd/popup-container.ts`
      container: "main",
      render: () => ({
        onStart: (props: Looking) => lookup?.change(props),
        onUpdate: (props: Looking) => lookup?.change(props),
        onExit: () => lookup?.change(null),
        onKeyDown: ({ event }) => lookup?.press(event) ?? false,
      }),
    },
  });
}
