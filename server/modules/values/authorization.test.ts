import { expect, test } from "vitest";
import { lastDayOfWork } from "./authorization.ts";
import type { Renewal } from "./authorization.ts";

const permission = { validTo: "2026-06-30", stayUntil: null, endedOn: null };
const pending: Renewal = { filedOn: "2026-06-30", decidedOn: null, open: true, graceDays: 240 };

test.each([
  ["the end on its papers", {}, [], "2026-06-30"],
  ["the I-94, where that ends first", { stayUntil: "2026-06-10" }, [], "2026-06-10"],
  ["the I-94, where nothing else says an end", { validTo: null, stayUntil: "2026-06-10" }, [], "2026-06-10"],
  ["no day, where nothing ends it", { validTo: null }, [], null],
  ["240 days more, while a renewal filed in time waits", {}, [pending], "2027-02-25"],
  [
    "its end, where the renewal was filed a day late",
    {},
    [{ ...pending, filedOn: "2026-07-01" }],
    "2026-06-30",
  ],
  ["the day of the decision", {}, [{ ...pending, open: false, decidedOn: "2026-08-01" }], "2026-08-01"],
  [
    "its end, where the decision came before",
    {},
    [{ ...pending, filedOn: "2026-04-01", open: false, decidedOn: "2026-05-01" }],
    "2026-06-30",
  ],
  ["its end, where the renewal was withdrawn", {}, [{ ...pending, open: false }], "2026-06-30"],
  [
    "240 days, where the decision came later",
    {},
    [{ ...pending, open: false, decidedOn: "2027-06-01" }],
    "2027-02-25",
  ],
  ["the day it was taken back", { endedOn: "2026-05-02" }, [pending], "2026-05-02"],
])("work ends on %s", (_what, values, renewals, last) => {
  expect(lastDayOfWork({ ...permission, ...values }, renewals)).toBe(last);
});
