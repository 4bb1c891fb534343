import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { typedDate, typedDatetime, typedTime } from "./typed-dates.ts";

const today = "2026-11-24";

describe("a typed date", () => {
  it.each([
    ["11-26-2026", "2026-11-26"],
    ["11/26/2026", "2026-11-26"],
    ["11.26.2026", "2026-11-26"],
    ["1-5-2026", "2026-01-05"],
    ["11262026", "2026-11-26"],
    ["20261126", "2026-11-26"],
    ["2026-11-26", "2026-11-26"],
    ["2026/11/26", "2026-11-26"],
    ["2026-11-26T10:00:00Z", "2026-11-26"],
    ["2026-11-26T23:00:00.000+05:30", "2026-11-26"],
    ["11/26/26", "2026-11-26"],
    ["11-26-85", "1985-11-26"],
    ["26/11/2026", "2026-11-26"],
    ["11/26", "2026-11-26"],
    ["26 nov", "2026-11-26"],
    ["nov 26", "2026-11-26"],
    ["Nov. 26, 2026", "2026-11-26"],
    ["November 26th 2026", "2026-11-26"],
    ["26-Nov-26", "2026-11-26"],
    ["05 Mar 24", "2024-03-05"],
    ["the 1st of March 2027", "2027-03-01"],
    ["Thursday, November 26, 2026", "2026-11-26"],
    ["tomorrow", "2026-11-25"],
    ["Yesterday", "2026-11-23"],
    ["26 de noviembre de 2026", "2026-11-26"],
    ["5 ene 2027", "2027-01-05"],
    ["mañana", "2026-11-25"],
    ["hoy", "2026-11-24"],
    ["26 novembre 2026", "2026-11-26"],
    ["mar. 3 novembre 2026", "2026-11-03"],
    ["1er août 2026", "2026-08-01"],
    ["14 juil. 2026", "2026-07-14"],
    ["2 févr. 2027", "2027-02-02"],
    ["aujourd’hui", "2026-11-24"],
    ["hier", "2026-11-23"],
    ["2 giugno 2026", "2026-06-02"],
    ["3 mag", "2026-05-03"],
    ["domani", "2026-11-25"],
    ["2026年11月26日", "2026-11-26"],
    ["11月26日", "2026-11-26"],
    ["２０２６年１１月２６日", "2026-11-26"],
    ["明天", "2026-11-25"],
    ["昨天", "2026-11-23"],
    ["٢٦ نوفمبر ٢٠٢٦", "2026-11-26"],
    ["٢٦/١١/٢٠٢٦", "2026-11-26"],
    ["26 تشرين الثاني 2026", "2026-11-26"],
    ["غدًا", "2026-11-25"],
    ["أمس", "2026-11-23"],
  ])("%s is %s", (text, date) => {
    expect(typedDate(text, { today })).toBe(date);
  });

  it.each([
    "",
    "soon",
    "02-30-2026",
    "13/13/2026",
    "26",
    "nov",
    "11-26-2026 soon",
    "11-26-2026-4",
    "26 nov nov",
  ])("%s is none", (text) => {
    expect(typedDate(text, { today })).toBeNull();
  });
});

