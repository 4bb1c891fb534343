import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiRequest } from "../lib/http.ts";
import { MemoryStorage } from "../testing/storage.ts";

const calls: ApiRequest[] = [];
let answer: () => unknown;
vi.mock("../lib/http.ts", () => ({
  request: async (request: ApiRequest) => {
    calls.push(request);
    return answer();
  },
  sendOnLeaving: (request: ApiRequest) => calls.push(request),
}));
vi.mock("../lib/session.ts", () => ({
  isImpersonating: () => false,
  isPageOfSession: () => true,
  activeToken: () => token,
}));

let token = "of one session";
const events = new EventTarget();
vi.stubGlobal("localStorage", new MemoryStorage());
vi.stubGlobal("window", events);
vi.stubGlobal("document", new EventTarget());

const load = async () => {
  vi.resetModules();
  const store = await import("./store.ts");
  const { setPreference } = await import("./use-workspace.ts");
  // Of the same loading as the code: another one's errors would be strangers to it.
  const { ApiError } = await import("../lib/api-error.ts");
  return { ...store, setPreference, ApiError };
};
const empty = { data: { preferences: { kept: { a: 1 } }, views: [], roles: [] } };

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
  answer = () => empty;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe("preferences", () => {
  it("show at once and go out together after a pause", async () => {
    const { loadWorkspace, readWorkspace, setPreference } = await load();
    await loadWorkspace("");
    setPreference("list.job", { density: "compact" });
    setPreference("list.job", { density: "normal" });
    expect(readWorkspace().preferences).toEqual({ kept: { a: 1 }, "list.job": { density: "normal" } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls.slice(1)).toEqual([
      { method: "PUT", path: "/api/preferences/list.job/", body: { density: "normal" } },
    ]);
  });

  it("go out when the page goes away, once", async () => {
    const { loadWorkspace, setPreference } = await load();
    await loadWorkspace("");
    setPreference("a", { b: 1 });
    events.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(calls.map(({ method, path }) => [method, path])).toEqual([
      [undefined, "/api/workspace/"],
      ["PUT", "/api/preferences/a/"],
    ]);
  });

  it("hold on the page that is loaded next, whose call may overtake what was sent on leaving", async () => {
    const before = await load();
    await before.loadWorkspace("");
    before.setPreference("kept", { a: 2 });
    events.dispatchEvent(new Event("pagehide"));
    const after = await load();
    await after.loadWorkspace("");
    expect(after.readWorkspace().preferences).toEqual({ kept: { a: 2 } });
    // it is not that of whom somebody works as
    token = "of another";
    await after.loadWorkspace("");
    expect(after.readWorkspace().preferences).toEqual({ kept: { a: 1 } });
    token = "of one session";
    // what the server says later is what others chose since
    vi.setSystemTime(Date.now() + 20_000);
    await after.loadWorkspace("");
    expect(after.readWorkspace().preferences).toEqual({ kept: { a: 1 } });
  });

  it("are tried again without a connection, and newer than what is loaded meanwhile", async () => {
    const { loadWorkspace, readWorkspace, setPreference, ApiError } = await load();
    await loadWorkspace("");
    answer = () => {
      throw new ApiError({ status: 0, code: "network", message: "offline" });
    };
    setPreference("kept", { a: 2 });
    await vi.advanceTimersByTimeAsync(1_000);
    answer = () => empty;
    await loadWorkspace("?view=17");
    expect(calls.at(-1)?.path).toBe("/api/workspace/?view=17");
    expect(readWorkspace().preferences).toEqual({ kept: { a: 2 } });
    await vi.advanceTimersByTimeAsync(25_000);
    expect(calls.at(-1)).toMatchObject({ method: "PUT", body: { a: 2 } });
  });

  it("never take the place of what is kept where that could not be loaded; it is asked for again", async () => {
    const { loadWorkspace, readWorkspace, setPreference, ApiError } = await load();
    answer = () => {
      throw new ApiError({ status: 503, code: "server_busy", message: "busy" });
    };
    await loadWorkspace("");
    setPreference("kept", { b: 1 });
    expect(readWorkspace().preferences).toEqual({ kept: { b: 1 } });
    answer = () => empty;
    await vi.advanceTimersByTimeAsync(11_000);
    expect(calls.map(({ method }) => method)).toEqual([undefined, undefined]);
    expect(readWorkspace().preferences).toEqual({ kept: { a: 1 } });
  });
});
