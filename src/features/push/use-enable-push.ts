import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { savePushToken } from "../../lib/session.ts";
import { useReportError } from "../../ui/report-error.ts";
import { isBlocked, pushSetup, supportsPush } from "./setup.ts";

interface EnablePushControl {
  readonly busy: boolean;
  /** Asks for the permission; to be called by a click and never by itself. */
  readonly enable: () => Promise<void>;
}

/** Lets this browser be told while no window is open. */
export function useEnablePush(): EnablePushControl {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const report = useReportError();
  const [busy, setBusy] = useState(false);

  const work = async () => {
    if (!supportsPush()) return window.alert(t("push.unsupported"));
    const setup = await pushSetup();
    if (setup === null) return void message.info(t("push.notSetUp"));
    if ((await Notification.requestPermission()) !== "granted") return void message.error(t("push.blocked"));
    const { registerBrowser } = await import("./register.ts");
    const token = await registerBrowser(setup);
    savePushToken(token);
    const said = await upload(token);
    if (said !== null) void message.success(said);
  };

  return {
    busy,
    enable: async () => {
      setBusy(true);
      await work().catch((error: unknown) => {
        if (isBlocked(error)) void message.error(t("push.blocked"));
        else report(error);
      });
      setBusy(false);
    },
  };
}

/** What the server said; a failure is only logged (§8). */
async function upload(fcm_token: string): Promise<string | null> {
  try {
    const { message } = await request<{ message: string }>({
      method: "POST",
      path: "/api/fcm/",
      body: { fcm_token },
    });
    return message;
  } catch (error) {
    // oxlint-disable-next-line no-console -- §8: such failures are only logged
    console.info(`the push token was not stored: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
