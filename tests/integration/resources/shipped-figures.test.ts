import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { MAX_MEASURES, parseAggregateQuery } from "../../../core/query/aggregate.ts";
import { createTestApp } from "../../support/app.ts";

import { prepareOnce } from "../../support/prepare-once.ts";
const root = join(import.meta.dirname, "../../..");
const app = prepareOnce(() =>
  createTestApp({
    resourcesDir: join(root, "resources"),
    localesDir: join(root, "locales"),
    people: { boss: ["superadmin"], hr: ["retention", "usa_employee"] },
    limits: { callsPerMinute: 0 },
  }),
);

const FUNCTIONS = ["sum", "avg", "min", "max"];

/** What of a resource an aggregate offers, found by asking the reader of its address. */
function offered(resource: CompiledResource): { groups: string[]; measures: string[] } {
  const takes = (parameters: Record<string, string>) =>
    parseAggregateQuery({
      resource,
      parameters,
      readable: () => "yes",
      context: { now: 0, timeZone: "UTC", actor: { employeeId: 1, roles: [] } },
    }).ok;
  const names = [...resource.fields.map(({ name }) => name), "created", "created_by"];
  const units = names.flatMap((name) => [name, `${name}__week`, `${name}__quarter`]);
  return {
    groups: units.filter((key) => takes({ group_by: key })),
    measures: names
      .flatMap((name) => FUNCTIONS.map((each) => `${each}:${name}`))
      .filter((key) => takes({ measures: key })),
  };
}

const lists = () =>
  app.app.benchline
    .definitions()
    .resources.resources.filter(({ kind, operations }) => kind === "record" && operations.includes("list"));

test("every field of every business area is grouped by and measured, masked or not", async () => {
  for (const resource of lists()) {
    const { groups, measures } = offered(resource);
    for (const who of ["boss", "hr"]) {
      for (let at = 0; at < Math.max(groups.length, measures.length); at += 3) {
        const parameters = new URLSearchParams({
          group_by: groups.slice(at, at + 3).join(","),
          measures: ["count", ...measures.slice(at * 4, at * 4 + MAX_MEASURES - 1)].join(","),
        });
        const url = `/api/${resource.name}/aggregate/?${parameters.toString()}`;
        const answer = await app.as(who)("GET", url);
        const expected = who === "boss" ? [200, 403] : [200, 400, 403];
        expect(expected, `${who} ${url} ${answer.body}`).toContain(answer.statusCode);
      }
    }
  }
}, 300_000);

test("every business area is exported with all its columns", async () => {
  let files = 0;
  for (const { name, operations } of lists()) {
    const answer = await app.as("boss")("GET", `/api/${name}/export/?columns=*&header=names`);
    if (answer.statusCode === 403) continue;
    expect([name, answer.statusCode, operations.includes("export")]).toEqual([name, 200, true]);
    expect((parse(answer.body, { bom: true }) as string[][])[0]?.[0]).toBe("id");
    files += 1;
  }
  expect(files).toBeGreaterThan(30);
}, 120_000);

test("the role matrix, the fields and the changes are lists of the shipped definitions", async () => {
  for (const [name, least] of [
    ["role_grant", 500],
    ["field_setting", 500],
    ["status_history", 0],
  ] as const) {
    const answer = await app.as("boss")("GET", `/api/${name}/?page_size=100`);
    expect(answer.statusCode).toBe(200);
    const { count, data } = answer.json<{ count: number; data: { id: number }[] }>();
    expect(count).toBeGreaterThanOrEqual(Math.max(least, data.length));
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
  }
});
