import { useEffect, useEffectEvent } from "react";
import type { LiveMessage } from "../../core/live/messages.ts";
import { listenLive } from "./live.ts";

/** Hears what the live connection says; of a resource, and of one record where `id` is given. Null: of nothing in particular. */
export function useLive(
  subject: { readonly resource: string; readonly id?: number } | null,
  onMessage: (message: LiveMessage) => void,
): void {
  const resource = subject?.resource ?? null;
  const id = subject?.id ?? null;
  const hear = useEffectEvent(onMessage);
  useEffect(() => {
    const watched = resource === null ? null : { resource, ...(id === null ? {} : { id }) };
    return listenLive(watched, (message) => hear(message));
  }, [resource, id]);
}
