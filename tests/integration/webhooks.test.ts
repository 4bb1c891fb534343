import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import {
  type Received,
  spawnSender,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../support/webhook-receiver.ts";

let now = Date.now();
let receiver: WebhookReceiver;
let test: TestApp;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const file = new URL("../../resources/platform/emp_notify.json", import.meta.url);
  const notification = JSON.parse(await readFile(file, "utf8")) as ResourceDefinition;
  test = await createTestApp({
    resources: [notification],
    access: {
      emp_notify: { grants: [{ rule: "everyone", actions: ["list", "show", "edit"], scope: "my" }] },
    },
    clock: () => now,
    webhookHosts: [receiver.host],
    webhookTimeout: 2_000,
  });
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});
beforeEach(async () => {
  for (const { id } of await hooks()) expectStatus(await boss("DELETE", `/api/webhooks/${id}/`), 204);
  receiver.received.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
});

const boss: ReturnType<TestApp["as"]> = (...call) => test.as("boss")(...call);

interface Hook {
  readonly id: number;
  readonly active: boolean;
  readonly failing: boolean;
}
const hooks = async () => (await boss("GET", "/api/webhooks/")).json<{ data: Hook[] }>().data;

const VALUES = {
  name: "Warehouse",
  areas: ["ticket"],
  events: ["created", "updated", "transition", "archived", "restored"],
  role: "superadmin",
};

async function makeHook(values: object = {}): Promise<{ id: number; secret: string }> {
  const body = { ...VALUES, url: receiver.url, ...values };
  const answer = await boss("POST", "/api/webhooks/", { body });
  expectStatus(answer, 201);
  return answer.json<{ data: { id: number; secret: string } }>().data;
}

interface Row {
  readonly id: number;
  readonly row_version: number;
}
async function makeTicket(values: object = {}): Promise<Row> {
  const answer = await boss("POST", "/api/ticket/", { body: { title: "Told", ...values } });
  expectStatus(answer, 201);
  return answer.json<Row>();
}

/** Everything that is due by now has been tried. */
const drain = async () => {
  await test.app.benchline.outbox.drain();
  await test.app.webhooks.drain();
};

interface Sent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly record: Readonly<Record<string, unknown>> };
}
const sent = ({ body }: Received): Sent => JSON.parse(body) as Sent;
const deliveries = async ({ id }: { id: number }) =>
  (await boss("GET", `/api/webhooks/${id}/deliveries/`)).json<{
    data: (Record<string, unknown> & { readonly id: number })[];
  }>().data;

