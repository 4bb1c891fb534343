import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCOPES } from "../access/constraint.ts";
import type { AccessDefinition, ResourceDefinition } from "../definition/types.ts";
import {
  copyArea,
  freeName,
  mayBecome,
  nameFrom,
  newArea,
  newRowsLike,
  orderedFields,
  putField,
  readWord,
  removeField,
  setWord,
  withArea,
  withType,
  wordPaths,
} from "./edits.ts";
import { readGrant, setGrant } from "./rights.ts";

const names = (resource: ResourceDefinition) => orderedFields(resource).map(({ name }) => name);
const withFields = (...added: readonly string[]) =>
  added.reduce(
    (area, name) => putField(area, { name: null, field: { name, type: "integer" } }),
    newArea("car", "utility"),
  );

describe("fields", () => {
  it("are added at the end of the last section and changed in place", () => {
    const car = withFields("seats", "doors");
    expect(names(car)).toEqual(["name", "seats", "doors"]);
    const named = putField(car, { name: "seats", field: { name: "places", type: "integer", max: 9 } });
    expect(names(named)).toEqual(["name", "places", "doors"]);
    expect(named.fields.find(({ name }) => name === "places")).toMatchObject({ max: 9 });
  });

  it("that are taken out leave no place that lists them", () => {
    const car = withFields("seats");
    const listed: ResourceDefinition = { ...car, list: { columns: ["name", "seats"], sort: "-seats" } };
    expect(JSON.stringify(removeField(listed, "seats"))).not.toContain("seats");
  });

  it("of another type keep what that type can be told", () => {
    const text = {
      name: "size",
      type: "text",
      maxLength: 9,
      required: true,
      search: true,
      sort: true,
    } as const;
    expect(withType(text, "integer")).toEqual({ name: "size", type: "integer", required: true, sort: true });
    expect(mayBecome("text", "date")).toBe(true);
    expect(mayBecome("date", "integer")).toBe(false);
    expect(mayBecome("text", "rich_text")).toBe(false);
  });

  it("are copied to a new area, without what belongs to the records of the old one", () => {
    const car = {
      ...withFields("seats"),
      fields: [...withFields("seats").fields, { name: "trips", type: "rows", resource: "trip" }],
      sections: [{ name: "general", fields: ["name", "seats", "trips"] }],
    } as unknown as ResourceDefinition;
    const van = copyArea(car, "van");
    expect(van).toMatchObject({ name: "van", sections: [{ fields: ["name", "seats"] }] });
    expect(names(van)).toEqual(["name", "seats"]);
  });

  it("of rows like others are said there, but for the one that points at the record", () => {
    const line = {
      name: "order_line",
      label: ["what"] as [string],
      parent: { resource: "order", field: "document" },
    };
    expect(newRowsLike("car_line", withFields("seats"), line)).toMatchObject({
      kind: "rows",
      parent: { resource: "car", field: "document" },
      like: "order_line",
      label: ["what"],
      fields: [{ name: "document", type: "reference", to: "car" }],
    });
    const again = newRowsLike("van_line", withFields(), { ...line, name: "quote_line", like: "order_line" });
    expect(again.like).toBe("order_line");
  });
});

describe("rights", () => {
  const access = withArea({ resources: {} } as unknown as AccessDefinition, "car");
  const cell = { resource: "car", rule: "finance", action: "edit" } as const;

  it("are given in one scope, changed and taken away, and leave what others hold as it is", () => {
    const given = setGrant(access, { ...cell, scope: "team" });
    expect(readGrant(given, cell)).toEqual({ scope: "team", limited: false });
    const wider = setGrant(given, { ...cell, scope: "all" });
    expect(readGrant(wider, cell).scope).toBe("all");
    expect(setGrant(wider, { ...cell, scope: null })).toEqual(access);
  });

  it("with conditions are told and kept", () => {
    const when = { field: "status", is: "open" } as const;
    const grants = [{ rule: "finance", actions: ["edit"], scope: "all", when }];
    const limited = { ...access, resources: { car: { grants } } } as unknown as AccessDefinition;
    expect(readGrant(limited, cell)).toEqual({ scope: "all", limited: true });
    expect(setGrant(limited, { ...cell, scope: null })).toEqual(limited);
  });

  it("read as what was set last, whatever was set before", () => {
    const scopes = fc.array(fc.constantFrom(...SCOPES, null), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(scopes, (list) => {
        const end = list.reduce<AccessDefinition>((now, scope) => setGrant(now, { ...cell, scope }), access);
        expect(readGrant(end, cell).scope).toBe(list.at(-1));
      }),
    );
  });
});

describe("words", () => {
  it("are written by their path, and an empty one is taken away with what held it", () => {
    const labels = setWord({ name: "Car" }, "options.kind.van", "Van");
    expect(readWord(labels as never, "options.kind.van")).toBe("Van");
    expect(setWord(labels, "options.kind.van", "")).toEqual({ name: "Car" });
  });

  it("an area needs are listed", () => {
    const car = putField(newArea("car", "utility"), {
      name: null,
      field: { name: "kind", type: "enum", options: ["van", { value: "bus", retired: true }] },
    });
    expect(wordPaths(car)).toEqual(
      expect.arrayContaining(["name", "plural", "fields.kind", "options.kind.van", "options.kind.bus"]),
    );
  });

  it.each([
    ["Company car", "company_car"],
    ["Prix (€)", "prix"],
    ["1st owner", "st_owner"],
    ["  ", ""],
  ])("make a name of %j", (words, name) => {
    expect(nameFrom(words)).toBe(name);
  });

  it.each([
    ["Contract", "contract_3"],
    ["عقد", "section"],
  ])("make of %j a name that is free", (words, name) => {
    expect(freeName(words, { fallback: "section", taken: ["contract", "contract_2"] })).toBe(name);
  });
});
