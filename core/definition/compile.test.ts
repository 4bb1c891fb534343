import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { galleryEntries, galleryErrors } from "../../tests/fixtures/definitions/gallery.ts";
import {
  accessDefinition,
  checkShape,
  compileValid,
  validDocuments,
} from "../../tests/fixtures/definitions/valid.ts";
import { DEFINITION_ERROR_CODES, compileResources } from "./compile.ts";
import type { CompiledField, CompiledResource } from "./types.ts";

const { byName } = compileValid().resources;
const project = byName.project as CompiledResource;
const field = (name: string, resource = project): CompiledField =>
  resource.fieldsByName[name] as CompiledField;

describe("the gallery of wrong definitions", () => {
  const entries = galleryEntries();

  test.each(entries)("$code: $about", ({ code, changes, errors }) => {
    const found = galleryErrors(changes);
    expect(found.map(({ message: _message, text: _text, params: _params, ...error }) => error)).toEqual(
      errors,
    );
    expect(found.some((error) => error.code === code)).toBe(true);
    expect(found.filter(({ message }) => message.length < 20)).toEqual([]);
  });

  test("every code has an entry", () => {
    const shown = new Set(entries.map(({ code }) => code));
    expect(DEFINITION_ERROR_CODES.filter((code) => !shown.has(code))).toEqual([]);
  });

  test("errors of several documents come together", () => {
    const found = galleryErrors([
      { resource: "project", op: "add", path: "/list/columns/-", value: "titel" },
      { resource: "team", op: "add", path: "/label/-", value: "nme" },
    ]);
    expect(found.map(({ source }) => source)).toEqual(["valid/project.json", "valid/team.json"]);
  });
});

describe("what follows from a definition", () => {
  test("fields know how they are represented, stored and limited", () => {
    expect(field("budget")).toMatchObject({ kind: "decimal", scale: 2, limits: { min: 0, currency: "USD" } });
    expect(field("code")).toMatchObject({ readOnly: true });
    expect(field("status")).toMatchObject({ readOnly: true, lifecycle: "status" });
    expect(field("changed_at")).toMatchObject({ readOnly: true, lifecycle: null });
    expect(field("tasks")).toMatchObject({ kind: "rows", to: "task" });
    expect(field("owner_team")).toMatchObject({ kind: "reference", to: "team", computed: { stored: true } });
    expect(field("open_tasks").computed).toMatchObject({ by: "rollup", via: "project", stored: true });
  });

  test("a list that must hold something is required, whatever it lists", () => {
    const documents = validDocuments();
    const fields = documents.find(({ document }) => document.name === "project")?.document.fields as object[];
    const tasks = fields.find((raw) => "name" in raw && raw.name === "tasks");
    Object.assign(tasks ?? {}, { minItems: 1 });
    const result = compileResources({ documents, access: accessDefinition });
    const made = result.ok ? result.value.byName.project : undefined;
    expect(made?.fieldsByName["tasks"]).toMatchObject({ required: true, limits: { minItems: 1 } });
    expect(field("tasks").required).toBe(false);
  });

  test("a rollup over the clock is not stored", () => {
    const documents = validDocuments();
    const raw = documents.find(({ document }) => document.name === "project")?.document.fields as object[];
    const filter = { field: "created", gte: { today: -30 } };
    const rollup = { relation: "task.project", function: "count", filter };
    raw.push({ name: "new_tasks", type: "computed", result: "integer", rollup });
    const result = compileResources({ documents, access: accessDefinition });
    const made = result.ok ? result.value.byName.project : undefined;
    expect(made?.fieldsByName.new_tasks?.computed).toMatchObject({ by: "rollup", stored: false });
  });

  test("those who keep values of others are known to them", () => {
    expect(byName.task?.dependents).toEqual([
      { resource: "project", field: "spent" },
      { resource: "project", field: "open_tasks" },
    ]);
    expect(byName.employee?.dependents).toEqual([{ resource: "project", field: "owner_team" }]);
  });

  test("scopes become steps, and a team's rows are found through its people", () => {
    expect(project.scopes.my[0]).toEqual({
      steps: [{ step: "reference", field: "owner", to: "employee" }],
      endsIn: "employee",
      when: null,
    });
    expect(project.scopes.team).toEqual([
      { steps: [{ step: "reference", field: "team", to: "team" }], endsIn: "team", when: null },
    ]);
    expect(byName.employee?.scopes.my).toEqual([{ steps: [], endsIn: "employee", when: null }]);
  });

  test("lists end their sort with id and offer every filterable field", () => {
    expect(project.list.sort.at(-1)).toEqual({ field: "id", direction: "desc" });
    expect(project.list.filters.slice(0, 2)).toEqual(["budget", "status"]);
    expect(project.list.filters).toContain("size");
    expect(byName.team?.list).toMatchObject({
      columns: ["name"],
      sort: [
        { field: "modified", direction: "desc" },
        { field: "id", direction: "desc" },
      ],
      scopes: ["all"],
      views: [{ kind: "table" }],
    });
  });

  test("states carry tone and end, described or not", () => {
    expect(project.lifecycles[0]?.states).toEqual([
      { name: "draft", tone: "neutral", final: false, readOnly: false, stage: false },
      { name: "running", tone: "progress", final: false, readOnly: false, stage: false },
      { name: "done", tone: "good", final: true, readOnly: true, stage: false },
      { name: "lost", tone: "neutral", final: false, readOnly: false, stage: false },
    ]);
    expect(project.lifecycles[0]?.transitions[2]).toMatchObject({ name: "reopen", toPrevious: true });
  });

  test("child rows like others have their fields and rules, what they say themselves, and a parent of their own", () => {
    const documents = validDocuments();
    const visit = {
      version: 1,
      name: "visit",
      area: "people",
      kind: "rows",
      parent: { resource: "project", field: "visited" },
      like: "task",
      label: ["place"],
      fields: [
        { name: "visited", type: "reference", to: "project", required: true },
        { name: "place", type: "text" },
        { name: "hours", type: "decimal", scale: 1, max: 10 },
      ],
    };
    const result = compileResources({
      documents: [...documents, { source: "extra/visit.json", document: visit }],
      access: accessDefinition,
      validateShape: checkShape,
    });
    const made = result.ok ? result.value.byName.visit : undefined;
    expect(made?.fields.map(({ name }) => name)).toEqual([
      "visited",
      "place",
      "hours",
      "title",
      "cost",
      "done",
      "reason",
    ]);
    expect(made).toMatchObject({ area: "people", parent: visit.parent, rules: byName.task?.rules });
    expect(made?.sections[0]?.fields).toContain("place");
    expect(made?.fieldsByName["hours"]?.limits).toEqual({ max: 10 });
    expect(made?.fieldsByName["cost"]?.sensitivity).toBe("MONEY");
  });

  test("nothing of it can be changed any more, and the raw definition is left as it was", () => {
    const documents = validDocuments();
    const before = structuredClone(documents);
    const result = compileResources({ documents });
    expect(documents).toEqual(before);
    expect(Object.isFrozen(documents[0]?.document)).toBe(false);
    expect(result.ok && Object.isFrozen(result.value.byName.project?.list.columns)).toBe(true);
    expect(() => (project.list.columns as string[]).push("x")).toThrow(TypeError);
  });
});

