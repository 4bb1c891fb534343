import { describe, expect, test } from "vitest";
import { badgeSize, badgeText } from "../../ui/badge.ts";
import { formatNoticeTime } from "./format-time.ts";
import { toHeaderNotice } from "./notice.ts";

test("[R9.04 R9.05] the badge changes its size at over 10 and at over 100", () => {
  expect([1, 10, 11, 100, 101, 5000].map(badgeSize)).toEqual([
    "small",
    "small",
    "medium",
    "medium",
    "large",
    "large",
  ]);
  expect([1, 99, 100, 5000].map(badgeText)).toEqual(["1", "99", "99+", "99+"]);
});

describe("[R9.06] the time of a notification", () => {
  const at = (iso: string, language = "en", timeZone = "UTC") =>
    formatNoticeTime(iso, { language, timeZone });

  test("reads DD-MMM-YYYY, hh:mm A, in the person's zone", () => {
    expect(at("2024-03-05T14:07:00.000Z")).toBe("05-Mar-2024, 02:07 PM");
    expect(at("2024-03-05T00:07:00.000Z")).toBe("05-Mar-2024, 12:07 AM");
    expect(at("2024-03-05T02:07:00.000Z", "en", "America/New_York")).toBe("04-Mar-2024, 09:07 PM");
    expect(at("nonsense")).toBe("");
  });

  test.for(["zh", "es", "fr", "it", "ar"])("has Western digits and its own words in %s", (language) => {
    expect(at("2024-03-05T14:07:00.000Z", language)).toMatch(
      language === "zh" ? /^05-3月-2024, 下午2:07$/ : /^05-[^\d-]+-2024, 02:07 \S+/,
    );
  });
});

test("[R3.13 R3.16] the header's list is the same list under the header's names", () => {
  const notice = {
    id: 7,
    title: "Title",
    description: "Text",
    timestamp: "2024-03-05T14:07:00.000Z",
    avatar: null,
    is_read: false,
    target: null,
    kind: "mention",
    actor: null,
  };
  expect(toHeaderNotice(notice)).toEqual({
    id: 7,
    unread: true,
    image: null,
    badge: "mention",
    name: "Title",
    time: "2024-03-05T14:07:00.000Z",
    message: "Text",
  });
});
