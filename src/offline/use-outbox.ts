import { useInvalidate } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { useConfigIndex } from "../config/config-context.tsx";
import { watchConnection, isConnectionGone } from "../lib/connection.ts";
import { onSaved, type SentSave, startOutbox, waitingSaves, watchSaves } from "./outbox.ts";
import type { WaitingSave } from "./saves.ts";

/** The saves of the signed-in person that wait; while this is shown they go out as soon as they can. */
export function useOutbox(): readonly WaitingSave[] {
  const { t } = useTranslation();
  const { employeeId } = useConfigIndex().config.actor;
  const { notification } = App.useApp();
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  const told = useRef<(sent: readonly SentSave[]) => void>(() => undefined);
  useEffect(() => {
    told.current = (sent) => {
      notification.success({
        title: t("offline.sent", { count: sent.length }),
        role: "status",
      });
      for (const resource of new Set(sent.map(({ save }) => save.subject.resource)))
        void invalidate({ resource, invalidates: ["list", "many", "detail"] });
    };
  });
  useEffect(() => onSaved((sent) => told.current(sent)), []);
  useEffect(() => (employeeId === null ? undefined : startOutbox(employeeId)), [employeeId]);
  // What could not be loaded is asked for again by itself.
  useEffect(
    () =>
      watchConnection(() => {
        if (isConnectionGone()) return;
        const failed = ({ state }: { state: { status: string } }) => state.status === "error";
        void queries.refetchQueries({ type: "active", predicate: failed });
      }),
    [queries],
  );
  return useSyncExternalStore(watchSaves, waitingSaves);
}
