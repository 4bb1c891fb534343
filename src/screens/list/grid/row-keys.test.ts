import { expect, it } from "vitest";
import { nextRowKeys, NO_ROW_KEYS } from "./row-keys.ts";

const keys = (before: ReadonlyMap<number, number>, ids: readonly number[]) => [
  ...nextRowKeys(before, ids).values(),
];

it("gives another page the keys of the page before", () => {
  const first = nextRowKeys(NO_ROW_KEYS, [11, 12, 13]);
  expect([...first.values()]).toEqual([0, 1, 2]);
  expect(keys(first, [21, 22, 23])).toEqual([0, 1, 2]);
  expect(keys(first, [21])).toEqual([0]);
});

it("leaves a row that stays its key, so that what is typed in it stays too, and gives no key twice", () => {
  const first = nextRowKeys(NO_ROW_KEYS, [11, 12, 13]);
  expect(keys(first, [20, 11, 12])).toEqual([3, 0, 1]);
  const second = nextRowKeys(first, [13, 14, 15], true);
  expect([...second.values()]).toEqual([2, 3, 4]);
  expect(keys(second, [15, 16])).toEqual([4, 5]);
});

it("gives the keys in turn where few rows stay and nobody is in one", () => {
  const first = nextRowKeys(NO_ROW_KEYS, [11, 12, 13]);
  expect(keys(first, [13, 14, 15])).toEqual([0, 1, 2]);
  expect(keys(first, [13, 14, 15, 16])).toEqual([0, 1, 2, 3]);
});

it("gives no more keys than before on a page that shares no row", () => {
  const grown = nextRowKeys(nextRowKeys(NO_ROW_KEYS, [1, 2]), [2, 3]);
  expect([...grown.values()]).toEqual([1, 2]);
  expect(nextRowKeys(grown, [8, 9], true)).toEqual(
    new Map([
      [8, 1],
      [9, 2],
    ]),
  );
});
