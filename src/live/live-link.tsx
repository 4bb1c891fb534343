import { App } from "antd";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { useConfigIndex } from "../config/config-context.tsx";
import { connectLive } from "./connect.ts";
import { startRelease } from "../lib/release.ts";

/** §4: the page starts anew so many milliseconds after another release was announced. */
const RELOAD_AFTER = 5_000;
const RELOADED_FOR = "reloaded_for_release";

/**
 * True once for each announced release in this window: while servers of two releases answer side by side, the page does
 * not go back and forth between them.
 */
function isNewsToReload(version: string): boolean {
  return sessionStorage.getItem(RELOADED_FOR) !== version;
}

/** Starts the page anew; what is being typed is kept first. */
function reloadFor(version: string): void {
  sessionStorage.setItem(RELOADED_FOR, version);
  startRelease(version);
}

/** Keeps this window connected, and says so before another release starts the page anew. */
export function LiveLink() {
  const { t } = useTranslation();
  const { notification } = App.useApp();
  const { config } = useConfigIndex();
  const { release, actor } = config;
  const userId = actor.employeeId;

  const announce = useEffectEvent((version: string) => {
    notification.info({
      key: "release",
      title: t("live.release"),
      description: t("live.releaseText", { count: RELOAD_AFTER / 1000 }),
      duration: 0,
      role: "status",
    });
    return window.setTimeout(() => reloadFor(version), RELOAD_AFTER);
  });

  useEffect(() => {
    let reload: number | null = null;
    const disconnect = connectLive({
      userId,
      release,
      onRelease: (version) => {
        if (reload === null && isNewsToReload(version)) reload = announce(version);
      },
    });
    return () => {
      if (reload !== null) window.clearTimeout(reload);
      disconnect();
    };
  }, [userId, release]);
  return null;
}
