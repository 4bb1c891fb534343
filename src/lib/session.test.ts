import { getMark } from "./person-mark.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryStorage } from "../testing/storage.ts";

const location = {
  pathname: "/marketing/lead",
  search: "?page=2",
  hash: "",
  replace: vi.fn(),
  reload: vi.fn(),
};
const history = { replaceState: vi.fn() };
let stored: MemoryStorage;
let ofWindow: MemoryStorage;

async function load() {
  vi.resetModules();
  const session = await import("./session.ts");
  const { noteRelease } = await import("./release.ts");
  return { ...session, noteRelease };
}

beforeEach(() => {
  stored = new MemoryStorage();
  ofWindow = new MemoryStorage();
  vi.stubGlobal("localStorage", stored);
  vi.stubGlobal("sessionStorage", ofWindow);
  vi.stubGlobal("window", { location, history, setTimeout, addEventListener: () => undefined });
  vi.clearAllMocks();
  return () => vi.unstubAllGlobals();
});

const impersonate = () => stored.setItem("impersonation", JSON.stringify({ token: "other", userId: 5 }));

describe("the stored session", () => {
  it("[R2.14] [R3.69] [R4.03] [R9.10] holds the token, the person, a second token that goes first and can be cleared, and the first address", async () => {
    const session = await load();
    session.startSession("own");
    session.storeUser({ id: 1, name: "Ada" });
    expect([session.activeToken(), session.isImpersonating()]).toEqual(["own", false]);
    impersonate();
    session.storeUser({ id: 5, name: "Grace" });
    expect([session.activeToken(), session.isImpersonating()]).toEqual(["other", true]);
    expect(session.storedUser()).toEqual({ id: 1, name: "Ada" });
    stored.removeItem("impersonation");
    expect([session.activeToken(), session.isImpersonating()]).toEqual(["own", false]);
    session.rememberLocation({ pathname: "/finance/paystub", search: "?page=3", hash: "" });
    expect(stored.keys().toSorted()).toEqual(["initial_url", "token", "user"]);
    expect(session.takeInitialLocation()).toBe("/finance/paystub?page=3");
    expect(session.takeInitialLocation()).toBe("/dashboard");
  });

  it("[R4.04] is forgotten with everything else, language and appearance apart", async () => {
    const session = await load();
    stored.setItem("preferences", JSON.stringify({ language: "ar", theme: "dark", navStyle: "top" }));
    for (const key of ["version", "initial_url", "recent.lead"]) stored.setItem(key, "1");
    for (const key of ["list_orders", "open_form"]) ofWindow.setItem(key, "{}");
    session.startSession("own");
    impersonate();
    session.storeUser({ id: 1, name: "Ada" });
    session.clearSession();
    expect(stored.keys()).toEqual(["preferences"]);
    expect(JSON.parse(stored.getItem("preferences") ?? "")).toEqual({ language: "ar", theme: "dark" });
    expect(ofWindow.keys()).toEqual([]);
  });

  it("takes what somebody designed along, and leaves what somebody else could not save", async () => {
    const session = await load();
    const keyOf = (form: string, person: number) =>
      `${session.UNSAVED_DESIGN}${form}|${getMark(String(person))}`;
    const [own, theirs] = [keyOf("exit", 1), keyOf("exit", 2)];
    for (const key of [own, theirs]) ofWindow.setItem(key, "{}");
    session.startSession("own");
    session.storeUser({ id: 1, name: "Ada" });
    expect(session.countUnsavedDesigns()).toBe(1);
    session.clearSession();
    expect(ofWindow.keys()).toEqual([theirs]);
  });

  it("asks what saves itself for a moment before somebody signs out", async () => {
    const session = await load();
    const order: string[] = [];
    const forget = session.onSignOut(async () => {
      await Promise.resolve();
      order.push("saved");
    });
    session.onSignOut(() => Promise.reject(new Error("away")));
    await session.settleBeforeSignOut();
    order.push("asked");
    forget();
    await session.settleBeforeSignOut();
    expect(order).toEqual(["saved", "asked"]);
  });

  it("[R8.01] ends when the server refuses it: what is typed is put away, the address and the open form are kept for the same person", async () => {
    const session = await load();
    const put = vi.fn(async () => undefined);
    ofWindow.setItem("open_form", "{}");
    session.onSessionEnd(put);
    session.startSession("own");
    session.storeUser({ id: 4711, name: "Ada" });
    session.endSession("own");
    expect(stored.keys().toSorted()).toEqual(["initial_url", "initial_url_mark"]);
    expect(stored.getItem("initial_url_mark")).not.toContain("4711");
    expect(ofWindow.keys()).toEqual(["open_form"]);
    await vi.waitFor(() => expect(location.replace).toHaveBeenCalledExactlyOnceWith("/signin"));
    expect(put).toHaveBeenCalledOnce();
    session.startSession("next");
    expect(session.takeInitialLocation()).toBe("/marketing/lead?page=2");
    session.leaveForeignLocation(4711);
    expect(history.replaceState).not.toHaveBeenCalled();
  });

  it("ends once where somebody signs out: a call that is refused meanwhile leads nowhere", async () => {
    const session = await load();
    session.startSession("own");
    session.storeUser({ id: 1, name: "Ada" });
    const goOn = session.beginSignOut();
    session.endSession("own");
    expect(stored.keys().toSorted()).toEqual(["token", "user"]);
    expect(location.replace).not.toHaveBeenCalled();
    goOn();
    session.endSession("own");
    await vi.waitFor(() => expect(location.replace).toHaveBeenCalledExactlyOnceWith("/signin"));
  });

  it("waits for a slow device to put away what is typed", async () => {
    const session = await load();
    const { promise, resolve } = Promise.withResolvers<void>();
    session.onSessionEnd(() => promise);
    session.startSession("own");
    session.endSession("own");
    await new Promise((pause) => setTimeout(pause, 1_000));
    expect(location.replace).not.toHaveBeenCalled();
    resolve();
    await vi.waitFor(() => expect(location.replace).toHaveBeenCalledExactlyOnceWith("/signin"));
  });

  it("does not lead one person to the address another was sent away from", async () => {
    const session = await load();
    session.startSession("own");
    session.storeUser({ id: 1, name: "Ada" });
    session.endSession("own");
    session.startSession("somebody else");
    session.takeInitialLocation();
    session.leaveForeignLocation(2);
    expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, "", "/dashboard");
  });

  it("is not ended by a refusal of the one before it", async () => {
    const session = await load();
    session.startSession("old");
    stored.setItem("token", "new");
    expect(session.isPageOfSession()).toBe(false);
    session.endSession("old");
    expect(stored.getItem("token")).toBe("new");
    await vi.waitFor(() => expect(location.replace).toHaveBeenCalledExactlyOnceWith("/dashboard"));
  });

  it("is another one for a page when somebody begins to work as another person elsewhere", async () => {
    const session = await load();
    session.startSession("own");
    impersonate();
    expect(session.isPageOfSession()).toBe(false);
    session.adoptSession();
    expect(session.isPageOfSession()).toBe(true);
  });
});

describe("the release", () => {
  it("[R4.07] is stored when none is, without starting anew", async () => {
    const { noteRelease } = await load();
    noteRelease("1.0.0");
    noteRelease("1.0.0");
    expect(stored.getItem("version")).toBe("1.0.0");
    expect(location.reload).not.toHaveBeenCalled();
  });

  it("[R4.06] starts the page anew once when it is another, stored before", async () => {
    stored.setItem("version", "1.0.0");
    const { noteRelease } = await load();
    noteRelease("2.0.0");
    expect(stored.getItem("version")).toBe("2.0.0");
    await vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce());
    const again = await load();
    again.noteRelease("2.0.0");
    expect(location.reload).toHaveBeenCalledOnce();
  });

  it("is noticed by every open page, also when another one has stored it", async () => {
    const { noteRelease } = await load();
    noteRelease("1.0.0");
    stored.setItem("version", "2.0.0");
    noteRelease("2.0.0");
    await vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce());
  });

  it("never turns a page in circles while old and new servers answer in turn", async () => {
    stored.setItem("version", "1.0.0");
    for (const release of ["2.0.0", "1.0.0", "2.0.0", "1.0.0"]) (await load()).noteRelease(release);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(location.reload).toHaveBeenCalledOnce();
  });
});
