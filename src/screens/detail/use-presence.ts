import { type LiveEvent, useSubscription } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import { asList, asReference, type ReferenceValue } from "../../fields/values.ts";
import { isRecord } from "../../lib/api-error.ts";
import { sendOnLeaving } from "../../lib/http.ts";
import { callApi } from "../../providers/data-provider.ts";
import { channelOf } from "../../providers/live-provider.ts";

type PresenceMode = "view" | "edit";

export interface PresentPerson {
  readonly employee: ReferenceValue;
  readonly mode: PresenceMode;
}

interface PresenceOptions {
  readonly resource: string;
  readonly id: number;
  readonly mode: PresenceMode;
}

const PATH = "/api/presence/";
/** Milliseconds between two calls; the server forgets after a little more than two. */
const EVERY = 20_000;
/** The record itself comes first. */
const FIRST_AFTER = 600;
/** What happens together is asked for once. */
const SOON = 150;
const NOBODY: Presence = { people: [], version: null, gone: false };

export interface Presence {
  readonly people: readonly PresentPerson[];
  /** Of the record as the server has it; null until it said so. */
  readonly version: number | null;
  /** It is no longer mine to see. */
  readonly gone: boolean;
}

/**
 * Says that I am at a record while its window is in view, and tells who else is. Failures only leave the answer as it was.
 * Another record needs a component of its own: Refine's subscription stays with what it began with.
 */
export function usePresence({ resource, id, mode }: PresenceOptions): Presence {
  const [presence, setPresence] = useState(NOBODY);
  const heard = useRef<((type: LiveEvent["type"]) => void) | null>(null);
  useSubscription({
    channel: channelOf(resource),
    params: { id },
    onLiveEvent: ({ type }) => heard.current?.(type),
  });
  useEffect(() => {
    const body = { resource, id, mode };
    let stopped = false;
    let told = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    /** Nothing is asked about a record that is not mine to see. */
    let lost = false;

    const tell = async () => {
      timer = null;
      told = true;
      try {
        const answer = await callApi<unknown>({ method: "post", url: PATH, payload: body });
        if (!stopped) setPresence(readPresence(answer));
      } catch {
        // Who else is here is a courtesy: a lost call is made up for by the next.
      }
      if (!stopped && document.visibilityState === "visible") timer = setTimeout(() => void tell(), EVERY);
    };
    const leave = () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (told) sendOnLeaving({ path: PATH, body: { ...body, leaving: true } });
      told = false;
    };
    const look = () => {
      if (document.visibilityState === "hidden") leave();
      else if (timer === null && !lost) void tell();
    };
    /** Somebody came, went or saved: what the next call would say is said now. */
    heard.current = (type) => {
      if (type === "deleted") {
        lost = true;
        if (timer !== null) clearTimeout(timer);
        timer = null;
        return setPresence((known) => ({ ...known, people: [], gone: true }));
      }
      if (lost ? type !== "updated" : timer === null) return;
      lost = false;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => void tell(), SOON);
    };

    if (document.visibilityState === "visible") timer = setTimeout(() => void tell(), FIRST_AFTER);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", leave);
    return () => {
      stopped = true;
      heard.current = null;
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", leave);
      leave();
      setPresence(NOBODY);
    };
  }, [resource, id, mode]);
  return presence;
}

function readPresence(answer: unknown): Presence {
  if (!isRecord(answer)) return NOBODY;
  const people = asList(answer["data"])
    .filter(isRecord)
    .flatMap((one): PresentPerson[] => {
      const employee = asReference(one["employee"]);
      return employee ? [{ employee, mode: one["mode"] === "edit" ? "edit" : "view" }] : [];
    });
  const version = answer["row_version"];
  return { people, version: typeof version === "number" ? version : null, gone: false };
}
