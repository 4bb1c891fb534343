import type { AddressInfo } from "node:net";
import { HttpError } from "ra-core";
import { beforeAll, describe, expect, it } from "vitest";
import { benchlineDataProvider as reactAdminProvider } from "../../examples/react-admin/data-provider.ts";
import { benchlineDataProvider as refineProvider } from "../../examples/refine/data-provider.ts";
import { expectStatus } from "../support/expect-status.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { createShippedApp } from "../support/shipped-app.ts";

const test = prepareOnce(() => createShippedApp({ root: ["superadmin", "marketing"] }));
let url: string;
let key: string;

beforeAll(async () => {
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  const scopes = { client: ["list", "show", "create", "edit", "delete"] };
  const answer = await test.as("root")("POST", "/api/keys/", { body: { name: "Example", scopes, days: 1 } });
  expectStatus(answer, 201);
  key = answer.json<{ data: { token: string } }>().data.token;
});

const SENTENCE: unknown = expect.stringMatching(/\w/);
interface Client {
  readonly id: number;
  readonly name: string;
  readonly row_version: number;
}
const names = (data: readonly object[]): string[] => data.map((one) => (one as Client).name);

describe("a client of Refine that was written from the guide", () => {
  const resource = "client";

  it("lists, filters, sorts and pages, reads, adds, changes and archives with an API key", async () => {
    const provider = refineProvider(url, key);
    for (const name of ["Refine Ash", "Refine Birch", "Refine Cedar"])
      await provider.create({ resource, variables: { name, vms_name: "Refine" } });
    const list = (currentPage: number) =>
      provider.getList({
        resource,
        pagination: { currentPage, pageSize: 2 },
        sorters: [{ field: "name", order: "desc" }],
        filters: [
          { field: "vms_name", operator: "contains", value: "refi" },
          { field: "industry", operator: "null", value: true },
        ],
      });
    const first = await list(1);
    expect([names(first.data), first.total]).toEqual([["Refine Cedar", "Refine Birch"], 3]);
    expect(names((await list(2)).data)).toEqual(["Refine Ash"]);
    const [cedar] = first.data as Client[];
    const read = (await provider.getOne({ resource, id: cedar!.id })).data as Client;
    expect(read).toMatchObject({ name: "Refine Cedar", row_version: 1 });
    const variables = { row_version: read.row_version, name: "Refine Oak" };
    const saved = await provider.update({ resource, id: read.id, variables });
    expect(saved.data).toMatchObject({ name: "Refine Oak", row_version: 2 });
    await expect(provider.update({ resource, id: read.id, variables })).rejects.toMatchObject({
      statusCode: 409,
    });
    await provider.deleteOne({ resource, id: read.id });
    expect(names((await list(1)).data)).toEqual(["Refine Birch", "Refine Ash"]);
  });

  it("has what is wrong at the fields of its forms", async () => {
    const variables = { website: "no address" };
    await expect(refineProvider(url, key).create({ resource, variables })).rejects.toMatchObject({
      statusCode: 400,
      message: SENTENCE,
      errors: { website: [SENTENCE], name: [SENTENCE] },
    });
  });
});

describe("a client of react-admin that was written from the guide", () => {
  const resource = "client";

  it("lists, filters, sorts and pages, reads, adds, changes and archives with an API key", async () => {
    const provider = reactAdminProvider(url, key);
    for (const name of ["Admin Ash", "Admin Birch", "Admin Cedar"])
      await provider.create(resource, { data: { name, vms_name: "Admin" } });
    const list = (page: number) =>
      provider.getList(resource, {
        pagination: { page, perPage: 2 },
        sort: { field: "name", order: "DESC" },
        filter: { vms_name__contains: "admi" },
      });
    const first = await list(1);
    expect([names(first.data), first.total]).toEqual([["Admin Cedar", "Admin Birch"], 3]);
    expect(names((await list(2)).data)).toEqual(["Admin Ash"]);
    const [cedar, birch] = first.data as Client[];
    const ids = [cedar!.id, birch!.id];
    const many = await provider.getMany(resource, { ids });
    expect(names(many.data).toSorted()).toEqual(["Admin Birch", "Admin Cedar"]);
    const read = (await provider.getOne(resource, { id: cedar!.id })).data as Client;
    const change = { id: read.id, data: { name: "Admin Oak" }, previousData: read };
    expect((await provider.update(resource, change)).data).toMatchObject({
      name: "Admin Oak",
      row_version: 2,
    });
    await expect(provider.update(resource, change)).rejects.toMatchObject({ status: 409 });
    await provider.updateMany(resource, { ids, data: { resubmit_after_days: 30 } });
    const changed = (await provider.getOne(resource, { id: birch!.id })).data;
    expect(changed).toMatchObject({ resubmit_after_days: 30 });
    await provider.deleteMany(resource, { ids });
    expect(names((await list(1)).data)).toEqual(["Admin Ash"]);
  });

  it("has what is wrong at the fields of its forms", async () => {
    const refused = await reactAdminProvider(url, key)
      .create(resource, { data: { website: "no address" } })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(HttpError);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        errors: { website: [SENTENCE], name: [SENTENCE] },
      },
    });
  });
});