describe("mutations of a valid set", () => {
  /** Every place of a document, as a path of keys. */
  function places(node: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
    if (typeof node !== "object" || node === null) return [path];
    return [path, ...Object.entries(node).flatMap(([key, value]) => places(value, [...path, key]))];
  }

  const documents = validDocuments();
  const spots = documents.flatMap(({ document }, index) =>
    places(document)
      .slice(1)
      .map((path) => ({ index, path })),
  );
  const words = spots.map(({ index, path }) =>
    path.reduce<unknown>((node, key) => (node as never)[key], documents[index]?.document),
  );
  const mutation = fc.record({
    spot: fc.constantFrom(...spots),
    remove: fc.boolean(),
    value: fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom("", "id", "constructor", -1, null, [], {}),
      fc.jsonValue(),
    ),
  });

  test("every one compiles or is refused with errors that name file, code and a way out", () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
        const changed = validDocuments();
        for (const { spot, remove, value } of mutations) {
          const holder = spot.path
            .slice(0, -1)
            .reduce<unknown>(
              (node, key) => (node as Record<string, unknown> | undefined)?.[key],
              changed[spot.index]?.document,
            );
          const key = spot.path.at(-1) ?? "";
          if (typeof holder !== "object" || holder === null) continue;
          if (remove && Array.isArray(holder)) holder.splice(Number(key), 1);
          else if (remove) delete (holder as Record<string, unknown>)[key];
          else (holder as Record<string, unknown>)[key] = structuredClone(value);
        }
        const result = compileResources({
          documents: changed,
          access: accessDefinition,
          validateShape: checkShape,
        });
        const errors = result.ok ? [] : result.errors;
        expect(result.ok || errors.length > 0).toBe(true);
        const vague = errors.filter(({ source, code, message }) => !source || !code || message.length < 10);
        expect(vague).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