describe("a typed date and time", () => {
  const read = (text: string) => typedDatetime(text, { today, timeZone: "America/New_York" });

  it.each([
    ["11-26-2026 10:00", "2026-11-26T15:00:00.000Z"],
    ["11/26/2026 10:00 AM", "2026-11-26T15:00:00.000Z"],
    ["11-26-2026, 02:07 PM", "2026-11-26T19:07:00.000Z"],
    ["11-26-2026 2pm", "2026-11-26T19:00:00.000Z"],
    ["11/26/26 10", "2026-11-26T15:00:00.000Z"],
    ["10:00 am 11/26/2026", "2026-11-26T15:00:00.000Z"],
    ["2026-11-26T10:00", "2026-11-26T15:00:00.000Z"],
    ["2026-11-26 10:00:30", "2026-11-26T15:00:30.000Z"],
    ["2026-11-26T10:00:00Z", "2026-11-26T10:00:00.000Z"],
    ["2026-11-26T10:00:00+05:30", "2026-11-26T04:30:00.000Z"],
    ["26 nov", "2026-11-26T05:00:00.000Z"],
    ["26 nov 10", "2026-11-26T15:00:00.000Z"],
    ["nov 26 10:00", "2026-11-26T15:00:00.000Z"],
    ["26 nov 26 10:00", "2026-11-26T15:00:00.000Z"],
    ["nov 26, 2026 at 12 am", "2026-11-26T05:00:00.000Z"],
    ["tomorrow 10", "2026-11-25T15:00:00.000Z"],
    ["tomorrow at noon", "2026-11-25T17:00:00.000Z"],
    ["10:00 am", "2026-11-24T15:00:00.000Z"],
    ["mañana a las 10", "2026-11-25T15:00:00.000Z"],
    ["26/11/2026 a las 10", "2026-11-26T15:00:00.000Z"],
    ["mañana a las 10 de la mañana", "2026-11-25T15:00:00.000Z"],
    ["26 nov. 2026 10:00 a. m.", "2026-11-26T15:00:00.000Z"],
    ["demain 10h30", "2026-11-25T15:30:00.000Z"],
    ["26 novembre 2026 à 14 h", "2026-11-26T19:00:00.000Z"],
    ["domani alle 10", "2026-11-25T15:00:00.000Z"],
    ["ieri 10.30", "2026-11-23T15:30:00.000Z"],
    ["2026年11月26日 上午10:00", "2026-11-26T15:00:00.000Z"],
    ["明天下午3点半", "2026-11-25T20:30:00.000Z"],
    ["غدًا الساعة ١٠", "2026-11-25T15:00:00.000Z"],
    ["26 نوفمبر 2026، 10:00 م", "2026-11-27T03:00:00.000Z"],
  ])("%s is %s", (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  it.each([
    "",
    "soon",
    "11-26-2026 25:00",
    "11-26-2026 10:61",
    "11-26-2026 ten",
    "15:00 am",
    "11-31-2026 10:00",
  ])("%s is none", (text) => {
    expect(read(text)).toBeNull();
  });
});

describe("a typed time", () => {
  it.each([
    ["10:00", "10:00"],
    ["9", "09:00"],
    ["9:30 pm", "21:30"],
    ["1430", "14:30"],
    ["10:00 AM", "10:00"],
    ["12am", "00:00"],
    ["2 p.m.", "14:00"],
    ["14h30", "14:30"],
    ["9.30", "09:30"],
    ["下午3点", "15:00"],
    ["١٠:٣٠ ص", "10:30"],
    ["noon", "12:00"],
  ])("%s is %s", (text, time) => {
    expect(typedTime(text)).toBe(time);
  });

  it.each(["", "24:30", "10:60", "later", "13:00 am", "10:00 am pm"])("%s is none", (text) => {
    expect(typedTime(text)).toBeNull();
  });
});

describe("what is said of a text that was not understood", () => {
  it.each([
    ["en", ["26 Nov", "tomorrow"], ["26 Nov 3 pm", "tomorrow 10:30"], ["15:30", "3:30 pm", "noon"]],
    ["es", ["26 nov", "mañana"], ["26 nov 15:00", "mañana 10:30"], ["15:30", "3:30 pm", "mediodía"]],
    ["fr", ["26 nov", "demain"], ["26 nov 15 h", "demain 10:30"], ["15:30", "3:30 pm", "midi"]],
    ["it", ["26 nov", "domani"], ["26 nov 15:00", "domani 10:30"], ["15:30", "3:30 pm", "mezzogiorno"]],
    ["zh", ["11月26日", "明天"], ["11月26日下午3点", "明天10:30"], ["15:30", "下午3点半", "中午"]],
    ["ar", ["26 نوفمبر", "غدًا"], ["26 نوفمبر 3 مساءً", "غدًا 10:30"], ["15:30", "3:30 مساءً", "12:00"]],
  ])(
    "in %s shows how to write it, in examples that are understood",
    async (language, days, moments, times) => {
      const file = join(import.meta.dirname, "../../locales", language, "errors.json");
      const { fields } = JSON.parse(await readFile(file, "utf8")) as { fields: Record<string, string> };
      const timeZone = "America/Chicago";
      for (const day of [...days, "11-26-2026"]) {
        expect(fields["invalid_date"]).toContain(day);
        expect(typedDate(day, { today })).toMatch(/^2026-11-2[56]$/);
      }
      for (const moment of [...moments, "11-26-2026 03:00 PM"]) {
        expect(fields["invalid_datetime"]).toContain(moment);
        expect(typedDatetime(moment, { today, timeZone })).toMatch(/^2026-11-2[56]T(21:00|16:30)/);
      }
      for (const time of times) {
        expect(fields["invalid_time"]).toContain(time);
        expect(typedTime(time)).toMatch(/^1[25]:[03]0$/);
      }
    },
  );
});
