/** Shows what arrives while no window of the application is in view, and opens it on a click. */
self.addEventListener("push", (event) => {
  let data = {};
  try {
    ({ data = {} } = event.data.json());
  } catch {
    return;
  }
  const { key = "", title = "", body = "", link = "/notification" } = data;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((windows) => {
      if (title === "" || windows.some(({ visibilityState }) => visibilityState === "visible"))
        return undefined;
      return self.registration.showNotification(title, {
        body,
        tag: key,
        icon: "/favicon.svg",
        data: { link },
      });
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.link, self.location.origin);
  if (address.origin !== self.location.origin) return;
  event.waitUntil(self.clients.openWindow(address.href));
});