describe("a webhook", () => {
  it("is told of what was committed in its areas, signed by Standard Webhooks", async () => {
    const hook = await makeHook();
    const ticket = await makeTicket();
    const url = `/api/ticket/${ticket.id}/`;
    const refused = await boss("POST", "/api/ticket/", { body: { title: "" } });
    expect(refused.statusCode).toBe(400);
    const edited = await boss("PATCH", url, { body: { row_version: 1, title: "Told again" } });
    expectStatus(edited, 200);
    await boss("POST", "/api/technology/", { body: { name: "Another area" } });
    expectStatus(await boss("DELETE", url), 200);
    expectStatus(await boss("POST", `${url}restore/`), 200);
    await drain();
    expect(receiver.received.map((one) => sent(one).type).toSorted()).toEqual([
      "ticket.archived",
      "ticket.created",
      "ticket.restored",
      "ticket.updated",
    ]);
    const updated = receiver.received.find((one) => sent(one).type === "ticket.updated");
    expect(sent(updated!)).toMatchObject({
      timestamp: new Date(now).toISOString(),
      data: { resource: "ticket", id: ticket.id, changed: ["title"], record: { id: ticket.id } },
    });
    expect(sent(updated!).data.record).not.toHaveProperty("permissions");
    for (const { headers, body } of receiver.received) {
      const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = headers;
      const signed = {
        "webhook-id": String(id),
        "webhook-timestamp": String(at),
        "webhook-signature": String(signature),
      };
      expect(new Webhook(hook.secret).verify(body, signed)).toEqual(JSON.parse(body));
      expect(() => new Webhook(hook.secret).verify(`${body} `, signed)).toThrow("No matching signature");
      expect(headers["idempotency-key"]).toBe(id);
    }
    const listed = await deliveries(hook);
    expect(new Set(listed.map(({ message }) => message)).size).toBe(4);
    expect(listed[0]).toMatchObject({
      state: "delivered",
      tries: 1,
      status: 204,
      fault: null,
      next_try: null,
    });
  });

  it("is told of steps by their names, of bulk edits and of imports", async () => {
    await makeHook({ events: ["transition", "updated"] });
    const owner = test.users["worker"]?.id;
    const ticket = await makeTicket({ owner });
    const body = { field: "status", transition: "start", row_version: 1 };
    expectStatus(await test.as("worker")("POST", `/api/ticket/${ticket.id}/transition/`, { body }), 200);
    const change = { action: "edit", ids: [ticket.id], values: { notes: "In bulk" } };
    expectStatus(await boss("POST", "/api/ticket/bulk/", { body: change }), 200);
    const dry = { ...change, values: { notes: "Only tried" }, dry_run: true };
    expectStatus(await boss("POST", "/api/ticket/bulk/", { body: dry }), 200);
    await drain();
    const told = receiver.received.map((one) => [sent(one).type, sent(one).data["transition"]].join(" "));
    expect(told.toSorted()).toEqual(["ticket.transition start", "ticket.updated "]);
  });

  it("holds what its role sees: no other fields, no other records", async () => {
    const guest = await makeHook({ role: "guest", events: ["created"] });
    const worker = await makeHook({ role: "worker", events: ["created"], url: `${receiver.url}/worker` });
    await makeTicket({ budget: "10.00", owner: test.users["boss"]?.id });
    await makeTicket({ budget: "10.00", owner: test.users["worker"]?.id });
    await drain();
    const states = async (hook: { id: number }) => (await deliveries(hook)).map(({ state }) => state);
    const seen = receiver.received.map((one) => [one.path, "budget" in sent(one).data.record]);
    expect(seen.every(([, budget]) => budget === false)).toBe(true);
    const all = [...(await states(guest)), ...(await states(worker))];
    expect(all.filter((state) => state === "delivered")).toHaveLength(seen.length);
    expect(all.filter((state) => state === "hidden").length).toBeGreaterThan(0);
    expect(all).toHaveLength(4);
  });

  it("sends nothing that its role sees no more, also where it was sent before", async () => {
    const hook = await makeHook({ events: ["created"] });
    receiver.answer = (response) => void response.writeHead(500).end();
    await makeTicket({ budget: "10.00", owner: test.users["worker"]?.id });
    await drain();
    expect(sent(receiver.received[0]!).data.record["budget"]).toBe("10.00");
    expectStatus(await boss("PATCH", `/api/webhooks/${hook.id}/`, { body: { role: "worker" } }), 200);
    now += 5_000;
    await drain();
    const [, again] = receiver.received;
    expect(sent(again!).data.record["title"]).toBe("Told");
    expect(again!.body).not.toContain("10.00");
  });

  it("stops when its maker may not set up the product any more", async () => {
    const hook = await makeHook();
    receiver.answer = (response) => void response.writeHead(500).end();
    const role = { owner: Number(test.users["boss"]?.id) };
    const rows = await test.database.read
      .selectFrom("employee__roles")
      .selectAll()
      .where("owner", "=", role.owner)
      .execute();
    await makeTicket();
    await drain();
    await test.database.write((trx) =>
      trx.deleteFrom("employee__roles").where("owner", "=", role.owner).execute(),
    );
    now += 5_000;
    await drain();
    await test.database.write((trx) => trx.insertInto("employee__roles").values(rows).execute());
    expect(await deliveries(hook)).toMatchObject([{ state: "failed", fault: "maker_gone" }]);
    expect(receiver.received).toHaveLength(1);
  });

  it("changes secrets without a gap: for a day both sign", async () => {
    const hook = await makeHook();
    const answer = await boss("POST", `/api/webhooks/${hook.id}/secret/`);
    expectStatus(answer, 201);
    const { secret } = answer.json<{ data: { secret: string } }>().data;
    const verified = async (by: string): Promise<boolean> => {
      receiver.received.length = 0;
      await makeTicket();
      await drain();
      const [one] = receiver.received;
      try {
        new Webhook(by).verify(one!.body, one!.headers as Record<string, string>);
        return true;
      } catch (error) {
        if (!String(error).includes("No matching signature")) throw error;
        return false;
      }
    };
    expect([await verified(hook.secret), await verified(secret)]).toEqual([true, true]);
    // the library takes timestamps of the last minutes only
    const day = { old_until: now - 1 };
    await test.database.write((trx) =>
      trx.updateTable("sys__webhook").set(day).where("id", "=", hook.id).execute(),
    );
    expect([await verified(hook.secret), await verified(secret)]).toEqual([false, true]);
    const stored = await test.database.read.selectFrom("sys__webhook").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect((await boss("GET", "/api/webhooks/")).body).not.toContain("whsec_");
  });
});

