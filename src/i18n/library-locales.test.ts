import dayjs from "dayjs";
import { expect, it } from "vitest";
import { makeFormatter } from "../config/format.ts";
import { languages } from "./languages.ts";
import { loadLibraryLocale } from "./library-locales.ts";

it.each([
  ["en", "hh:mm A"],
  ["ar", "hh:mm A"],
  ["zh", "Ah:mm"],
] as const)("a picker names the halves of the day as every other text does: %s", async (language, format) => {
  await loadLibraryLocale(language);
  const { clock } = makeFormatter({ language, timeZone: "UTC" });
  for (const hour of [0, 5, 11, 12, 13, 20]) {
    const moment = new Date(2026, 10, 26, hour, 30);
    const shown = clock(new Date(Date.UTC(2026, 10, 26, hour, 30)).toISOString());
    expect(dayjs(moment).format(format)).toBe(shown);
  }
  dayjs.locale("en");
});

it("days of a calendar are no longer than its columns", async () => {
  for (const { code } of languages) {
    const { DatePicker } = await loadLibraryLocale(code);
    for (const day of DatePicker?.lang.shortWeekDays ?? []) expect(day.length, day).toBeLessThan(4);
  }
  dayjs.locale("en");
});
