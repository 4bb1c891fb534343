import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectStatus } from "../support/expect-status.ts";
import { createStaffApp, plant, plantNamed } from "./people-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

interface Project {
  readonly id: number;
  readonly client: string;
  readonly consultant_name: string;
  readonly vendor: string;
}

const app = prepareOnce(createStaffApp);
let project: number;
let ended: number;

beforeAll(async () => {
  const vendor_company = await plantNamed(app, "vendor_company", "Blue Vendor");
  const client = await plantNamed(app, "client", "Big Client");
  const consultant = await plantNamed(app, "consultant", "Cora Consultant", { status: "assigned" });
  const other = await plantNamed(app, "consultant", "Otto Other", { status: "assigned" });
  const row = {
    project_type: "client",
    work_mode: "remote",
    start_date: "2024-01-01",
    vendor_company,
    client,
  };
  project = await plant(app, "project", {
    label: "P1 · Work",
    code: "P1",
    consultant,
    status: "active",
    ...row,
  });
  ended = await plant(app, "project", {
    label: "P2 · Work",
    code: "P2",
    consultant,
    status: "completed",
    ...row,
  });
  await plant(app, "project", {
    label: "P3 · Work",
    code: "P3",
    consultant: other,
    status: "active",
    ...row,
  });
});
beforeEach(() =>
  app.database.write((trx) => trx.deleteFrom("project_support").execute()).then(() => undefined),
);

const read = async <T>(who: string, url: string): Promise<T> => {
  const answer = await app.as(who)("GET", url);
  expectStatus(answer, 200);
  return answer.json<{ data: T }>().data;
};
const matching = (who: string, consultant = "Cora Consultant") =>
  read<Project[]>(
    who,
    `/api/employee/projects/?${new URLSearchParams({ vendor: "Blue Vendor", client: "big client", consultant }).toString()}`,
  );
const support = (who: string, body: object, id = project) =>
  app.as(who)("POST", `/api/project/${id}/support/`, { body: { status: "active", ...body } });

describe("who and what to choose from", () => {
  it.each([
    ["[R7.37] vendors", "/api/vendor_company/?query=blue", "Blue Vendor"],
    ["[R7.38] consultants", "/api/consultant/?query=cora", "Cora Consultant"],
    ["[R7.39] clients", "/api/submission/client/?query=BIG", "Big Client"],
  ])("%s by a part of their names", async (_what, url, name) => {
    for (const who of ["max", "dan"]) {
      expect(await read(who, url)).toEqual([{ id: expect.any(Number), name }]);
      expect(await read(who, url.replace(/=.*/, "=nothing+like+it"))).toEqual([]);
    }
  });

  it("lists the records of the same addresses where a page is asked for", async () => {
    const answer = await app.as("max")("GET", "/api/vendor_company/?page=1");
    expect(answer.json()).toMatchObject({ count: 1, data: [{ name: "Blue Vendor" }] });
    expectStatus(await app.as("dan")("GET", "/api/vendor_company/?page=1"), 403);
  });

  it("[R3.56 R7.40] open projects of a vendor, a client and a consultant", async () => {
    const found = [
      { id: project, client: "Big Client", consultant_name: "Cora Consultant", vendor: "Blue Vendor" },
    ];
    expect(await matching("max")).toEqual(found);
    expect(await matching("dan")).toEqual(found);
    expect(await matching("max", "Nobody")).toEqual([]);
    expectStatus(await app.as("max")("GET", "/api/employee/projects/?vendor=Blue+Vendor"), 400);
  });
});

describe("the support of a project", () => {
  it("[R3.57 R7.41 R7.36] is taken on from a day, with a message, and then answered as supported", async () => {
    const self = app.users.max!.id;
    const answer = await support("max", { start: "2024-03-05", project, support: self });
    expectStatus(answer, 200);
    expect(answer.json()).toMatchObject({ message: "You now support this project." });
    expect(await read("max", "/api/employee/get_projects/")).toEqual([
      { id: project, client: "Big Client", consultant_name: "Cora Consultant", vendor: "Blue Vendor" },
    ]);
    expect(await read("dan", "/api/employee/get_projects/")).toEqual([]);
    expect(await read("max", "/api/employee/me/")).toMatchObject({
      project: { current_project: [{ id: project }], total: 1 },
    });
    expect(await matching("max")).toEqual([]);
  });

  it("[R5.60] has a day it starts on", async () => {
    for (const start of [undefined, null, ""]) {
      const answer = await support("max", { start });
      expectStatus(answer, 400);
      expect(answer.json()).toMatchObject({ issues: [{ field: "start", code: "required" }] });
    }
    expectStatus(await support("max", { start: "05-03-2024" }), 400);
  });

  it("has one primary person, and others beside", async () => {
    expectStatus(await support("max", { start: "2024-03-05" }), 200);
    expectStatus(await support("dan", { start: "2024-03-05" }), 200);
    expectStatus(await support("dan", { start: "2024-03-05" }), 400);
    const rows = await app.database.read.selectFrom("project_support").select("role").orderBy("id").execute();
    expect(rows.map(({ role }) => role)).toEqual(["primary", "secondary"]);
  });

  it("is nobody else's to take on for a person, nor of a project that is over", async () => {
    expectStatus(await support("max", { start: "2024-03-05", support: app.users.dan!.id }), 403);
    expectStatus(await support("max", { start: "2024-03-05" }, ended), 400);
    expectStatus(await support("max", { start: "2024-03-05", project: ended }), 400);
    expectStatus(
      await app.as("max")("POST", "/api/project/none/support/", {
        body: { status: "active", start: "2024-03-05" },
      }),
      404,
    );
    expectStatus(await support("max", { start: "2024-03-05", status: "ended" }), 400);
    expect(await app.database.read.selectFrom("project_support").select("id").execute()).toEqual([]);
  });
});
