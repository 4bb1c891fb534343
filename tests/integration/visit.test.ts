import { afterAll, beforeAll, expect, it } from "vitest";
import type { AccessDefinition, ResourceDefinition } from "../../core/definition/types.ts";
import { newArea, putField, withArea } from "../../core/studio/edits.ts";
import { setClassGrant, setGrant } from "../../core/studio/rights.ts";
import { moveFieldTo, NO_SECTION } from "../../core/studio/sections.ts";
import { smallCompany } from "../fixtures/small-company.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

/** Superadmins list payslips, and only workers read what stands in them; diaries are for workers alone. */
const payslip: ResourceDefinition = {
  ...newArea("payslip", "finance"),
  fields: [
    { name: "name", type: "text", required: true },
    { name: "amount", type: "integer", sensitivity: "PAY" },
  ],
  sections: [{ name: "general", fields: ["name", "amount"] }],
  list: { columns: ["name", "amount"] },
};
const access: AccessDefinition = {
  ...smallCompany.access,
  resources: {
    ...smallCompany.access.resources,
    payslip: {
      grants: [
        { rule: "staff", actions: ["list", "show"], scope: "all" },
        { rule: "worker", actions: ["create", "edit"], scope: "all" },
      ],
    },
    diary: { grants: [{ rule: "worker", actions: ["list", "show", "create"], scope: "all" }] },
  },
  classes: {
    ...smallCompany.access.classes,
    PAY: {
      description: "What people earn.",
      read: [{ rule: "worker", scope: "all" }],
      write: [{ rule: "worker", scope: "all" }],
    },
  },
};

let test: TestApp;
beforeAll(async () => {
  const resources = [...smallCompany.resources, payslip, newArea("diary", "utility")];
  test = await createTestApp({ fixture: { ...smallCompany, resources, access } });
  const made = async (who: string, area: string, body: object) =>
    expect((await test.as(who)("POST", `/api/${area}/`, { body })).statusCode).toBe(201);
  await made("boss", "ticket", { title: "Of nobody" });
  await made("worker", "payslip", { name: "May", amount: 777 });
  await made("worker", "diary", { name: "Dear diary" });
});
afterAll(() => test.close());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const boss = (method: Method, path: string, body?: object) =>
  test.as("boss")(method, `/api/config/${path}`, body === undefined ? {} : { body });
