import { describe, expect, it } from "vitest";
import type { FormLink, ResourceDefinition } from "../definition/types.ts";
import { newArea, putField } from "./edits.ts";
import {
  addAnswersTab,
  editDetail,
  editList,
  putGroup,
  putTab,
  readList,
  readTabs,
  readView,
  setTotals,
  setView,
  showsAnswers,
  totalChoices,
} from "./layout.ts";

const car = putField(newArea("car", "utility"), {
  name: null,
  field: { name: "state", type: "enum", options: ["new", "old"], filter: true },
});
const { list: _, ...bare } = car;
const unlisted = bare as ResourceDefinition;

describe("the list of an area", () => {
  it("is what the compiler makes of none", () => {
    expect(readList(unlisted)).toEqual({ columns: ["name", "state"] });
    expect(editList(unlisted, { sort: "-name" }).list).toEqual({ columns: ["name", "state"], sort: "-name" });
  });

  it("says nothing of what was emptied", () => {
    const filtered = editList(car, { filters: ["state"], optional: ["state"] });
    expect(editList(filtered, { filters: [], optional: [], sort: "" }).list).toEqual({ columns: ["name"] });
  });

  it("has one total for a column, and says nothing of none", () => {
    const totalled = setTotals(car, ["sum:price", "count:name", "avg:price"]);
    expect(totalled.list?.totals).toEqual({ name: "count", price: "avg" });
    expect(setTotals(totalled, []).list).toEqual(car.list);
    expect([totalChoices("money"), totalChoices("text"), totalChoices("rows")]).toEqual([
      ["sum", "avg", "count"],
      ["count"],
      [],
    ]);
  });

  it("gets a board and a calendar beside its table, changes them and loses them", () => {
    const board = setView(car, "board", { kind: "board", field: "state" });
    const both = setView(board, "calendar", { kind: "calendar", field: "bought_on" });
    expect(both.list?.views?.map(({ kind }) => kind)).toEqual(["table", "board", "calendar"]);
    const changed = setView(both, "board", { kind: "board", field: "state", card: ["name"] });
    expect(readView(changed, "board")?.card).toEqual(["name"]);
    expect(changed.list?.views).toHaveLength(3);
    expect(setView(setView(changed, "board", null), "calendar", null)).toEqual(car);
  });

  it("gets a week beside its table and loses it", () => {
    const week = {
      kind: "week_grid",
      line: ["name"],
      field: "from",
      end: "to",
      rows: "days",
      day: "on",
      values: ["hours"],
    } as const;
    const shown = setView(car, "week_grid", { ...week, line: ["name"], values: ["hours"] });
    expect(readView(shown, "week_grid")).toEqual(week);
    expect(setView(shown, "week_grid", null)).toEqual(car);
  });

  it("is parted by conditions, each with a name", () => {
    const where = { field: "state", is: "old" } as const;
    const parted = putGroup(putGroup(car, { name: "old", where }), { name: "new", where: { not: where } });
    expect(parted.list?.groups?.map(({ name }) => name)).toEqual(["old", "new"]);
    expect(putGroup(parted, { name: "old", where: { not: where } }).list?.groups?.[0]?.where).toEqual({
      not: where,
    });
  });
});

describe("the page of a record", () => {
  it("has the tabs the compiler makes of none, as far as its operations go", () => {
    expect(readTabs(car).map(({ name }) => name)).toEqual(["summary", "files", "comments", "history"]);
    expect(readTabs({ ...car, operations: ["list", "show"] }).map(({ name }) => name)).toEqual([
      "summary",
      "history",
    ]);
  });

  it("gets tabs at the end, and changes them in place", () => {
    const added = putTab(car, { name: "trips", kind: "related", relation: "trip.car" });
    expect(readTabs(added).map(({ name }) => name)).toEqual([
      "summary",
      "files",
      "comments",
      "history",
      "trips",
    ]);
    const changed = putTab(added, { name: "trips", kind: "related", relation: "car_trip.car" });
    expect(readTabs(changed).at(-1)).toMatchObject({ relation: "car_trip.car" });
  });

  it.each<{ link: FormLink; tab: object }>([
    {
      link: { name: "check", kind: "response", makes: "form_response", form: "car_check" },
      tab: { kind: "answers", form: "car_check", makes: "form_response" },
    },
    {
      link: {
        name: "talk",
        kind: "supervisor",
        makes: "supervisor_feedback",
        context: { interview: "interview" },
      },
      tab: { kind: "answers", form: "interview", makes: "supervisor_feedback", reference: "interview" },
    },
    {
      link: { name: "update", kind: "project_update", makes: "project_update", context: { project: "id" } },
      tab: { kind: "related", relation: "project_update.project", view: "feed" },
    },
    {
      link: {
        name: "feedback",
        kind: "consultant",
        makes: "consultant_feedback",
        context: { consultant: "driver", project: "project" },
      },
      tab: { kind: "related", relation: "consultant_feedback.consultant", view: "feed", through: "driver" },
    },
    {
      link: {
        name: "feedback",
        kind: "consultant",
        makes: "consultant_feedback",
        context: { consultant: "driver", project: "id" },
      },
      tab: { kind: "related", relation: "consultant_feedback.project", view: "feed" },
    },
  ])("shows what is answered to the form $link.name in a tab of its own", ({ link, tab }) => {
    expect(showsAnswers(car, link)).toBe(false);
    const shown = addAnswersTab(car, { link, name: "answered" });
    expect(readTabs(shown)).toEqual(readTabs(car).toSpliced(1, 0, { ...tab, name: "answered" } as never));
    expect(showsAnswers(shown, link)).toBe(true);
    expect(showsAnswers(putTab(shown, { ...tab, name: "answered", columns: ["code"] } as never), link)).toBe(
      true,
    );
  });

  it("says nothing where nothing is left to say", () => {
    const facts = editDetail(car, { keyFacts: ["state"] });
    expect(facts.detail).toEqual({ keyFacts: ["state"] });
    expect(editDetail(facts, { keyFacts: [] })).toEqual(car);
  });
});
