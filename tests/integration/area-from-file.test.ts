import { expect, it } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { areaFromColumns, type GuessedColumn } from "../../core/studio/guess-columns.ts";
import { createTestApp } from "../support/app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(createTestApp);

const BOUNDARY = "area-from-file";
function send(path: string, texts: Readonly<Record<string, string>>, file: string | null, who = "boss") {
  const part = (head: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const body = [
    ...Object.entries(texts).map(([name, text]) => part(`name="${name}"`, text)),
    ...(file === null ? [] : [part('name="file"; filename="bikes.csv"\r\nContent-Type: text/csv', file)]),
    `--${BOUNDARY}--\r\n`,
  ].join("");
  const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  return test.as(who)("POST", `/api/config/tables/${path}`, { body, headers });
}

const CSV = "Frame;Bought;Price\n007;31/01/2027;1.200,50\n008;01/02/2027;3,25\n009;15/03/2027;12,00\n";
interface Guessed {
  readonly rows: number;
  readonly columns: readonly (GuessedColumn & { name: string; samples: readonly string[] })[];
}

it("columns are guessed, and the rows wait for the area and are written with the mapping known", async () => {
  const { data } = (await send("", {}, CSV)).json<{ data: Guessed }>();
  expect(data.rows).toBe(3);
  expect(data.columns.map(({ type }) => type)).toEqual(["text", "date", "decimal"]);
  expect(data.columns[0]?.samples).toEqual(["007", "008", "009"]);

  const named = data.columns.map(({ name, ...column }) => ({ ...column, label: name }));
  const { resource, names } = areaFromColumns({ name: "bike", area: "utility" }, named);
  const columns = data.columns.map(({ type, writing }, index) => ({ field: names[index], type, writing }));
  const waiting = await send("rows/", { resource: "bike", columns: JSON.stringify(columns) }, CSV);
  expect(waiting.statusCode).toBe(201);
  const { id } = waiting.json<{ data: { id: number } }>().data;
  expect((await test.as("boss")("POST", `/api/imports/${id}/check/`)).statusCode).toBe(404);

  const access = test.app.benchline.store.current().documents.get("access/access")?.document as {
    resources: object;
  };
  const grants = [{ rule: "superadmin", actions: ["list", "show", "create", "edit"], scope: "all" }];
  const published = await test.as("boss")("POST", "/api/config/publish/", {
    body: {
      base_version: test.app.benchline.store.current().version,
      changes: [
        { kind: "resource", name: "bike", document: resource satisfies ResourceDefinition },
        {
          kind: "access",
          name: "access",
          document: { ...access, resources: { ...access.resources, bike: { grants } } },
        },
      ],
    },
  });
  expect(published.statusCode).toBe(201);
  expect((await test.as("boss")("POST", `/api/imports/${id}/check/`)).statusCode).toBe(202);
  await test.app.imports.drain();
  const run = await test.as("boss")("POST", `/api/imports/${id}/run/`, { body: { skip_errors: false } });
  expect(run.statusCode).toBe(202);
  await test.app.imports.drain();
  const { data: bikes } = (await test.as("boss")("GET", "/api/bike/?sort=frame")).json<{
    data: Record<string, unknown>[];
  }>();
  expect(bikes).toMatchObject([
    { frame: "007", bought: "2027-01-31", price: "1200.50" },
    { frame: "008", bought: "2027-02-01", price: "3.25" },
    { frame: "009", bought: "2027-03-15", price: "12.00" },
  ]);
});

it("what is no table, has no rows or no columns is refused with a sentence, and is for who may configure only", async () => {
  expect((await send("", {}, "a,b\n")).json()).toMatchObject({ code: "empty_import" });
  expect((await send("", {}, null)).json()).toMatchObject({ code: "no_file" });
  expect((await send("rows/", { resource: "bike", columns: '[{"type":"rows"}]' }, CSV)).statusCode).toBe(400);
  expect((await send("", {}, CSV, "guest")).statusCode).toBe(403);
});
