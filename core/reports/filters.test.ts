import { expect, test } from "vitest";
import { compileValid } from "../../tests/fixtures/definitions/valid.ts";
import type { CompiledResource } from "../definition/types.ts";
import { mergeFilters } from "./filters.ts";

const project = compileValid().resources.byName["project"] as CompiledResource;
const context = {
  now: Date.UTC(2026, 10, 21, 12),
  timeZone: "America/New_York",
  actor: { employeeId: 7, roles: [], teamIds: [] },
};
const merge = (...all: Record<string, string>[]) => mergeFilters({ resource: project, context }, all);

test("conditions on different things stand beside each other", () => {
  expect(merge({ status: "open" }, { status__not: "done" }, { budget__gte: "1" })).toEqual({
    status: "open",
    status__not: "done",
    budget__gte: "1",
  });
});

test("any of some and any of others is any of both, none of some and none of others is none of all", () => {
  expect(merge({ status: "open,held" }, { status: "held,done" })).toEqual({ status: "held" });
  expect(merge({ status: "open" }, { status: "done" })).toBeNull();
  expect(merge({ status__not: "open" }, { status__not: "done,open" })).toEqual({ status__not: "open,done" });
});

test("oneself is oneself, by name and by number", () => {
  expect(merge({ created_by: "me" }, { created_by: "7,8" })).toEqual({ created_by: "7" });
  expect(merge({ created_by: "me" }, { created_by: "8" })).toBeNull();
});

test("of two ends the tighter one holds, also of a day and an instant", () => {
  expect(merge({ budget__gte: "9" }, { budget__gte: "10.5" })).toEqual({ budget__gte: "10.5" });
  expect(merge({ created__lte: "2026-11-20" }, { created__lte: "2026-11-20T12:00:00Z" })).toEqual({
    created__lte: "2026-11-20T12:00:00Z",
  });
  expect(merge({ created__gte: "2026-11-20" }, { created__gte: "2026-11-20T03:00:00Z" })).toEqual({
    created__gte: "2026-11-20",
  });
});

test("two relative periods become the dates they mean", () => {
  expect(merge({ created__within: "this_year" }, { created__within: "last_30_days" })).toEqual({
    created__gte: "2026-10-23",
    created__lte: "2026-11-21",
  });
});

test("what one address cannot say, it does not say", () => {
  expect(merge({ title__contains: "a" }, { title__contains: "b" })).toBeNull();
  expect(merge({ status__empty: "true" }, { status__empty: "false" })).toBeNull();
});
