import { expect, test } from "vitest";
import { noEvents, withEvents } from "./screen/pending-events.ts";

const rows = [
  { id: 1, row_version: 3 },
  { id: 2, row_version: 1 },
];
const change = (id: number, row_version: number, mine = false) => ({
  resource: "lead",
  id,
  row_version,
  mine,
});
const newsOf = (...changed: ReturnType<typeof change>[]) => [
  ...withEvents(noEvents, { rows, resource: "lead", changed }).ids,
];

test("rows on the screen that are older than what was written are news, whoever wrote", () => {
  expect(newsOf(change(1, 4), change(2, 1), change(2, 2, true))).toEqual([1, 2]);
  expect(newsOf(change(1, 3), change(2, 1))).toEqual([]);
});

test("elsewhere in the list, what others wrote is news and what one wrote oneself is none", () => {
  expect(newsOf(change(9, 1), change(10, 1, true))).toEqual([9]);
});

test("rows on the screen that are no longer the reader's to see are news; others are not on the screen", () => {
  const gone = [
    { resource: "lead", id: 2 },
    { resource: "lead", id: 9 },
    { resource: "test", id: 1 },
  ];
  expect([...withEvents(noEvents, { rows, resource: "lead", gone }).ids]).toEqual([2]);
});

test("another resource is none; other rows know of everything before them", () => {
  expect(newsOf({ ...change(9, 1), resource: "test" })).toEqual([]);
  const first = withEvents(noEvents, { rows, resource: "lead", changed: [change(9, 1)] });
  expect(withEvents(first, { rows, resource: "lead", changed: [change(8, 1)] }).ids.size).toBe(2);
  expect(withEvents(first, { rows: [...rows], resource: "lead", changed: [] }).ids.size).toBe(0);
});
