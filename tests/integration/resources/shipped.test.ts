import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createTestApp } from "../../support/app.ts";
import { PEOPLE as ROLES } from "../../fixtures/access-matrix.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";

import { prepareOnce } from "../../support/prepare-once.ts";
const root = join(import.meta.dirname, "../../..");

const app = prepareOnce(() =>
  createTestApp({
    resourcesDir: join(root, "resources"),
    localesDir: join(root, "locales"),
    people: ROLES,
  }),
);
let resources: readonly CompiledResource[];

beforeAll(async () => {
  resources = app.app.benchline.definitions().resources.resources;
});

/** Every list address a resource offers: each field sorted by, and filtered by in every way that needs no value. */
function addresses({ name, fields, list }: CompiledResource): string[] {
  const sorts = fields.filter((field) => field.sort).map((field) => `sort=-${field.name}`);
  const empties = fields.filter(canBeEmpty).map((field) => `${field.name}__empty=true`);
  const groups = list.groups.map((group) => `group=${group.name}`);
  const scopes = list.scopes.map((scope) => `scope=${scope}`);
  return [
    ...sorts,
    ...empties,
    ...groups,
    ...scopes,
    "query=a",
    "query=abc",
    "page=2",
    "count=exact",
    "archived=all",
  ].map((query) => `/api/${name}/?${query}`);
}

const canBeEmpty = (field: CompiledField) => field.filter && field.kind !== "json";

describe("the shipped definitions", () => {
  test("have what is read and given first ahead: amounts of invoices, days of leave", () => {
    const named = (name: string) => resources.find((one) => one.name === name);
    const columns = named("invoice")?.list.columns ?? [];
    expect(columns.slice(0, 4)).toContain("amount");
    const asked = named("leave")?.sections.flatMap(({ fields }) => fields) ?? [];
    for (const day of ["start", "end"]) expect(asked.indexOf(day)).toBeLessThan(asked.indexOf("cover"));
  });

  test.each(["SP1001", "MK1002", "EN1001", "RT1001", "LG1001", "AT1001"])(
    "answer every list address to %s without a fault",
    async (person) => {
      const call = app.as(person);
      const faults: string[] = [];
      for (const resource of resources) {
        const [first, ...more] = addresses(resource);
        const answer = await call("GET", first ?? "");
        const urls = answer.statusCode === 403 ? [] : more;
        const answers = await Promise.all(urls.map(async (url) => [url, await call("GET", url)] as const));
        for (const [url, { statusCode, body }] of [[first, answer] as const, ...answers]) {
          if (statusCode >= 500) faults.push(`${url}: ${body}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  test.each(["SP1001", "MK1001", "RT1001", "AT1001", "FN1001"])(
    "answer what a form starts with, pickers and unknown records to %s without a fault",
    async (person) => {
      const call = app.as(person);
      const faults: string[] = [];
      for (const { name } of resources) {
        for (const rest of [
          "new/",
          "pick/?query=ab",
          "999999/",
          "999999/history/",
          "aggregate/?measures=count",
        ]) {
          const { statusCode, body } = await call("GET", `/api/${name}/${rest}`);
          if (statusCode >= 500) faults.push(`${name}/${rest}: ${body}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );
});
