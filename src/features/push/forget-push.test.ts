import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryStorage } from "../../testing/storage.ts";

const request = vi.fn();
vi.mock("../../lib/http.ts", () => ({ request }));
const unsubscribe = vi.fn();
let stored: MemoryStorage;

beforeEach(() => {
  stored = new MemoryStorage();
  request.mockReset();
  unsubscribe.mockReset().mockResolvedValue(true);
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  vi.stubGlobal("localStorage", stored);
  vi.stubGlobal("window", { Notification: class {}, PushManager: class {} });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  return () => vi.unstubAllGlobals();
});

const forget = async () => (await import("./forget-push.ts")).forgetPush();

describe("signing out of a browser that is told by push", () => {
  it("takes its token from the server and ends its subscription", async () => {
    stored.setItem("push_token", "Token-A");
    await forget();
    const body = { fcm_token: "Token-A" };
    expect(request.mock.calls).toEqual([[{ method: "DELETE", path: "/api/fcm/", body }]]);
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it("ends the subscription also when the call fails", async () => {
    stored.setItem("push_token", "Token-A");
    request.mockRejectedValue(new Error("no answer"));
    await expect(forget()).resolves.toBeUndefined();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it("asks nothing of the server where this browser was never registered", async () => {
    await forget();
    expect(request).not.toHaveBeenCalled();
  });
});
