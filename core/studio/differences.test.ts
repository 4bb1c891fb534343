import { describe, expect, it } from "vitest";
import { diffDefinitions } from "../../server/config/diff.ts";
import type { AccessDefinition, NavigationDefinition, ResourceDefinition } from "../definition/types.ts";
import { type Changed, sayDifferences } from "./differences.ts";
import { newArea, putField, removeField, setWord, withArea, withEntry } from "./edits.ts";
import { addLifecycle, putState, putTransition } from "./life-cycles.ts";
import { setClassGrant, setGrant, withRole } from "./rights.ts";
import { renameField } from "./rename-field.ts";
import { moveFieldTo } from "./sections.ts";

const said = (kind: Changed["kind"], name: string, before: unknown, after: unknown) =>
  sayDifferences({ kind, name, differences: diffDefinitions(before, after) });
const keys = (sayings: ReturnType<typeof said>) => sayings.map(({ say }) => say);

const area = ["seats", "doors"].reduce<ResourceDefinition>(
  (now, name) => putField(now, { name: null, field: { name, type: "integer" } }),
  newArea("car", "utility"),
);
const withField = (field: ResourceDefinition["fields"][number]) =>
  putField(area, { name: field.name, field });

describe("an area", () => {
  it("that is new names its fields, one that is gone only itself", () => {
    expect(keys(said("resource", "car", undefined, area))).toEqual([
      "areaAdded",
      "fieldAdded",
      "fieldAdded",
      "fieldAdded",
    ]);
    expect(keys(said("resource", "car", area, undefined))).toEqual(["areaRemoved"]);
  });

  it.each([
    [{ required: true }, { say: "fieldRequired", area: "car", field: "seats" }],
    [{ filter: true }, { say: "fieldOn", area: "car", field: "seats", property: "filter" }],
    [{ max: 9 }, { say: "fieldSetFirst", area: "car", field: "seats", property: "max", after: 9 }],
    [
      { visibleWhen: { field: "doors", gt: 2 } },
      {
        say: "fieldSetFirst",
        area: "car",
        field: "seats",
        property: "visibleWhen",
        after: { field: "doors", gt: 2 },
      },
    ],
    [
      { type: "decimal" },
      { say: "fieldType", area: "car", field: "seats", before: "integer", after: "decimal" },
    ],
  ])("tells of a field's setting %j in one sentence", (setting, sentence) => {
    const field = { name: "seats", type: "integer", ...setting } as ResourceDefinition["fields"][number];
    expect(said("resource", "car", area, withField(field))).toEqual([sentence]);
  });

  it("tells of a field with another name as of one, on the way there and back", () => {
    const named = renameField(area, { from: "seats", to: "places", published: true });
    const saying = { say: "fieldRenamed", area: "car", field: "places", before: "seats", after: "places" };
    expect(said("resource", "car", area, named)).toContainEqual(saying);
    expect(keys(said("resource", "car", area, named))).not.toContain("fieldRemoved");
    expect(said("resource", "car", named, area)).toContainEqual({
      ...saying,
      field: "seats",
      before: "places",
      after: "seats",
    });
  });

  it("tells of a field once, wherever it is listed", () => {
    const more = putField(area, { name: null, field: { name: "color", type: "text" } });
    expect(said("resource", "car", area, more)).toEqual([
      { say: "fieldAdded", area: "car", field: "color", type: "text" },
    ]);
    const shown = { ...area, list: { columns: ["name", "seats"] } } as ResourceDefinition;
    expect(keys(said("resource", "car", shown, removeField(shown, "seats")))).toEqual(["fieldRemoved"]);
    expect(
      keys(said("resource", "car", area, moveFieldTo(area, "doors", { group: "general", index: 1 }))),
    ).toEqual(["fieldOrder"]);
  });

  it("tells of options and of its life cycle by their names", () => {
    const choice = (options: readonly unknown[]) =>
      putField(area, { name: null, field: { name: "kind", type: "enum", options } as never });
    const plain = choice(["van", "bus"]);
    expect(said("resource", "car", plain, choice(["van", { value: "bus", retired: true }]))).toEqual([
      { say: "optionRetired", area: "car", field: "kind", option: "bus" },
    ]);
    const begun = addLifecycle(plain, "kind");
    expect(said("resource", "car", plain, begun)).toEqual([
      { say: "cycleAdded", area: "car", field: "kind" },
    ]);
    const state = {
      name: "bus",
      tone: "good",
      initial: true,
      final: false,
      readOnly: false,
      stage: false,
    } as const;
    const drawn = putTransition(putState(begun, "kind", state), "kind", {
      known: null,
      transition: { name: "drive", from: ["bus"], to: "van", who: "all" } as never,
    });
    expect(keys(said("resource", "car", begun, drawn))).toEqual([
      "cycleStart",
      "stateAdded",
      "transitionAdded",
    ]);
    const renamed = putTransition(drawn, "kind", {
      known: "drive",
      transition: { name: "drive", from: ["bus"], to: "van", who: ["marketer"], reason: "required" } as never,
    });
    const path = ["lifecycles", "kind", "transitions", "drive"];
    expect(said("resource", "car", drawn, renamed)).toEqual([
      { say: "placeSet", area: "car", path: [...path, "who"], before: "all", after: ["marketer"] },
      { say: "placeSetFirst", area: "car", path: [...path, "reason"], after: "required" },
    ]);
  });
});

