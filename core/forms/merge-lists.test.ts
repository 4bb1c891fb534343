import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeLists } from "./merge-lists.ts";
import type { WrittenList, WrittenOption } from "./merge-lists.ts";

const option = (id: number | null, value: string, more: Partial<WrittenOption> = {}): WrittenOption => ({
  id,
  value,
  labels: {},
  is_retired: false,
  ...more,
});
const list = (options: readonly WrittenOption[], title = "Grades"): WrittenList => ({
  id: 1,
  row_version: 1,
  title,
  options,
});
const values = (options: readonly WrittenOption[]) => options.map(({ value }) => value);
const base = list([option(1, "Good"), option(2, "Fair"), option(3, "Bad")]);
const [good, fair, bad] = base.options as [WrittenOption, WrittenOption, WrittenOption];

test("options that two people changed are both kept, with the new ones of both, and the title of whoever changed it", () => {
  const mine = list([{ ...good, labels: { fr: "Bien" } }, fair, option(null, "Here"), bad]);
  const theirs = list([good, fair, { ...bad, is_retired: true }, option(4, "There")], "Marks");
  const { title, options, conflicts, titleConflict } = mergeLists({ base, mine, theirs });
  expect({ title, conflicts, titleConflict }).toEqual({ title: "Marks", conflicts: [], titleConflict: null });
  expect(options).toEqual([
    { ...good, labels: { fr: "Bien" } },
    fair,
    option(null, "Here"),
    { ...bad, is_retired: true },
    option(4, "There"),
  ]);
});

test("what both changed differently is named, and stays as it is here", () => {
  const mine = list([{ ...good, labels: { en: "Very good" } }, fair, bad], "Mine");
  const theirs = list([{ ...good, labels: { en: "Great" } }, fair, bad], "Theirs");
  const merged = mergeLists({ base, mine, theirs });
  expect(merged).toMatchObject({ title: "Mine", titleConflict: "Theirs", conflicts: [theirs.options[0]] });
  expect(merged.options[0]).toEqual(mine.options[0]);
});

test("the same change of both is no conflict, and an option both added is there once", () => {
  const mine = list([{ ...good, is_retired: true }, fair, bad, option(null, "New")]);
  const theirs = list([{ ...good, is_retired: true }, fair, bad, option(9, "New")]);
  const { options, conflicts } = mergeLists({ base, mine, theirs });
  expect(conflicts).toEqual([]);
  expect(options.map(({ id }) => id)).toEqual([1, 2, 3, 9]);
});

test("the order is the one here, or the other one's where nothing was moved here", () => {
  const moved = list([bad, good, fair]);
  expect(values(mergeLists({ base, mine: moved, theirs: base }).options)).toEqual(["Bad", "Good", "Fair"]);
  expect(values(mergeLists({ base, mine: base, theirs: moved }).options)).toEqual(["Bad", "Good", "Fair"]);
});

test("an option that is there no more goes, unless it was changed here: then it is new", () => {
  const theirs = list([fair, bad]);
  expect(values(mergeLists({ base, mine: base, theirs }).options)).toEqual(["Fair", "Bad"]);
  const mine = list([{ ...good, labels: { fr: "Bien" } }, fair, bad]);
  expect(mergeLists({ base, mine, theirs }).options[0]).toEqual({
    ...good,
    id: null,
    labels: { fr: "Bien" },
  });
});

test("whoever changed nothing takes what the other one made, and nothing that was written is lost", () => {
  const change = fc.record({
    words: fc.array(fc.constantFrom("", "Un", "Deux"), { minLength: 3, maxLength: 3 }),
    retired: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    added: fc.boolean(),
  });
  const apply = (
    made: { words: string[]; retired: boolean[]; order: number[]; added: boolean },
    id: number | null,
  ) =>
    list([
      ...made.order.map((at) => ({
        ...base.options[at]!,
        labels: made.words[at] === "" ? {} : { fr: made.words[at]! },
        is_retired: made.retired[at]!,
      })),
      ...(made.added ? [option(id, `New ${id}`)] : []),
    ]);
  fc.assert(
    fc.property(change, change, (one, other) => {
      const [mine, theirs] = [apply(one, null), apply(other, 7)];
      expect(mergeLists({ base, mine: base, theirs }).options).toEqual(theirs.options);
      expect(mergeLists({ base, mine, theirs: base }).options).toEqual(mine.options);
      const { options, conflicts } = mergeLists({ base, mine, theirs });
      expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
      const named = new Set(conflicts.map(({ id }) => id));
      for (const { id, ...said } of base.options) {
        const [here, there, merged] = [mine, theirs, { options }].map((all) => {
          const { id: _id, ...rest } = all.options.find((found) => found.id === id)!;
          return JSON.stringify(rest);
        });
        const before = JSON.stringify(said);
        if (here !== before) expect(merged).toBe(here);
        else expect(merged).toBe(there);
        expect(named.has(id)).toBe(here !== before && there !== before && here !== there);
      }
      expect(values(options)).toEqual(
        expect.arrayContaining([...values(mine.options), ...values(theirs.options)]),
      );
    }),
  );
});