describe("a receiver", () => {
  /** How often the superadmin was told. */
  const told = async () => {
    const rows = await test.database.read
      .selectFrom("emp_notify")
      .select(["recipient", "sub_name"])
      .where("event", "=", "webhook_failed")
      .execute();
    const one = { recipient: test.users["boss"]?.id, sub_name: "webhooks" };
    expect(rows).toEqual(rows.map(() => one));
    return rows.length;
  };

  it("that fails gets the same message again, later and later, until it is given up and superadmins are told", async () => {
    const began = now;
    receiver.answer = (response) => void response.writeHead(500).end("no");
    const hook = await makeHook();
    const ticket = await makeTicket();
    const waits: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await drain();
      const [one] = await deliveries(hook);
      if (one?.["state"] !== "waiting") break;
      const next = Date.parse(String(one["next_try"]));
      waits.push((next - now) / 1000);
      now = next;
      // what is sent stays as it was first
      const { row_version } = (await boss("GET", `/api/ticket/${ticket.id}/`)).json<Row>();
      if (round === 0) {
        await boss("PATCH", `/api/webhooks/${hook.id}/`, { body: { events: ["archived"] } });
        await boss("PATCH", `/api/ticket/${ticket.id}/`, { body: { row_version, title: "Renamed" } });
      }
    }
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 86_400]);
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(8);
    expect(await deliveries(hook)).toMatchObject([{ state: "failed", tries: 8, status: 500 }]);
    expect(await hooks()).toMatchObject([{ failing: true }]);
    expect(await told()).toBe(1);

    receiver.answer = (response) => void response.writeHead(200).end();
    const [{ id }] = (await deliveries(hook)) as [{ id: number }];
    expectStatus(await boss("POST", `/api/webhooks/${hook.id}/deliveries/${id}/replay/`), 204);
    await drain();
    expect(await deliveries(hook)).toMatchObject([{ state: "delivered", status: 200 }]);
    // sent again, it holds what the role sees now
    const last = receiver.received.at(-1)!;
    expect(sent(last).data.record["title"]).toBe("Renamed");
    expect(last.headers["webhook-id"]).toBe(receiver.received[0]?.headers["webhook-id"]);
    expect(await hooks()).toMatchObject([{ failing: false }]);
    const again = await boss("POST", `/api/webhooks/${hook.id}/deliveries/${id + 1000}/replay/`);
    expect(again.json()).toMatchObject({ code: "unknown_delivery" });
    now = began;
  });

  it("that hangs is left, and holds up no other", async () => {
    receiver.answer = (response, { path }) =>
      path === "/hooks/slow" ? undefined : void response.writeHead(204).end();
    const slow = await makeHook({ url: `${receiver.url}/slow` });
    const quick = await makeHook();
    await makeTicket();
    await drain();
    expect(await deliveries(quick)).toMatchObject([{ state: "delivered" }]);
    const [waiting] = (await deliveries(slow)) as [{ id: number }];
    expect(await deliveries(slow)).toMatchObject([
      { state: "waiting", tries: 1, fault: "timeout", status: null },
    ]);
    // nobody has to wait for the next try
    receiver.answer = (response) => void response.writeHead(204).end();
    expectStatus(await boss("POST", `/api/webhooks/${slow.id}/deliveries/${waiting.id}/replay/`), 204);
    await drain();
    expect(await deliveries(slow)).toMatchObject([{ state: "delivered" }]);
  });

  it("that answers without end is cut off, its status counts", async () => {
    let written = 0;
    receiver.answer = (response) => {
      response.writeHead(200);
      const pour = () => {
        for (;;) {
          written += 65_536;
          if (response.destroyed || !response.write(Buffer.alloc(65_536))) return;
        }
      };
      response.on("drain", pour);
      pour();
    };
    const hook = await makeHook();
    await makeTicket();
    await drain();
    expect(await deliveries(hook)).toMatchObject([{ state: "delivered", status: 200 }]);
    expect(written).toBeLessThan(20_000_000);
  });

  it("that is gone for good (410) is turned off, and superadmins are told", async () => {
    const before = await told();
    receiver.answer = (response) => void response.writeHead(410).end();
    const hook = await makeHook();
    await makeTicket();
    await drain();
    expect(await deliveries(hook)).toMatchObject([{ state: "failed", status: 410, tries: 1 }]);
    expect(await hooks()).toMatchObject([{ active: false, failing: true }]);
    expect(await told()).toBe(before + 1);
    await makeTicket();
    await drain();
    expect(receiver.received).toHaveLength(1);
  });

  it("that redirects is not followed", async () => {
    receiver.answer = (response) =>
      void response.writeHead(307, { location: `${receiver.url}/inside` }).end();
    const hook = await makeHook();
    await makeTicket();
    await drain();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hooks"]);
    expect(await deliveries(hook)).toMatchObject([{ state: "waiting", status: 307 }]);
  });

  it("gets each message of one process alone, and that of a dead one from another", async () => {
    const other = await test.second();
    try {
      const hook = await makeHook();
      await Promise.all(Array.from({ length: 20 }, () => makeTicket()));
      await Promise.all([drain(), other.app.webhooks.drain()]);
      expect(receiver.received).toHaveLength(20);
      // a process that took a message and died before it could note what became of it
      const [one] = await deliveries(hook);
      await test.database.write((trx) =>
        trx
          .updateTable("sys__webhook_delivery")
          .set({ state: "waiting", due: now, lease: "a dead process", lease_until: now + 30_000 })
          .where("id", "=", one!.id)
          .execute(),
      );
      await other.app.webhooks.drain();
      expect(receiver.received).toHaveLength(20);
      now += 31_000;
      await other.app.webhooks.drain();
      expect(receiver.received).toHaveLength(21);
      const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
      expect(ids.filter((id) => id === ids.at(-1))).toHaveLength(2);
    } finally {
      await other.close();
    }
  });
});

