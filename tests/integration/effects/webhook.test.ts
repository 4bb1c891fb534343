import { once } from "node:events";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { createTestApp } from "../../support/app.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { prepareOnce } from "../../support/prepare-once.ts";
import {
  type Received,
  spawnSender,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../support/webhook-receiver.ts";

/** How long a message can be withdrawn. */
const WAIT = 10_000;

const PARCEL: ResourceDefinition = {
  version: 1,
  name: "parcel",
  area: "utility",
  label: ["title"],
  fields: [
    { name: "title", type: "text", required: true },
    { name: "weight", type: "integer" },
    { name: "price", type: "integer", sensitivity: "MONEY" },
    { name: "status", type: "enum", options: ["packed", "sent"] },
  ],
  list: { columns: ["title", "status"], bulkActions: ["transition"] },
  lifecycles: [
    {
      field: "status",
      initial: "packed",
      states: [{ name: "packed" }, { name: "sent", final: true }],
      onCreate: [{ kind: "webhook", webhook: "Warehouse", event: "packed", fields: ["title"] }],
      transitions: [
        {
          name: "send",
          from: ["packed"],
          to: "sent",
          who: ["worker", "boss"],
          effects: [
            {
              kind: "webhook",
              webhook: "Carrier",
              event: "to_collect",
              fields: ["weight", "price"],
              when: { field: "weight", gt: 30 },
            },
          ],
        },
      ],
    },
  ],
};

let now = Date.now();
let receiver: WebhookReceiver;
const test = prepareOnce(async () => {
  receiver = await startWebhookReceiver();
  return createTestApp({
    resources: [PARCEL],
    access: {
      parcel: {
        grants: [{ rule: "everyone", actions: ["list", "show", "create", "edit"], scope: "all" }],
      },
    },
    clock: () => now,
    webhookHosts: [receiver.host],
    webhookTimeout: 2_000,
  });
});
afterAll(() => receiver.close());

interface Row {
  readonly id: number;
  readonly row_version: number;
  readonly undo?: string | null;
  readonly stays?: readonly string[];
  readonly effects?: readonly { readonly kind: string; readonly message: unknown }[];
  readonly skipped?: readonly { readonly code: string; readonly message: string }[];
}
interface Hook {
  readonly id: number;
  readonly secret: string;
}

async function call<T = Row>(method: "GET" | "POST" | "PATCH" | "DELETE", url: string, body?: object) {
  const answer = await test.as("boss")(method, url, body === undefined ? {} : { body });
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return (answer.body === "" ? null : answer.json()) as T;
}

async function makeHook(name: string, role = "superadmin"): Promise<Hook> {
  const body = { name, url: `${receiver.url}/${name}`, areas: [], events: [], role };
  return (await call<{ data: Hook }>("POST", "/api/webhooks/", body)).data;
}
const deliveries = async ({ id }: Pick<Hook, "id">) =>
  (await call<{ data: Record<string, unknown>[] }>("GET", `/api/webhooks/${id}/deliveries/`)).data;

let made = 0;
const makeParcel = (weight = 40) =>
  call("POST", "/api/parcel/", { title: `Parcel ${(made += 1)}`, weight, price: 500 });
const send = ({ id, row_version }: Row, more: object = {}) =>
  call("POST", `/api/parcel/${id}/transition/`, {
    field: "status",
    transition: "send",
    row_version,
    ...more,
  });
const undo = (token: unknown) =>
  call<{ data: { ok: boolean }[] }>("POST", "/api/parcel/bulk/undo/", { token });

const drain = async (): Promise<void> => {
  await test.app.benchline.outbox.drain();
  await test.app.webhooks.drain();
};
const sent = ({ body }: Received) =>
  JSON.parse(body) as { type: string; data: Record<string, unknown> & { record: Record<string, unknown> } };
const types = () => receiver.received.map((one) => sent(one).type);

beforeEach(async () => {
  const { data } = await call<{ data: Hook[] }>("GET", "/api/webhooks/");
  for (const { id } of data) await call("DELETE", `/api/webhooks/${id}/`);
  receiver.received.length = 0;
});

describe("an effect that tells a webhook", () => {
  it("sends once what the webhook’s role may see of the fields named, signed, after a wait", async () => {
    const carrier = await makeHook("Carrier", "worker");
    const parcel = await makeParcel();
    await send(parcel);
    await drain();
    expect(receiver.received).toEqual([]);
    now += WAIT;
    await drain();
    await drain();
    const [only, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(sent(only!)).toMatchObject({
      type: "parcel.to_collect",
      data: { resource: "parcel", id: parcel.id, transition: "send", record: { weight: 40 } },
    });
    // a price is not for the role, a title was not asked for
    expect(Object.keys(sent(only!).data.record)).toEqual(["weight"]);
    const headers = only!.headers as Record<string, string>;
    expect(new Webhook(carrier.secret).verify(only!.body, headers)).toEqual(sent(only!));
    expect(await deliveries(carrier)).toMatchObject([
      { state: "delivered", tries: 1, type: "parcel.to_collect" },
    ]);
  });

  it("goes to every webhook of the name that is on, when the condition holds, and when a record is made", async () => {
    const [warehouse, one, two, off] = [
      await makeHook("Warehouse"),
      await makeHook("Carrier"),
      await makeHook("Carrier"),
      await makeHook("Carrier"),
    ];
    await call("PATCH", `/api/webhooks/${off.id}/`, { active: false });
    const [heavy, light] = [await makeParcel(), await makeParcel(3)];
    await send(heavy);
    await send(light);
    now += WAIT;
    await drain();
    expect(await deliveries(warehouse)).toHaveLength(2);
    expect(sent(receiver.received.find(({ path }) => path.endsWith("Warehouse"))!).data.record).toEqual({
      title: expect.stringContaining("Parcel"),
    });
    expect([await deliveries(one), await deliveries(two)]).toMatchObject([
      [{ record: heavy.id, state: "delivered" }],
      [{ record: heavy.id, state: "delivered" }],
    ]);
    expect(await deliveries(off)).toEqual([]);
  });

  it("is told of where webhooks are set up, by the areas whose steps name them", async () => {
    for (const name of ["Carrier", "Warehouse", "Nobody"]) await makeHook(name);
    const { data } = await call<{ data: { name: string; named_by: string[] }[] }>("GET", "/api/webhooks/");
    const named = Object.fromEntries(data.map(({ name, named_by }) => [name, named_by]));
    expect(named).toEqual({ Carrier: ["parcel"], Warehouse: ["parcel"], Nobody: [] });
  });

  it("is skipped, and said to be, while no webhook of the name is on", async () => {
    const parcel = await makeParcel();
    expect(parcel.skipped).toMatchObject([{ code: "no_webhook" }]);
    const tried = await send(parcel, { dry_run: true });
    expect(tried).toMatchObject({ effects: [], skipped: [{ code: "no_webhook" }] });
    const moved = await send(parcel);
    expect(moved.skipped).toMatchObject([{ message: expect.stringContaining("“Carrier”") }]);
  });

  it("is shown by a dry run, which sends nothing", async () => {
    const carrier = await makeHook("Carrier");
    const parcel = await makeParcel();
    const tried = await send(parcel, { dry_run: true });
    expect(tried.effects).toMatchObject([
      { kind: "webhook", message: { code: "webhook", parameters: { name: "Carrier" } } },
    ]);
    const bulk = { action: "transition", transition: "send", ids: [parcel.id], dry_run: true };
    await call("POST", "/api/parcel/bulk/", bulk);
    now += WAIT;
    await drain();
    expect([receiver.received, await deliveries(carrier)]).toEqual([[], []]);
  });

  it("is withdrawn with its step while it waits, and told of as undone afterwards", async () => {
    const carrier = await makeHook("Carrier");
    const soon = await send(await makeParcel());
    expect(soon.stays).toBeUndefined();
    now += WAIT - 1;
    expect((await undo(soon.undo)).data).toMatchObject([{ ok: true }]);
    now += WAIT;
    await drain();
    expect([receiver.received, await deliveries(carrier)]).toEqual([[], []]);
    const parcel = await makeParcel();
    const late = await send(parcel);
    now += WAIT;
    await drain();
    expect((await undo(late.undo)).data).toMatchObject([{ ok: true }]);
    await drain();
    expect(types()).toEqual(["parcel.to_collect", "parcel.to_collect.undone"]);
    const [first, second] = receiver.received;
    expect(sent(second!).data).toMatchObject({
      id: parcel.id,
      transition: "send",
      undoes: first!.headers["webhook-id"],
      record: { weight: 40, price: 500 },
    });
    expect(second!.headers["webhook-id"]).not.toBe(first!.headers["webhook-id"]);
  });

  it("is sent once by another server where the one that made the step was killed", async () => {
    const began = now;
    const carrier = await makeHook("Carrier");
    const parcel = await makeParcel();
    // what the other process writes is not due here yet
    now = Date.now() - 3_600_000;
    const child = spawnSender(test, {
      host: receiver.host,
      url: `/api/parcel/${parcel.id}/transition/`,
      body: { field: "status", transition: "send", row_version: parcel.row_version },
    });
    const [answer] = (await once(child.stdout, "data")) as [Buffer];
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(String(answer)).toBe("200\n");
    expect(await deliveries(carrier)).toMatchObject([{ state: "waiting", tries: 0 }]);
    now = Date.now() + WAIT;
    await drain();
    await drain();
    expect(types()).toEqual(["parcel.to_collect"]);
    now = began;
  });

  it("goes with its step or not at all", async () => {
    const carrier = await makeHook("Carrier");
    const parcel = await makeParcel();
    await send(parcel);
    // a second one comes too late
    const again = await test.as("boss")("POST", `/api/parcel/${parcel.id}/transition/`, {
      body: { field: "status", transition: "send", row_version: parcel.row_version },
    });
    expectStatus(again, 409);
    now += WAIT;
    await drain();
    expect(await deliveries(carrier)).toHaveLength(1);
  });
});
