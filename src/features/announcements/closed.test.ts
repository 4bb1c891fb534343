import { expect, it } from "vitest";
import type { Announcement } from "../../../core/workspace/announcement.ts";
import { closeAnnouncement, openAnnouncements } from "./closed.ts";

const told = (id: number, row_version = 1): Announcement => ({
  id,
  text: "Hello",
  tone: "info",
  link: null,
  row_version,
});

it("an announcement stays closed until its words change", () => {
  const announcements = [told(1), told(2)];
  const kept = closeAnnouncement({ announcement: told(1), announcements, kept: null });
  expect(openAnnouncements(announcements, kept).map(({ id }) => id)).toEqual([2]);
  expect(openAnnouncements([told(1, 2)], kept).map(({ id }) => id)).toEqual([1]);
});

it("what is gone is not remembered", () => {
  const kept = closeAnnouncement({
    announcement: told(3),
    announcements: [told(2), told(3)],
    kept: { closed: ["1.1", "2.1"] },
  });
  expect(kept).toEqual({ closed: ["2.1", "3.1"] });
});

it("what is kept in another form closes nothing", () => {
  expect(openAnnouncements([told(1)], { closed: "1.1" })).toHaveLength(1);
  expect(openAnnouncements([told(1)], undefined)).toHaveLength(1);
});
