import { expect, it } from "vitest";
import { CHANNELS, DEEDS } from "../../core/access/explained.ts";
import type { AccessDefinition, ResourceDefinition } from "../../core/definition/types.ts";
import { newArea, putField } from "../../core/studio/edits.ts";
import { setGrant } from "../../core/studio/rights.ts";
import { createTestApp } from "../support/app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(createTestApp);

const boss = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  test.as("boss")(method, `/api/config/${path}`, body === undefined ? {} : { body });
const inForce = async <T>(key: string) =>
  (await boss("GET", `definitions/${key}/`)).json<{ data: { document: T } }>().data.document;
const begin = async () =>
  (await boss("POST", "drafts/", { title: "New" })).json<{ data: { id: number } }>().data.id;

async function explainAll(questions: readonly Readonly<Record<string, string>>[]) {
  const answers: Record<string, unknown> = {};
  for (const person of ["boss", "worker", "guest", "nobody"]) {
    for (const question of questions) {
      for (const [kind, way] of [
        ...CHANNELS.map((way) => ["channel", way] as const),
        ...DEEDS.map((way) => ["action", way] as const),
      ]) {
        const { draft, ...asked } = question;
        const query = new URLSearchParams({ ...question, [kind]: way }).toString();
        const answer = await boss("GET", `explain/${test.users[person]!.id}/?${query}`);
        const name = `${person} ${way} ${JSON.stringify(asked)}`;
        expect(answer.statusCode, `${name} ${draft ?? ""} ${answer.body}`).toBe(200);
        const { verdict, code, positions } = answer.json<{ data: Record<string, unknown> }>().data;
        answers[name] = { verdict, code, positions };
      }
    }
  }
  return answers;
}

it("of an area and a field that only a draft has says what it says once the draft is published", async () => {
  const car: ResourceDefinition = putField(
    putField(newArea("car", "utility"), {
      name: null,
      field: { name: "seats", type: "integer", filter: true },
    }),
    { name: null, field: { name: "pay", type: "money", sensitivity: "MONEY" } },
  );
  const scoped = { ...car, scopes: { my: ["created_by"] } } as ResourceDefinition;
  let access = await inForce<AccessDefinition>("access/access");
  for (const [rule, action, scope] of [
    ["superadmin", "list", "all"],
    ["superadmin", "show", "all"],
    ["superadmin", "edit", "all"],
    ["superadmin", "export", "all"],
    ["worker", "list", "my"],
    ["worker", "show", "my"],
    ["worker", "create", "my"],
    ["guest", "list", "all"],
  ] as const)
    access = setGrant(access, { resource: "car", rule, action, scope });
  const ticket = await inForce<ResourceDefinition>("resource/ticket");
  const id = await begin();
  const before = await inForce("access/access");
  await boss("PUT", `drafts/${id}/resource/car/`, { seen: null, document: scoped });
  await boss("PUT", `drafts/${id}/access/access/`, { seen: before, document: access });
  await boss("PUT", `drafts/${id}/resource/ticket/`, {
    seen: ticket,
    document: putField(ticket, { name: null, field: { name: "floor", type: "integer", sort: true } }),
  });
  const questions: readonly Readonly<Record<string, string>>[] = [
    { resource: "car" },
    { resource: "car", field: "name" },
    { resource: "car", field: "seats" },
    { resource: "car", field: "pay" },
    { resource: "ticket", field: "floor" },
  ];
  const asDraft = await explainAll(questions.map((question) => ({ ...question, draft: String(id) })));
  const published = await boss("POST", `drafts/${id}/publish/`, {});
  expect(published.statusCode, published.body).toBe(201);
  expect(await explainAll(questions)).toEqual(asDraft);
});

it("of a field that nobody has is told so, and a draft that does not compile names its mistake", async () => {
  const id = await begin();
  const ask = (field: string) =>
    boss("GET", `explain/${test.users["worker"]!.id}/?resource=ticket&field=${field}&draft=${id}`);
  expect((await ask("nowhere")).statusCode).toBe(404);
  const ticket = await inForce<ResourceDefinition>("resource/ticket");
  const broken = { ...ticket, label: ["missing"] };
  await boss("PUT", `drafts/${id}/resource/ticket/`, { seen: ticket, document: broken });
  expect((await ask("nowhere")).json()).toMatchObject({
    code: "invalid_definitions",
    definition_errors: [{ pointer: "/label/0" }],
  });
});

it("a draft that locks everybody out of the rights is refused at its place", async () => {
  const access = await inForce<AccessDefinition>("access/access");
  const id = await begin();
  const { role_grant: _, ...resources } = access.resources;
  const locked = { ...access, resources: { ...resources, role_grant: { grants: [] } } };
  await boss("PUT", `drafts/${id}/access/access/`, { seen: access, document: locked });
  const check = await boss("GET", `drafts/${id}/check/`);
  const { ok, errors } = check.json<{
    data: { ok: boolean; errors: { pointer: string; message: string }[] };
  }>().data;
  expect(ok).toBe(false);
  expect(errors.some(({ pointer }) => pointer.startsWith("/resources/role_grant"))).toBe(true);
  const refused = await boss("POST", `drafts/${id}/publish/`, {});
  expect(refused.statusCode).toBe(422);
});