describe("rights", () => {
  const access = withArea(
    { resources: {}, roles: [], rules: {}, classes: { pay: { read: [], write: [] } } } as never,
    "car",
  );
  const give = (now: AccessDefinition, action: "list" | "export", scope: "all" | "my" | null) =>
    setGrant(now, { resource: "car", rule: "marketer", action, scope });

  it("are told by rule and area: what is given alike in one sentence, then what changes and what ends", () => {
    const given = give(give(access, "list", "all"), "export", "all");
    expect(said("access", "access", access, given)).toEqual([
      { say: "granted", area: "car", rule: "marketer", scope: "all", actions: ["list", "export"] },
    ]);
    expect(said("access", "access", given, give(given, "export", "my"))).toEqual([
      { say: "rescoped", area: "car", rule: "marketer", before: "all", after: "my", actions: ["export"] },
    ]);
    expect(said("access", "access", given, access)).toMatchObject([{ say: "revoked", rule: "marketer" }]);
  });

  it("to classes of fields and new roles are told too", () => {
    const next = setClassGrant(withRole(access, "guard"), {
      class: "pay",
      mode: "read",
      rule: "guard",
      scope: "team",
    });
    expect(said("access", "access", access, next)).toEqual(
      expect.arrayContaining([
        { say: "roleAdded", name: "guard" },
        { say: "classRead", class: "pay", rule: "guard", scope: "team" },
      ]),
    );
  });
});

it("menu and words are told by what people read", () => {
  const menu = { menu: [{ name: "office", entries: [] }] } as unknown as NavigationDefinition;
  const next = withEntry(menu, { group: "office", name: "car", path: "/records/car" });
  expect(said("navigation", "navigation", menu, next)).toEqual([
    { say: "entryAdded", name: "car", section: "office" },
  ]);
  const words = { name: "Car", fields: {} };
  expect(said("labels", "ar.car", words, setWord(words, "name", "Auto"))).toEqual([
    { say: "wordSet", language: "ar", area: "car", before: "Car", after: "Auto" },
  ]);
  expect(said("labels", "ar.car", words, setWord(words, "fields.seats", "Seats"))).toMatchObject([
    { say: "wordAdded", after: "Seats" },
  ]);
});

it("what no sentence knows is told by its setting", () => {
  expect(said("resource", "car", area, { ...area, icon: "CarOutlined" })).toEqual([
    { say: "placeSetFirst", area: "car", path: ["icon"], after: "CarOutlined" },
  ]);
  expect(said("report", "sales", { period: { to: "me" } }, { period: { to: "you" } })).toEqual([
    { say: "placeSet", path: ["period", "to"], before: "me", after: "you" },
  ]);
});
