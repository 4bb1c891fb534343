import type { Activity } from "../../../core/activity/activity.ts";
import { isRecord } from "../../lib/api-error.ts";

/** The activities that are not uploaded yet wait in local storage, each person's by themselves. */
const KEY = "activities";

/** Characters that local storage holds at most. */
export const STORAGE_CAP = 4_000_000;
/** Characters of local storage from which the activities are uploaded: 2.4 MB. */
export const UPLOAD_SIZE = 0.6 * STORAGE_CAP;
/** Activities from which they are uploaded. */
export const UPLOAD_COUNT = 100;

export function waitingActivities(employeeId: number): Activity[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(employeeId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isActivity) : [];
  } catch {
    return [];
  }
}

/** Adds some; tells whether it is time to upload. The oldest make room where there is none. */
export function addActivities(employeeId: number, activities: readonly Activity[]): boolean {
  const waiting = [...waitingActivities(employeeId), ...activities];
  store(employeeId, waiting);
  return waiting.length >= UPLOAD_COUNT || storageSize() >= UPLOAD_SIZE;
}

/** Takes away what was uploaded; what came meanwhile stays. */
export function removeActivities(employeeId: number, uploaded: readonly Activity[]): void {
  const ids = new Set(uploaded.map(({ id }) => id));
  store(
    employeeId,
    waitingActivities(employeeId).filter(({ id }) => !ids.has(id)),
  );
}

/** Characters of all keys and values. */
function storageSize(): number {
  let size = 0;
  for (let at = 0; at < localStorage.length; at += 1) {
    const key = localStorage.key(at) ?? "";
    size += key.length + (localStorage.getItem(key)?.length ?? 0);
  }
  return size;
}

function store(employeeId: number, activities: readonly Activity[]): void {
  const key = keyOf(employeeId);
  let kept = activities;
  while (kept.length > 0) {
    try {
      localStorage.setItem(key, JSON.stringify(kept));
      if (storageSize() <= STORAGE_CAP) return;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
    kept = kept.slice(Math.ceil(kept.length / 2));
  }
  localStorage.removeItem(key);
}

function keyOf(employeeId: number): string {
  return `${KEY}:${employeeId}`;
}

function isActivity(value: unknown): value is Activity {
  return isRecord(value) && typeof value["id"] === "string" && typeof value["activityName"] === "string";
}
