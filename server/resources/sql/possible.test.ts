import { expect, it } from "vitest";
import { shippedDefinitions } from "../../../tests/fixtures/shipped.ts";
import type { ConstraintTerm } from "../../../core/access/types.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import { createSqliteAdditions } from "../../database/sqlite/dialect.ts";
import { createCompilation, FALSE, openFrame, TRUE } from "./frame.ts";
import { possibleSql } from "./possible.ts";

const { resources } = await shippedDefinitions();

/** What is asked of a project before feedback is made from it. */
function asked(term: Partial<ConstraintTerm>, given: Readonly<Record<string, string>>) {
  const dialect = createSqliteAdditions();
  const row = openFrame(createCompilation({ dialect, resources, roles: [], timeZone: "UTC" }), "project");
  const any = [{ scope: "all" as const, when: null, ...term }];
  const condition = possibleSql(row, { resource: "consultant_feedback", given }, { any });
  return condition === TRUE ? "nothing" : condition === FALSE ? "never" : "the row";
}

const consultant = { consultant: "consultant" };
const rating: Predicate = { field: "rating", gt: 3 };
const isOne: Predicate = { field: "consultant", is: 1 };

it("what a planned record refers to is held against it", () => {
  expect(asked({ scope: "linked" }, consultant)).toBe("the row");
  expect(asked({ when: isOne }, consultant)).toBe("the row");
});

it("what is filled in later never is", () => {
  // its author is whoever makes it
  expect(asked({ scope: "my" }, consultant)).toBe("nothing");
  expect(asked({ when: rating }, consultant)).toBe("nothing");
  expect(asked({ when: { any: [isOne, rating] } }, consultant)).toBe("nothing");
  expect(asked({ scope: "linked" }, { project: "id" })).toBe("nothing");
  expect(asked({ scope: "linked" }, { unheard: "id" })).toBe("nothing");
  expect(asked({ scope: "linked", when: rating }, consultant)).toBe("the row");
});
