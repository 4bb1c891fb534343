import { useEffect, useEffectEvent } from "react";
import type { LiveMessage, LiveSubject } from "../../core/live/messages.ts";
import { listenLive } from "./live.ts";

/** Milliseconds rows stay before the server is told of them: whoever turns pages quickly is not on any of them. */
const SETTLED_AFTER = 600;

/**
 * Hears what the live connection says; of a resource, and of one record where `id` is given. Null: of nothing in
 * particular. `rows` of a list, the same array until others are shown, are told of when they go out of sight as well.
 */
export function useLive(subject: LiveSubject | null, onMessage: (message: LiveMessage) => void): void {
  const resource = subject?.resource ?? null;
  const id = subject?.id ?? null;
  const rows = subject?.rows ?? null;
  const hear = useEffectEvent(onMessage);
  useEffect(() => {
    const watched = resource === null ? null : { resource, ...(id === null ? {} : { id }) };
    return listenLive(watched, (message) => hear(message));
  }, [resource, id]);
  useEffect(() => {
    if (resource === null || rows === null || rows.length === 0) return;
    let deaf: (() => void) | null = null;
    const timer = setTimeout(() => (deaf = listenLive({ resource, rows }, () => undefined)), SETTLED_AFTER);
    return () => {
      clearTimeout(timer);
      deaf?.();
    };
  }, [resource, rows]);
}
