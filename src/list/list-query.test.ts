import { describe, expect, it } from "vitest";
import { testField, testResource } from "../testing/fixture.ts";
import { fromSorters, listCallPath, toListRequest, toSorters } from "./list-query.ts";
import { emptyListState, type ListState } from "./list-state.ts";

const resource = testResource({
  name: "submission",
  fields: [
    testField({ name: "title" }),
    testField({ name: "rate", type: "money", kind: "decimal" }),
    testField({ name: "secret", filter: false, sort: false }),
  ],
});

const pathOf = (change: Partial<ListState>, more: Partial<Parameters<typeof toListRequest>[0]> = {}) =>
  listCallPath(toListRequest({ resource, state: { ...emptyListState, ...change }, ...more }));

describe("the call a list makes", () => {
  it("asks for the first ten in the resource's own order", () => {
    expect(pathOf({})).toBe("/api/submission/?page=1&page_size=10&sort=modified");
  });

  it("asks for the totals of the columns shown", () => {
    const totals = { rate: "avg", hours: "sum", title: "count" } as const;
    const totalled = { ...resource, list: { ...resource.list, totals } };
    const path = (columns: string | null) =>
      listCallPath(toListRequest({ resource: totalled, state: emptyListState, columns }));
    expect(path("rate,status,title")).toMatch(/&columns=rate,status,title&totals=avg:rate,count:title$/);
    expect(path("status")).not.toContain("totals");
    expect(path(null)).not.toContain("totals");
  });

  it("carries every kind of condition through Refine's operators", () => {
    const path = pathOf({
      filters: [
        { field: "title", operator: "eq", values: ["a", "b"] },
        { field: "title", operator: "not", values: ["c"] },
        { field: "title", operator: "contains", values: ["x, y"] },
        { field: "title", operator: "starts_with", values: ["z"] },
        { field: "title", operator: "empty", values: ["false"] },
        { field: "rate", operator: "gt", values: ["1"] },
        { field: "rate", operator: "gte", values: ["2"] },
        { field: "rate", operator: "lt", values: ["3"] },
        { field: "rate", operator: "lte", values: ["4.50"] },
        { field: "created", operator: "within", values: ["this_week"] },
      ],
    });
    expect(new URLSearchParams(path.split("?")[1]).toString().replaceAll("%2C", ",")).toBe(
      "page=1&page_size=10&sort=modified&title=a,b&title__not=c&title__contains=x,+y&title__starts_with=z" +
        "&title__empty=false&rate__gt=1&rate__gte=2&rate__lt=3&rate__lte=4.50&created__within=this_week",
    );
  });

  it("leaves out what an old link names and the list has not", () => {
    const filters = [
      { field: "gone", operator: "eq", values: ["1"] },
      { field: "secret", operator: "eq", values: ["1"] },
    ] as const;
    expect(pathOf({ filters, sort: "-gone,secret", scope: "team" })).toBe(
      "/api/submission/?page=1&page_size=10&sort=modified",
    );
  });

  it("lets the conditions of the address win over chosen ones", () => {
    const filters = [{ field: "title", operator: "eq", values: ["mine"] }] as const;
    expect(pathOf({ filters }, { fixedFilters: { title: "a,b", id__not: "3" } })).toContain(
      "&title=a,b&id__not=3",
    );
    expect(pathOf({ filters }, { fixedFilters: { title: "a,b" } })).not.toContain("mine");
  });

  it("asks for all one may list also where the list does not offer it, and for no other such scope", () => {
    const narrow = {
      ...resource,
      list: { ...resource.list, scopes: ["team", "my"], defaultScope: "my" },
    } as const;
    const scopeOf = (scope: string) =>
      toListRequest({ resource: narrow, state: { ...emptyListState, scope } }).meta.scope;
    expect([scopeOf("all"), scopeOf("team"), scopeOf("department")]).toEqual([undefined, "team", "my"]);
  });

  it("takes the scope of the address until somebody chooses another", () => {
    expect(pathOf({}, { scope: "my" })).toContain("&scope=my");
    expect(pathOf({ scope: "all" }, { scope: "my" })).not.toContain("scope");
  });

  it("pages each section by itself", () => {
    const path = pathOf({ page: 5, groupPages: { open: 2 } }, { group: "open" });
    expect(path).toBe("/api/submission/?page=2&page_size=10&sort=modified&group=open");
  });

  it("refuses a join the API has no word for", () => {
    expect(() => listCallPath({ resource: "x", filters: [{ operator: "or", value: [] }] })).toThrow(/joins/);
    expect(() =>
      listCallPath({ resource: "x", filters: [{ field: "a", operator: "endswith", value: "b" }] }),
    ).toThrow(/endswith/);
  });
});

describe("sorting", () => {
  it.each(["modified", "-modified", "-created", "title", "-rate,title"])(
    "%s survives Refine's form",
    (sort) => {
      expect(fromSorters(toSorters(sort))).toBe(sort);
    },
  );

  it("means the newest change first by modified", () => {
    expect(toSorters("modified")).toEqual([{ field: "modified", order: "desc" }]);
  });
});