describe("a server that is killed", () => {
  it("while a receiver has a message and has not answered: another sends it again, under the same name", async () => {
    const began = now;
    const hook = await makeHook({ events: ["created"] });
    // what the other process writes is not due here yet
    now = Date.now() - 3_600_000;
    const child = spawnSender(test, {
      host: receiver.host,
      url: "/api/ticket/",
      body: { title: "Told twice" },
    });
    receiver.answer = () => void child.kill("SIGKILL");
    const [, signal] = (await once(child, "exit")) as [number | null, string | null];
    expect(signal).toBe("SIGKILL");
    expect(receiver.received).toHaveLength(1);
    receiver.answer = (response) => void response.writeHead(204).end();
    now = Date.now();
    await drain();
    expect(receiver.received).toHaveLength(1);
    now = Date.now() + 31_000;
    await drain();
    const [first, second, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect([second?.body, second?.headers["webhook-id"]]).toEqual([
      first?.body,
      first?.headers["webhook-id"],
    ]);
    expect(sent(first!).data.record["title"]).toBe("Told twice");
    expect(await deliveries(hook)).toMatchObject([{ state: "delivered", tries: 1 }]);
    now = began;
  });
});

describe("what may be set up", () => {
  const code = async (values: object) => {
    const body = { ...VALUES, url: "https://hooks.example/in", ...values };
    const answer = await boss("POST", "/api/webhooks/", { body });
    return answer.statusCode === 201 ? 201 : answer.json<{ code: string }>().code;
  };

  it("takes https addresses that are not internal, and named hosts", async () => {
    for (const url of [
      "http://hooks.example/in",
      "https://127.0.0.1/in",
      "https://127.1/in",
      "https://0x7f000001/in",
      "https://10.0.0.1/in",
      "https://172.20.1.1/in",
      "https://192.168.1.1/in",
      "https://100.64.0.1/in",
      "https://169.254.169.254/latest/meta-data",
      "https://0.0.0.0/in",
      "https://[::1]/in",
      "https://[::]/in",
      "https://[fe80::1]/in",
      "https://[fc00::1]/in",
      "https://[::ffff:127.0.0.1]/in",
      "https://[::127.0.0.1]/in",
      "https://[4000::1]/in",
      "https://[64:ff9b::7f00:1]/in",
      "https://[2002:7f00:1::]/in",
      "https://someone:secret@hooks.example/in",
      "file:///etc/passwd",
      "hooks.example",
      "",
      `http://127.0.0.1:1/in`,
    ])
      expect([url, await code({ url })]).toEqual([url, "webhook_address"]);
    expect(await code({ url: "https://hooks.example/in" })).toBe(201);
    expect(await code({ url: "https://93.184.215.14/in" })).toBe(201);
    expect(await code({ url: "https://[2606:2800:21f::1]/in" })).toBe(201);
    expect(await code({ url: receiver.url })).toBe(201);
  });

  it("does not reach a name that leads to an internal address", async () => {
    // resolves to this machine on every system
    const hook = await makeHook({ url: `https://localhost:${receiver.host.split(":")[1]}/in` });
    await makeTicket();
    await drain();
    expect(await deliveries(hook)).toMatchObject([{ state: "waiting", fault: "refused_address" }]);
    expect(receiver.received).toEqual([]);
  });

  it("takes roles, and areas the role sees", async () => {
    expect(await code({ role: "nothing" })).toBe("unknown_key_role");
    expect(await code({ role: "guest", areas: ["role_grant"] })).toBe("webhook_area_not_seen");
    expect(await code({ areas: ["nothing"] })).toBe("webhook_area_not_seen");
    expect(await code({ areas: ["*"] })).toBe(201);
    for (const wrong of [{ areas: "ticket" }, { events: ["other"] }, { name: " " }])
      expect([wrong, await code(wrong)]).toEqual([wrong, "invalid_request"]);
  });

  it("is for superadmins as themselves alone, and for no key", async () => {
    const hook = await makeHook();
    const url = `/api/webhooks/${hook.id}/`;
    for (const who of ["worker", "guest", "nobody"]) {
      const call = test.as(who);
      const answers = [
        await call("GET", "/api/webhooks/"),
        await call("POST", "/api/webhooks/", { body: { ...VALUES, url: receiver.url } }),
        await call("PATCH", url, { body: { active: false } }),
        await call("DELETE", url),
        await call("POST", `${url}secret/`),
        await call("GET", `${url}deliveries/`),
        await call("POST", `${url}deliveries/1/replay/`),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(403));
    }
    const key = await boss("POST", "/api/keys/", {
      body: { name: "All", scopes: { "*": ["list", "edit"] }, days: 1 },
    });
    const { token } = key.json<{ data: { token: string } }>().data;
    const headers = { authorization: `Bearer ${token}` };
    const refused = await test.app.inject({ method: "GET", url: "/api/webhooks/", headers });
    expect(refused.json()).toMatchObject({ code: "not_for_keys" });
    expect((await boss("GET", "/api/webhooks/999999/deliveries/")).json()).toMatchObject({
      code: "unknown_webhook",
    });
  });

  it("turned off queues nothing, and goes on when it is turned on again", async () => {
    const hook = await makeHook();
    const turn = (active: boolean) => boss("PATCH", `/api/webhooks/${hook.id}/`, { body: { active } });
    expectStatus(await turn(false), 200);
    await makeTicket();
    await drain();
    expect(await deliveries(hook)).toEqual([]);
    expect((await turn(true)).json()).toMatchObject({ data: { active: true, name: "Warehouse" } });
    await makeTicket();
    await drain();
    expect(await deliveries(hook)).toMatchObject([{ state: "delivered" }]);
    expect(receiver.received).toHaveLength(1);
  });
});