const look = async (asked: object) => {
  const answer = await boss("POST", "look/", { draft: null, person: null, role: null, ...asked });
  expect(answer.statusCode, answer.body).toBe(200);
  const { token } = answer.json<{ data: { token: string } }>().data;
  return (method: Method, url: string, body?: object) =>
    test.app.inject({
      method,
      url,
      headers: { authorization: `Token ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    });
};
const inForce = async <T>(key: string) =>
  (await boss("GET", `definitions/${key}/`)).json<{ data: { document: T } }>().data.document;
async function draftOf(changes: readonly (readonly [kind: string, name: string, document: unknown])[]) {
  const { id } = (await boss("POST", "drafts/", { title: "To look at" })).json<{ data: { id: number } }>()
    .data;
  for (const [kind, name, document] of changes) {
    const seen = (await boss("GET", `definitions/${kind}/${name}/`)).json<{ data?: { document: unknown } }>();
    const body = { seen: seen.data?.document ?? null, document };
    const put = await test.as("boss")("PUT", `/api/config/drafts/${id}/${kind}/${name}/`, { body });
    expect(put.statusCode, put.body).toBe(200);
  }
  return id;
}
interface Config {
  readonly actor: {
    roles: string[];
    look: { name: string; draft: string | null; asInForce: string[] } | null;
  };
  readonly resources: { name: string; fields: { name: string }[] }[];
}

it("a role is looked as under the rights of a draft, which are in force for nobody", async () => {
  const given = setGrant(await inForce<AccessDefinition>("access/access"), {
    resource: "ticket",
    rule: "guest",
    action: "list",
    scope: "all",
  });
  const before = await look({ role: "guest" });
  expect((await before("GET", "/api/ticket/")).json()).toMatchObject({ data: [] });
  const draft = await draftOf([["access", "access", given]]);
  const after = await look({ role: "guest", draft });
  expect((await after("GET", "/api/ticket/")).json()).toMatchObject({ data: [{ title: "Of nobody" }] });
  expect((await after("GET", "/api/config/")).json<Config>().actor).toMatchObject({
    roles: ["guest"],
    look: { draft: "To look at", asInForce: [] },
  });
  expect((await test.as("guest")("GET", "/api/ticket/")).json()).toMatchObject({ data: [] });
  expect((await test.as("boss")("GET", "/api/config/")).json<Config>().actor.look).toBeNull();
});

it("everything is refused that writes, and one call ends it", async () => {
  const seen = await look({ role: "superadmin" });
  const [ticket] = (await seen("GET", "/api/ticket/")).json<{ data: { id: number; row_version: number }[] }>()
    .data;
  for (const [method, url, body] of [
    ["POST", "/api/ticket/", { title: "Never" }],
    ["PATCH", `/api/ticket/${ticket?.id}/`, { title: "Never", row_version: 1 }],
    ["DELETE", `/api/ticket/${ticket?.id}/`],
    ["POST", "/api/config/publish/", { changes: [], base_version: 0 }],
    ["POST", "/api/config/look/", { draft: null, person: null, role: "guest" }],
  ] as const) {
    const answer = await seen(method, url, body);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: "looking_only",
      message: expect.stringMatching(/end the preview/),
    });
  }
  expect((await test.as("boss")("GET", "/api/ticket/")).json<{ data: object[] }>().data).toHaveLength(1);
  expect((await seen("POST", "/api/config/look/stop/")).statusCode).toBe(204);
  expect((await seen("GET", "/api/ticket/")).statusCode).toBe(401);
  expect((await test.as("boss")("GET", "/api/ticket/")).statusCode).toBe(200);
});

it("a person is looked as, with their own rows; what the admin may not wholly read stays closed", async () => {
  const worker = await look({ person: test.users["worker"]!.id });
  expect((await worker("GET", "/api/config/")).json<Config>().actor).toMatchObject({ roles: ["worker"] });
  // in force: the worker reads both, the admin neither
  expect((await test.as("worker")("GET", "/api/diary/")).statusCode).toBe(200);
  expect((await worker("GET", "/api/diary/")).statusCode).toBe(403);
  const [mine] = (await test.as("worker")("GET", "/api/payslip/")).json<{ data: { id: number }[] }>().data;
  for (const url of ["/api/payslip/", `/api/payslip/${mine?.id}/`, "/api/search/?query=May"]) {
    const answer = await worker("GET", url);
    expect(answer.statusCode, url).toBe(200);
    expect(answer.body).not.toContain("777");
  }
  expect((await worker("GET", "/api/payslip/aggregate/?measures=sum:amount")).body).not.toContain("777");
  // and a draft that opens it to the role the admin looks as opens nothing to the admin
  const opened = setClassGrant(await inForce<AccessDefinition>("access/access"), {
    class: "PAY",
    mode: "read",
    rule: "everyone",
    scope: "all",
  });
  const under = await look({ role: "superadmin", draft: await draftOf([["access", "access", opened]]) });
  expect((await under("GET", `/api/payslip/${mine?.id}/`)).body).not.toContain("777");
});

it("what a draft adds has no table yet: the rest of its areas is shown, and which are not whole is told", async () => {
  const ticket = await inForce<ResourceDefinition>("resource/ticket");
  const more = putField(
    moveFieldTo(ticket, "title", { group: ticket.sections?.[0]?.name ?? NO_SECTION, index: 0 }),
    {
      name: null,
      field: { name: "floor", type: "integer" },
    },
  );
  const columns = { ...more, list: { columns: ["title"], sort: "title" } } as ResourceDefinition;
  const rights = withArea(await inForce<AccessDefinition>("access/access"), "car");
  const draft = await draftOf([
    ["resource", "ticket", columns],
    ["resource", "car", newArea("car", "utility")],
    ["access", "access", rights],
  ]);
  const seen = await look({ role: "superadmin", draft });
  const config = (await seen("GET", "/api/config/")).json<Config>();
  expect(config.actor.look?.asInForce.toSorted()).toEqual(["car", "ticket"]);
  const shown = config.resources.find(({ name }) => name === "ticket");
  expect(shown).toMatchObject({ list: { columns: ["title"] } });
  expect(shown?.fields.map(({ name }) => name)).not.toContain("floor");
  expect((await seen("GET", "/api/ticket/")).json<{ data: object[] }>().data).toHaveLength(1);
  expect((await seen("GET", "/api/car/")).statusCode).toBe(404);

  await test.as("boss")("DELETE", `/api/config/drafts/${draft}/`);
  expect((await seen("GET", "/api/config/")).json<Config>().actor.look?.draft).toBeNull();
});

it("what there is not, and whoever may not configure, is refused", async () => {
  const ask = async (body: object, who = "boss") =>
    (
      await test.as(who)("POST", "/api/config/look/", {
        body: { draft: null, person: null, role: null, ...body },
      })
    ).statusCode;
  expect(await ask({ role: "nobody_has" })).toBe(404);
  expect(await ask({})).toBe(404);
  expect(await ask({ person: 999999 })).toBe(404);
  expect(await ask({ role: "guest", draft: 999999 })).toBe(404);
  expect(await ask({ role: "guest" }, "worker")).toBe(403);
  const ticket = await inForce<ResourceDefinition>("resource/ticket");
  const broken = await draftOf([["resource", "ticket", { ...ticket, label: ["nowhere"] }]]);
  expect(await ask({ role: "guest", draft: broken })).toBe(422);
});
