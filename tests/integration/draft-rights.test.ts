import { beforeAll, expect, it } from "vitest";
import type { AccessDefinition } from "../../core/definition/types.ts";
import { setGrant, withRole } from "../../core/studio/rights.ts";
import { createTestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(() =>
  createTestApp({
    people: {
      boss: ["superadmin"],
      worker: ["worker"],
      other: ["worker"],
      guest: ["guest"],
      nobody: [],
      both: ["superadmin", "worker"],
    },
  }),
);
beforeAll(async () => {
  for (const title of ["One", "Two", "Three"])
    expectStatus(
      await test.as("worker")("POST", "/api/ticket/", { body: { title, owner: test.users["worker"]!.id } }),
      201,
    );
});

const drafts = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  test.as("boss")(method, `/api/config/drafts/${path}`, body === undefined ? {} : { body });

async function inForce(): Promise<AccessDefinition> {
  const answer = await test.as("boss")("GET", "/api/config/definitions/access/access/");
  return answer.json<{ data: { document: AccessDefinition } }>().data.document;
}

/** A draft of changed rights; its id. */
async function draftOf(change: (access: AccessDefinition) => AccessDefinition): Promise<number> {
  const seen = await inForce();
  const made = await drafts("POST", "", { title: "Rights" });
  const { id } = made.json<{ data: { id: number } }>().data;
  expectStatus(await drafts("PUT", `${id}/access/access/`, { seen, document: change(seen) }), 200);
  return id;
}

interface Affected {
  readonly data: readonly {
    readonly person: { readonly label: string };
    readonly resource: string;
    readonly right: { readonly kind: string; readonly action: string };
    readonly gained: number | null;
    readonly lost: number | null;
    readonly change: string;
  }[];
  readonly count: number;
  readonly truncated: boolean;
}

const affected = async (id: number) => (await drafts("GET", `${id}/people/`)).json<Affected>();

it("tells by name who gains and loses how many rows, before anything is published", async () => {
  const narrower = await draftOf((access) => {
    const list = { resource: "ticket", rule: "worker", action: "list" } as const;
    const given = setGrant(access, { ...list, scope: "my" });
    return setGrant(given, { resource: "ticket", rule: "guest", action: "export", scope: "all" });
  });
  const { data, count, truncated } = await affected(narrower);
  const told = data.map(
    ({ person, right, gained, lost, change }) =>
      `${person.label} ${right.action} +${gained} -${lost} ${change}`,
  );
  // worker made the tickets and keeps them, other loses all three
  expect(told).toEqual(["worker list +0 -0 other", "other list +0 -3 other", "guest export +3 -0 opened"]);
  expect({ count, truncated }).toEqual({ count: 3, truncated: false });
  const listed = await test.as("other")("GET", "/api/ticket/");
  expect(listed.json<{ count: number }>().count).toBe(3);
  expectStatus(await drafts("DELETE", `${narrower}/`), 204);
});

it("a role made in a draft can be given to people at once, and counts for them at once", async () => {
  const id = await draftOf((access) =>
    setGrant(withRole(access, "driver"), {
      resource: "ticket",
      rule: "driver",
      action: "list",
      scope: "all",
    }),
  );
  expect((await affected(id)).data).toEqual([]);
  expectStatus(await drafts("POST", `${id}/publish/`, {}), 201);
  expectStatus(await test.as("nobody")("GET", "/api/ticket/"), 403);

  const picked = await test.as("boss")("GET", "/api/role/pick/?query=driver");
  const [role] = picked.json<{ data: { id: number; label: string }[] }>().data;
  expect(role).toMatchObject({ label: "driver" });
  const person = test.users["nobody"]!.id;
  const body = { roles: [role!.id], row_version: 1 };
  expectStatus(await test.as("boss")("PATCH", `/api/employee/${person}/`, { body }), 200);
  await test.app.benchline.outbox.drain();
  expectStatus(await test.as("nobody")("GET", "/api/ticket/"), 200);
});

it("nobody gives what they do not hold, and nobody takes from themselves the right to undo", async () => {
  const given = await draftOf((access) =>
    setGrant(access, { resource: "role", rule: "worker", action: "export", scope: "all" }),
  );
  const check = await drafts("GET", `${given}/check/`);
  expect(check.json<{ data: object }>().data).toMatchObject({
    ok: false,
    errors: [{ code: "right_not_held", resource: "role" }],
  });
  const refused = await drafts("POST", `${given}/publish/`, {});
  expectStatus(refused, 422);
  expect(refused.json()).toMatchObject({ definition_errors: [{ code: "right_not_held" }] });
  expectStatus(await drafts("DELETE", `${given}/`), 204);

  const seen = await inForce();
  const denials = [...(seen.denials ?? []), { rule: "worker", actions: ["edit"] }];
  const body = {
    changes: [{ kind: "access", name: "access", document: { ...seen, denials } }],
    base_version: await version(),
  };
  const own = await test.as("both")("POST", "/api/config/publish/", { body });
  expectStatus(own, 422);
  expect(own.json()).toMatchObject({ definition_errors: [{ code: "undo_lost" }] });
  expectStatus(await test.as("boss")("POST", "/api/config/publish/", { body }), 201);
  expectStatus(await test.as("boss")("POST", "/api/config/rollback/", { body: { version: 0 } }), 201);
});

async function version(): Promise<number> {
  const answer = await test.as("boss")("GET", "/api/config/definitions/");
  return answer.json<{ version: number }>().version;
}

it("is for those who may configure only", async () => {
  const id = await draftOf((access) => access);
  expectStatus(await test.as("worker")("GET", `/api/config/drafts/${id}/people/`), 403);
});
