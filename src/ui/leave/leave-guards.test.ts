import type { Location } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guardLeaving, isOtherPage, type LeaveGuard, unfinishedAt } from "./leave-guards.ts";

const ended = vi.hoisted(() => new Set<() => Promise<void>>());
vi.mock("../../lib/session.ts", () => ({
  onSessionEnd: (hook: () => Promise<void>) => {
    ended.add(hook);
    return () => ended.delete(hook);
  },
}));

const tab = new EventTarget();
beforeEach(() => vi.stubGlobal("window", tab));
afterEach(() => vi.unstubAllGlobals());

const place = (pathname: string, search = ""): Location => ({
  pathname,
  search,
  hash: "",
  state: null,
  key: pathname + search,
});
const named = (name: string, guard: Partial<LeaveGuard> = {}) =>
  guardLeaving({ name: () => name, isDirty: () => true, isLeft: isOtherPage, ...guard });
const leftAt = (to: Location) => unfinishedAt(place("/lead/1/edit"), to).map(({ name }) => name());
const isTabHeld = () => {
  const event = new Event("beforeunload", { cancelable: true });
  tab.dispatchEvent(event);
  return event.defaultPrevented;
};

test("a move leaves everything unfinished that it takes away, topmost first, until it is taken back", () => {
  const takeBack = [
    named("the page"),
    named("what is finished", { isDirty: () => false }),
    named("what goes on behind any page", { isLeft: () => false }),
    named("the form over it"),
  ];
  expect(leftAt(place("/lead"))).toEqual(["the form over it", "the page"]);
  expect(leftAt(place("/lead/1/edit", "?peek=client:4"))).toEqual([]);
  takeBack[3]?.();
  expect(leftAt(place("/lead"))).toEqual(["the page"]);
  for (const back of takeBack.slice(0, 3)) back();
  expect(leftAt(place("/lead"))).toEqual([]);
});

test("the tab is held for what does not come back by itself, and for nothing once the session ended", async () => {
  const flush = vi.fn(() => Promise.resolve());
  let dirty = false;
  const draft = named("what has a draft", { flush });
  expect(isTabHeld()).toBe(false);
  expect(flush).toHaveBeenCalledOnce();
  const form = named("the form", { holdsTab: true, isDirty: () => dirty });
  expect(isTabHeld()).toBe(false);
  dirty = true;
  expect(isTabHeld()).toBe(true);
  await Promise.all([...ended].map((hook) => hook()));
  expect(isTabHeld()).toBe(false);
  form();
  draft();
  expect(ended.size).toBe(0);
  const next = named("the form of the next session", { holdsTab: true });
  expect(isTabHeld()).toBe(true);
  next();
});
