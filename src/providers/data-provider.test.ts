import { beforeEach, expect, test, vi } from "vitest";
import type { ApiRequest } from "../lib/http.ts";

const sent: ApiRequest[] = [];
let preloaded: Promise<unknown> | null = null;
vi.mock("../lib/http.ts", () => ({
  request: async (call: ApiRequest) => {
    sent.push(call);
    return { id: 4 };
  },
}));
vi.mock("../prefetch/preload.ts", () => ({ takePreloaded: () => preloaded }));
vi.mock("../lib/base-url.ts", () => ({ apiBaseUrl: () => "" }));

const { callApi, dataProvider, fetchRecord, recordUrl, resourceUrl } = await import("./data-provider.ts");

beforeEach(() => {
  sent.length = 0;
  preloaded = null;
});

test("a call that is none of Refine's own goes out with its signal and tells how much is sent", async () => {
  const { signal } = new AbortController();
  const onUpload = () => undefined;
  const url = resourceUrl("lead", "bulk/");
  await callApi({ url, method: "post", payload: { ids: [4] }, signal, onUpload });
  expect(sent).toEqual([{ method: "POST", path: "/api/lead/bulk/", body: { ids: [4] }, signal, onUpload }]);
});

test("what Refine asks is given up when nobody waits for it any more", async () => {
  const { signal } = new AbortController();
  const meta = { queryContext: { signal } } as never;
  await dataProvider.custom({ url: recordUrl("lead", "4 5", "counts/"), method: "get", meta });
  expect(sent).toMatchObject([{ method: "GET", path: "/api/lead/4%205/counts/", signal }]);
  await fetchRecord("lead", 4, signal);
  expect(sent[1]).toEqual({ path: "/api/lead/4/", signal });
});

test("what the page asked for before there was a screen is not asked again, but a write is sent", async () => {
  preloaded = Promise.resolve({ data: [] });
  expect(await callApi({ url: "/api/lead/board/" })).toEqual({ data: [] });
  expect(sent).toEqual([]);
  await callApi({ url: "/api/lead/board/", method: "post" });
  expect(sent).toHaveLength(1);
});
