import { afterAll, beforeAll, expect, test } from "vitest";
import type { ResourceAccess, ResourceDefinition } from "../../../core/definition/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";
import { multipart } from "../../support/multipart.ts";

const kit: ResourceDefinition = {
  version: 1,
  name: "kit",
  area: "marketing",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true },
    { name: "parts", type: "rows", resource: "kit_part" },
  ],
};
const part: ResourceDefinition = {
  version: 1,
  name: "kit_part",
  area: "marketing",
  kind: "rows",
  parent: { resource: "kit", field: "kit" },
  label: ["name"],
  fields: [
    { name: "kit", type: "reference", to: "kit", required: true },
    { name: "name", type: "text", required: true },
    { name: "drawing", type: "file", accept: ["pdf"], maxMegabytes: 1 },
  ],
};

let app: TestApp;
beforeAll(async () => {
  const grants: ResourceAccess["grants"] = [
    { rule: "superadmin", actions: ["list", "show", "create", "edit"], scope: "all" },
  ];
  app = await createTestApp({
    fixture: workshop,
    resources: [kit, part],
    access: { kit: { grants } },
    people: { boss: ["superadmin"] },
  });
});
afterAll(() => app.close());

interface Kit {
  readonly id: number;
  readonly row_version: number;
  readonly parts: readonly { readonly id: number; readonly name: string }[];
}
const call = async <T>(method: "GET" | "POST" | "PATCH", path: string, body?: object): Promise<T> => {
  const answer = await app.as("boss")(method, path, body === undefined ? {} : { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
};

test("removed rows come back, and those whose files went with them say so", async () => {
  const upload = multipart({ content: Buffer.from("%PDF-1.7\n"), name: "drawing.pdf" });
  const drawing = (await app.as("boss")("POST", "/api/files/", upload)).json<{ data: object }>().data;
  const made = await call<Kit>("POST", "/api/kit/", {
    name: "Shed",
    parts: [{ name: "Door" }, { name: "Roof", drawing }],
  });
  const drop = async (name: string) => {
    const { row_version, parts } = await call<Kit>("GET", `/api/kit/${made.id}/`);
    const left = parts.filter((one) => one.name !== name).map(({ id }) => ({ id }));
    await call("PATCH", `/api/kit/${made.id}/`, { row_version, parts: left });
    const { data } = await call<{ data: readonly object[] }>("GET", "/api/own-changes/");
    return data[0];
  };
  expect(await drop("Door")).toMatchObject({ reason: null, undo: { ids: [made.id] } });
  expect(await drop("Roof")).toMatchObject({ reason: "files_gone", undo: null });
});
