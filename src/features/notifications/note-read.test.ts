import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { noteRead } from "./use-notices.ts";

it("what is read counts on the dashboard too, at once", async () => {
  const client = new QueryClient();
  const keys = [
    ["dashboards", 1, "en", 7],
    ["dashboard-card", "everyone.unread", 1, "en", 7],
    ["notifications", "page", 1],
  ];
  for (const key of keys) client.setQueryData(key, []);
  await noteRead(client, 0);
  expect(client.getQueryData(["notifications", "unread"])).toBe(0);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});
