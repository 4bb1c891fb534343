import { describe, expect, it } from "vitest";
import { resolveAddress } from "../../config/addresses.ts";
import { testConfig, testField, testResource } from "../../testing/fixture.ts";
import type { SavedView } from "../../../core/workspace/view.ts";
import { EMPTY_WORKSPACE } from "../../workspace/types.ts";
import { firstCalls } from "./boot.ts";

const config = testConfig({
  resources: [
    testResource({ name: "submission", fields: [testField({ name: "title" })] }),
    testResource({
      name: "task",
      label: ["title"],
      fields: [
        testField({ name: "title" }),
        testField({ name: "owner", kind: "reference", to: "employee" }),
        testField({ name: "due" }),
        testField({ name: "status" }),
      ],
      list: {
        ...testResource({ name: "x" }).list,
        columns: ["title", "status", "owner"],
        views: [{ kind: "table" }, { kind: "board", field: "status", card: ["title", "due"] }],
      },
    }),
    testResource({ name: "secret", actions: ["show"] }),
    testResource({ name: "employee" }),
    testResource({
      name: "purchase_order",
      list: { ...testResource({ name: "x" }).list, groups: ["pending", "running"] },
    }),
  ],
  routes: [{ path: "/me", screen: "detail", resource: "employee", fixedFilters: { id: "me" } }],
});

const calls = (path: string, search = "", views: readonly SavedView[] = []) =>
  firstCalls({
    config,
    workspace: { ...EMPTY_WORKSPACE, views },
    destination: resolveAddress(config, path),
    search,
  });

describe("the calls a screen starts with", () => {
  it("are one for a list, exactly as the list will ask", () => {
    expect(calls("/records/submission", "?page=2&title__contains=java")).toEqual([
      "/api/submission/?page=2&page_size=10&sort=modified&title__contains=java&columns=title",
    ]);
  });

  it("are one for the dashboard", () => {
    const destination = { screen: "named", name: "dashboard" } as const;
    expect(firstCalls({ config, workspace: EMPTY_WORKSPACE, destination, search: "" })).toEqual([
      "/api/dashboards/",
    ]);
  });

  it("are one for each open section", () => {
    expect(calls("/records/purchase_order", "?closed=running")).toEqual([
      "/api/purchase_order/?page=1&page_size=10&sort=modified&group=pending&columns=title",
    ]);
  });

  it("are one for all columns of a board, with the fields its cards show", () => {
    expect(calls("/records/task", "?as=board&query=java&page=3")).toEqual([
      "/api/task/board/?query=java&group_by=status&per_group=20&columns=due,owner,status",
    ]);
  });

  it("are the record itself, one's own included", () => {
    expect(calls("/records/submission/9")).toEqual(["/api/submission/9/"]);
    expect(calls("/records/submission/9/edit")).toEqual(["/api/submission/9/"]);
    expect(calls("/me")).toEqual(["/api/employee/7/"]);
  });

  it("are none where the answer would be a refusal", () => {
    expect(calls("/records/secret")).toEqual([]);
    expect(calls("/nowhere")).toEqual([]);
  });
});
