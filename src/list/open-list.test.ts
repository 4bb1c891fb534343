import { describe, expect, it } from "vitest";
import { testField, testResource } from "../testing/fixture.ts";
import type { ClientView } from "../../core/definition/client-types.ts";
import type { SavedView } from "../../core/workspace/view.ts";
import { EMPTY_WORKSPACE, type Workspace } from "../workspace/types.ts";
import { listCallPath } from "./list-query.ts";
import { layoutToSave, openList, sharedAddress } from "./open-list.ts";

const resource = testResource({
  name: "submission",
  fields: [
    testField({ name: "title" }),
    testField({ name: "client" }),
    testField({ name: "note" }),
    testField({ name: "status" }),
  ],
  list: { ...testResource({ name: "x" }).list, columns: ["title", "status"], optional: ["client"] },
});

const savedView = (view: Partial<SavedView> = {}): SavedView => ({
  id: 17,
  resource: "submission",
  name: "Open",
  owner: { id: 1, label: "Ann" },
  mine: true,
  shared_with: [],
  default_for: [],
  people: [],
  layout: { columns: ["title", "client"], density: "compact", rows: { status: "open", sort: "-title" } },
  trimmed: false,
  writable: true,
  modified: "2026-01-01T00:00:00.000Z",
  row_version: 1,
  ...view,
});

const open = (search: string, workspace: Partial<Workspace> = {}, opened = resource) =>
  openList({
    resource: opened,
    actor: { roles: ["marketer"] },
    workspace: { ...EMPTY_WORKSPACE, ...workspace },
    search,
    fixedFilters: {},
    scope: null,
  });
const views = [savedView()];

describe("a list as it opens", () => {
  it("is the definition's where nobody chose anything", () => {
    const { layout, view, changed } = open("");
    expect(layout).toEqual({
      columns: ["title", "status"],
      widths: {},
      pinned: null,
      density: "normal",
      as: "table",
      grouped: false,
    });
    expect([view, changed]).toEqual([null, false]);
  });

  it("tells which conditions of a link are not for this person, and asks without them", () => {
    const { leftOut, request } = open("?title=a&cost__gte=5&cost__lt=9&created__gte=2026-01-01");
    expect(leftOut).toEqual(["cost"]);
    expect(listCallPath(request)).toMatch(/title=a&created__gte=2026-01-01/);
  });

  it("has the columns, widths and row height this person gave it", () => {
    const preferences = {
      "list.submission": { columns: ["client", "gone", "title"], widths: { client: 200 } },
      lists: { density: "comfortable" },
    };
    const { layout } = open("", { preferences });
    expect(layout).toMatchObject({
      columns: ["client", "title"],
      widths: { client: 200 },
      density: "comfortable",
    });
  });

  it("asks for the columns it shows and no others, in one order", () => {
    const asked = (columns: string[]) =>
      listCallPath(open("", { preferences: { "list.submission": { columns } } }).request);
    expect(asked(["title", "client"])).toBe(asked(["client", "title"]));
    expect(asked(["title", "note"])).toContain("&columns=note,title");
    expect(listCallPath(open("").request)).toContain("&columns=");
  });

  it("opens the view its address names, and says when that is changed", () => {
    const { view, layout, request, changed } = open("?view=17", { views });
    expect(view?.saved?.name).toBe("Open");
    expect(layout).toMatchObject({ columns: ["title", "client"], density: "compact" });
    expect(listCallPath(request)).toBe(
      "/api/submission/?page=1&page_size=10&sort=-title&status=open&columns=client,title",
    );
    expect(changed).toBe(false);
    expect(open("?view=17&page=3", { views }).changed).toBe(false);
    expect(open("?view=17&status=", { views }).changed).toBe(true);
    const preferences = { "list.submission.17": { density: "normal" } };
    expect(open("?view=17", { views, preferences })).toMatchObject({
      changed: true,
      layout: { density: "normal", columns: ["title", "client"] },
    });
  });

  it("opens with the latest view that is the default of one of the person's roles", () => {
    const shared = { mine: false, default_for: ["marketer"] };
    const several = [
      savedView({ id: 1, ...shared }),
      savedView({ id: 2, ...shared, modified: "2026-02-01T00:00:00.000Z" }),
      savedView({ id: 3, default_for: ["legal"], modified: "2026-03-01T00:00:00.000Z" }),
    ];
    expect(open("", { views: several }).view?.key).toBe("2");
    expect(open("?view=all", { views: several }).view).toBeNull();
    expect(open("?view=1", { views: several }).view?.key).toBe("1");
  });

  it("opens a view that comes with it by its name, and with the first of them where nobody saved another", () => {
    const shippedViews: ClientView[] = [
      { name: "mine", first: true, layout: { grouped: false, rows: { title: "a" } } },
      { name: "late", first: false, layout: { columns: ["note"], rows: { sort: "-title" } } },
    ];
    const list = { ...resource.list, groups: ["late"], shippedViews };
    const read = (search: string, workspace: Partial<Workspace> = {}) =>
      open(search, workspace, { ...resource, list });
    expect(read("")).toMatchObject({ view: { key: "mine", saved: null }, layout: { grouped: false } });
    expect(read("?view=all")).toMatchObject({ view: null, layout: { grouped: true } });
    expect(read("?view=late")).toMatchObject({ layout: { columns: ["note"] }, changed: false });
    expect(read("?view=late&title=b").changed).toBe(true);
    expect(layoutToSave(read("?view=mine&title=b"))).toMatchObject({ grouped: false, rows: { title: "b" } });
    expect(read("", { views: [savedView({ default_for: ["marketer"] })] }).view?.key).toBe("17");
    expect(sharedAddress(read("?view=late&title=b"), "/x")).toBe("/x?view=late&title=b");
  });

  it("tells of a view that this person has not", () => {
    expect(open("?view=99", { views }).unknownView).toBe("99");
    expect(open("?view=all", { views }).unknownView).toBeNull();
  });
});

describe("keeping and handing on what is shown", () => {
  it("keeps rows and looks, not the page", () => {
    const state = open("?view=17&query=java&page=4", { views });
    expect(layoutToSave(state)).toEqual({
      columns: ["title", "client"],
      density: "compact",
      // a search stands in the order of its matches, unless somebody chose another
      rows: { query: "java", status: "open" },
    });
  });

  it("names the view and what differs from it in a link", () => {
    const preferences = { "list.submission.17": { columns: ["client"] } };
    expect(sharedAddress(open("?view=17&query=java", { views, preferences }), "/s")).toBe(
      "/s?view=17&columns=client&query=java",
    );
    const own = { "list.submission": { columns: ["client"] } };
    expect(sharedAddress(open("", { preferences: own }), "/s")).toBe("/s?columns=client");
  });
});
