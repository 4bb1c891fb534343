import type { NotificationProvider } from "@refinedev/core";
import { App } from "antd";
import { useMemo } from "react";

/** Refine's notices through antd's own instance, so that theme and language hold in them. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  return useMemo<NotificationProvider>(
    () => ({
      open: ({ key, message, description, type }) => {
        notification.open({
          ...(key === undefined ? {} : { key }),
          title: description ?? message,
          ...(description === undefined || description === message ? {} : { description: message }),
          type: type === "progress" ? "info" : type,
          role: type === "error" ? "alert" : "status",
        });
      },
      close: (key) => notification.destroy(key),
    }),
    [notification],
  );
}
