import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryStorage } from "../../testing/storage.ts";
import type { Activity } from "../../../core/activity/activity.ts";
import {
  addActivities,
  removeActivities,
  STORAGE_CAP,
  UPLOAD_SIZE,
  waitingActivities,
} from "./activity-store.ts";

const activity = (id: number, activityName = "page_visit"): Activity => ({
  id: String(id),
  activityName,
  page: "/dashboard",
  time: "2026-11-21T10:00:00.000Z",
});

let stored: MemoryStorage;

beforeEach(() => {
  stored = new MemoryStorage();
  vi.stubGlobal("localStorage", stored);
  return () => vi.unstubAllGlobals();
});

describe("activities that wait", () => {
  it("grow on this device, and are due with the hundredth [R4.69 R4.70]", () => {
    const due = Array.from({ length: 100 }, (_, id) => addActivities(7, [activity(id)]));
    expect(due.indexOf(true)).toBe(99);
    expect(waitingActivities(7)).toHaveLength(100);
  });

  it("are due when storage reaches 2.4 MB, 60 % of its cap [R4.71 R4.72]", () => {
    expect(UPLOAD_SIZE).toBe(2_400_000);
    localStorage.setItem("filler", "x".repeat(UPLOAD_SIZE - 400));
    expect(addActivities(7, [activity(1)])).toBe(false);
    localStorage.setItem("filler", "x".repeat(UPLOAD_SIZE - 100));
    expect(addActivities(7, [activity(2)])).toBe(true);
  });

  it("never fill the storage beyond its cap: the oldest make room [R4.72]", () => {
    localStorage.setItem("filler", "x".repeat(STORAGE_CAP - 2_000));
    for (let id = 0; id < 60; id += 1) addActivities(7, [activity(id)]);
    const size = stored.keys().reduce((sum, key) => sum + key.length + (stored.getItem(key)?.length ?? 0), 0);
    expect(size).toBeLessThanOrEqual(STORAGE_CAP);
    expect(waitingActivities(7).at(-1)?.id).toBe("59");
  });

  it("are gone after an upload, except what came meanwhile [R4.73]", () => {
    addActivities(7, [activity(1)]);
    const uploaded = waitingActivities(7);
    addActivities(7, [activity(2)]);
    removeActivities(7, uploaded);
    expect(waitingActivities(7).map(({ id }) => id)).toEqual(["2"]);
  });

  it("are each person's own", () => {
    addActivities(7, [activity(1)]);
    expect(waitingActivities(8)).toEqual([]);
  });

  it("survive whatever else stands under their key", () => {
    localStorage.setItem("activities:7", "{");
    expect(waitingActivities(7)).toEqual([]);
  });
});
