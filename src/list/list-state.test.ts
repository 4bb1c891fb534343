import { describe, expect, it } from "vitest";
import {
  changeListState,
  emptyListState,
  type ListState,
  readListState,
  withFieldFilters,
  writeListState,
} from "./list-state.ts";

const read = (search: string) => readListState(search, { regionSwitch: true });

describe("the state of a list in its address", () => {
  const full: ListState = {
    page: 3,
    pageSize: 50,
    sort: "-created",
    sortChosen: true,
    query: "java, spring",
    scope: "my",
    region: "4",
    archived: "all",
    filters: [
      { field: "status", operator: "eq", values: ["open", "on_hold"] },
      { field: "bill_rate", operator: "gte", values: ["60.50"] },
      { field: "job_title", operator: "contains", values: ["lead, senior"] },
      { field: "created", operator: "within", values: ["last_7_days"] },
    ],
    closedGroups: ["closed"],
    groupPages: { running: 2 },
    view: "17",
    columns: ["title", "client"],
    as: "board",
    on: "2026-11-16",
  };

  it("comes back as it was written", () => {
    expect(read(writeListState(full))).toEqual(full);
  });

  it("writes nothing for the state a list opens with", () => {
    expect(writeListState(emptyListState)).toBe("");
    expect(read("")).toEqual(emptyListState);
  });

  it("takes nonsense as absent", () => {
    const state = read("?page=-2&page_size=abc&archived=maybe&status__near=1&__proto__=x&sort=");
    expect(state).toEqual(emptyListState);
  });

  it("never asks for more than a page may hold", () => {
    expect(read("?page_size=5000").pageSize).toBe(100);
  });

  it("reads region as a field where the list has no region switch", () => {
    const state = readListState("?region=3", { regionSwitch: false });
    expect(state.region).toBeNull();
    expect(state.filters).toEqual([{ field: "region", operator: "eq", values: ["3"] }]);
  });
});

describe("an address over a saved view", () => {
  const base: ListState = {
    ...emptyListState,
    sort: "-created",
    query: "java",
    pageSize: 50,
    filters: [
      { field: "status", operator: "eq", values: ["open"] },
      { field: "rate", operator: "gte", values: ["60.00"] },
    ],
  };
  const readOver = (search: string) => readListState(search, { regionSwitch: true, base });

  it("shows the view where it says nothing", () => {
    expect(readOver("?view=17")).toEqual({ ...base, view: "17" });
  });

  it("names only what differs, also what was taken away", () => {
    const state: ListState = {
      ...base,
      view: "17",
      sort: null,
      query: "",
      filters: [
        { field: "status", operator: "eq", values: ["placed", "open"] },
        { field: "client", operator: "eq", values: ["4"] },
      ],
    };
    const search = writeListState(state, base);
    expect(search).toBe("?view=17&query=&status=placed,open&client=4&rate__gte=&sort=");
    expect(readOver(search)).toEqual(state);
  });
});

describe("changing the state of a list", () => {
  it("starts again at the first page when other rows are asked for", () => {
    const state = { ...emptyListState, page: 4, groupPages: { open: 2 } };
    expect(changeListState(state, { sort: "name" })).toMatchObject({ page: 1, groupPages: {}, sort: "name" });
    expect(changeListState(state, { query: "x" }).page).toBe(1);
  });

  it("searches in the order of the matches, unless an order was chosen for the search", () => {
    const base: ListState = { ...emptyListState, sort: "-created" };
    const found = (search: string) => readListState(search, { regionSwitch: true, base });
    expect(found("?query=java").sortChosen).toBe(false);
    const searched = { ...base, query: "java" };
    const chosen = changeListState(searched, { sort: "-created" });
    expect(found(writeListState(chosen, base))).toMatchObject({ sort: "-created", sortChosen: true });
    expect(changeListState(chosen, { sort: null }).sortChosen).toBe(false);
    // the order of a view is none that was chosen for a search in it
    const view: ListState = { ...base, sortChosen: true };
    expect(writeListState(changeListState(view, { query: "java" }), view)).toBe("?query=java");
  });

  it("keeps the page when only sections open and close", () => {
    expect(changeListState({ ...emptyListState, page: 4 }, { closedGroups: ["a"] }).page).toBe(4);
  });

  it("replaces the conditions of one field where they stood", () => {
    const state: ListState = {
      ...emptyListState,
      filters: [
        { field: "a", operator: "eq", values: ["1"] },
        { field: "b", operator: "gte", values: ["2"] },
        { field: "c", operator: "eq", values: ["3"] },
      ],
    };
    const entries = [{ field: "b", operator: "lte", values: ["9"] }] as const;
    expect(
      withFieldFilters(state, "b", entries).filters?.map(({ field, operator }) => `${field} ${operator}`),
    ).toEqual(["a eq", "b lte", "c eq"]);
    expect(withFieldFilters(state, "b", []).filters).toHaveLength(2);
  });
});
