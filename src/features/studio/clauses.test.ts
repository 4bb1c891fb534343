import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Predicate, ResourceDefinition } from "../../../core/definition/types.ts";
import { readGroup } from "../../../core/studio/conditions.ts";
import { type Asked, archivedAt, askedFields, itself } from "./asked.ts";
import { isAllShown } from "./clauses.ts";

const folder = join(import.meta.dirname, "../../../resources");
const areas = new Map(
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !["dashboards", "forms", "reports"].includes(entry.name))
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
    .map((path) => JSON.parse(readFileSync(path, "utf8")) as ResourceDefinition)
    .filter(({ fields }) => Array.isArray(fields))
    .map((area) => [area.name, area]),
);
const fieldsOf = (name: string | undefined): Asked[] => {
  const area = name === undefined ? undefined : areas.get(name);
  return area === undefined
    ? []
    : [...askedFields(area, null), itself(area.name, "itself"), archivedAt("archived")];
};

interface Found {
  readonly at: string;
  readonly predicate: Predicate;
  readonly fields: readonly Asked[];
  readonly parents: readonly Asked[];
}

/** Every condition of an area that is asked of its own records, and those of rows that a check looks at. */
function conditionsOf(area: ResourceDefinition): Found[] {
  const own = fieldsOf(area.name);
  const above = area.kind === "rows" ? fieldsOf(area.parent?.resource) : [];
  const found: Found[] = [];
  const add = (at: string, predicate: Predicate | undefined, fields = own, parents = above) => {
    if (predicate !== undefined) found.push({ at: `${area.name} ${at}`, predicate, fields, parents });
  };
  for (const field of area.fields) {
    for (const key of ["visibleWhen", "requiredWhen", "readOnlyWhen"] as const)
      add(`${field.name} ${key}`, field[key]);
    if (field.type === "reference" || field.type === "references")
      add(`${field.name} candidates`, field.candidates, fieldsOf(field.to), own);
  }
  for (const { name, check, when } of area.rules ?? []) {
    add(name, check);
    add(name, when);
  }
  for (const { name, when, where, over } of area.checks ?? []) {
    add(name, when);
    add(name, where, fieldsOf(over), own);
  }
  for (const cycle of area.lifecycles ?? []) for (const { name, when } of cycle.transitions) add(name, when);
  for (const { name, when } of [...(area.timed ?? []), ...(area.invariants ?? []), ...(area.values ?? [])])
    add(name, when);
  return found;
}

it("the controls show every condition of the shipped areas, however it nests", () => {
  const all = [...areas.values()].flatMap(conditionsOf);
  expect(all.length).toBeGreaterThan(300);
  const left = all
    .filter(({ predicate, fields, parents }) => !isAllShown(readGroup(predicate), { fields, parents }))
    .map(({ at, predicate }) => `${at}: ${JSON.stringify(predicate)}`);
  expect(left).toEqual([]);
});
