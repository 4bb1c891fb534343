import type { Announcement } from "../../../core/workspace/announcement.ts";
import { isRecord } from "../../lib/api-error.ts";

/** An announcement in the wording that was read: a changed one is told again. */
const marked = ({ id, row_version }: Announcement): string => `${id}.${row_version}`;

function readClosed(kept: unknown): readonly unknown[] {
  return isRecord(kept) && Array.isArray(kept["closed"]) ? kept["closed"] : [];
}

export function openAnnouncements(
  announcements: readonly Announcement[],
  kept: unknown,
): readonly Announcement[] {
  const closed = readClosed(kept);
  return announcements.filter((announcement) => !closed.includes(marked(announcement)));
}

interface Closing {
  readonly announcement: Announcement;
  readonly announcements: readonly Announcement[];
  readonly kept: unknown;
}

/** What to keep once one is closed: of those that are gone nothing is remembered. */
export function closeAnnouncement({ announcement, announcements, kept }: Closing): { closed: string[] } {
  const closed = readClosed(kept);
  const still = announcements.map(marked).filter((mark) => closed.includes(mark));
  return { closed: [...still, marked(announcement)] };
}
