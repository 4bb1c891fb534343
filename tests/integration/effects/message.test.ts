import { beforeAll, describe, expect, test } from "vitest";
import { plant, plantNamed } from "../people-app.ts";
import { openCompany, type Person, type Row } from "./company.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(openCompany);
beforeAll(async () => {
  await company.app.database.write((trx) =>
    trx
      .updateTable("employee")
      .set({ email: "mia@example.com" })
      .where("id", "=", company.id("mia"))
      .execute(),
  );
  await company.app.database.write((trx) =>
    trx
      .updateTable("employee")
      .set({ email: "max@example.com" })
      .where("id", "=", company.id("max"))
      .execute(),
  );
});

const letters = async (subject: string) =>
  (
    await company.app.database.read
      .selectFrom("sys__mail")
      .selectAll()
      .where("subject", "=", subject)
      .execute()
  ).length;

async function told(name: Person, subject: string): Promise<boolean> {
  const { data } = await company.call(name, "GET", "/api/emp_notify/?page_size=100");
  return (data as Row[]).some(({ title, description }) =>
    `${String(title)} ${String(description)}`.includes(subject),
  );
}

const write = (subject: string, values: object) =>
  company.make("boss", "message", {
    subject,
    body: "<p>At noon.</p>",
    channel: ["in_app", "email"],
    ...values,
  });

test("message.send: told in the bell and by mail to whom it is for, and sent", async () => {
  const { id } = await write("Lunch", {
    audience_type: "employees",
    audience_employees: [company.id("mia")],
  });
  const tried = await company.move("boss", "message", id, "send", { dry_run: true });
  expect(tried).toMatchObject({
    changes: { delivered: [null, 1] },
    told: [
      { kind: "mail", subject: "Lunch", people: ["mia"], total: 1 },
      { kind: "notice", people: ["mia"], total: 1 },
    ],
  });
  expect(await letters("Lunch")).toBe(0);
  expect(await told("mia", "Lunch")).toBe(false);
  await company.move("boss", "message", id, "send");
  expect(await company.read("message", id)).toMatchObject({ status: "sent", delivered: 1 });
  expect(await letters("Lunch")).toBe(1);
  expect(await told("mia", "Lunch")).toBe(true);
  expect(await told("max", "Lunch")).toBe(false);
  expect(await company.call("mia", "GET", `/api/message/${id}/`)).toMatchObject({ subject: "Lunch" });
  const { data } = (await company.call("boss", "GET", `/api/message/${id}/history/`)) as unknown as {
    data: { action: string }[];
  };
  expect(data.map(({ action }) => action)).toEqual(["transition", "transition", "mail", "create"]);
});

describe("a message that is sent", () => {
  const send = (id: number) => company.move("boss", "message", id, "send");
  const undo = async ({ undo: token }: Row) =>
    ((await company.call("boss", "POST", "/api/message/bulk/undo/", { token })) as { data?: unknown }).data;
  const reasonOf = async (id: number) =>
    ((await company.call("boss", "GET", "/api/own-changes/")) as unknown as { data: Row[] }).data.find(
      ({ records }) => (records as Row[]).some((record) => record.id === id),
    )?.["reason"];
  const mailed = async (id: number) =>
    ((await company.call("boss", "GET", `/api/message/${id}/history/`))["data"] as Row[]).filter(
      ({ action }) => action === "mail",
    ).length;

  test("is taken back while its mail waits: nobody gets it, and nothing tells of it", async () => {
    const { id } = await write("Gone", {
      audience_type: "employees",
      audience_employees: [company.id("mia")],
    });
    const sent = await send(id);
    expect(sent).toMatchObject({ status: "sent", held: { mails: 1, seconds: 10 }, stays: ["notify"] });
    expect(await letters("Gone")).toBe(1);
    expect(await mailed(id)).toBe(1);
    expect(await reasonOf(id)).toBeNull();
    company.clock.now += 9_000;
    expect(await undo(sent)).toMatchObject([{ id, ok: true }]);
    expect(await company.read("message", id)).toMatchObject({ status: "draft", delivered: null });
    expect(await letters("Gone")).toBe(0);
    expect(await mailed(id)).toBe(0);

    const again = await send(id);
    company.clock.now += 10_000;
    expect(await reasonOf(id)).toBe("left_the_records");
    expect(await undo(again)).toMatchObject([{ id, ok: false, code: "left_the_records" }]);
    expect(await company.read("message", id)).toMatchObject({ status: "sent", delivered: 1 });
    expect(await letters("Gone")).toBe(1);
    expect(await mailed(id)).toBe(1);
  });

  test("stays where a process has taken one of its mails to deliver", async () => {
    const { id } = await write("Taken", {
      audience_type: "employees",
      audience_employees: [company.id("mia"), company.id("max")],
    });
    const sent = await send(id);
    await company.app.database.write(async (trx) => {
      const { id: first } = await trx
        .selectFrom("sys__mail")
        .select("id")
        .where("subject", "=", "Taken")
        .orderBy("id")
        .executeTakeFirstOrThrow();
      await trx
        .updateTable("sys__mail")
        .set({ due: company.clock.now + 120_000 })
        .where("id", "=", first)
        .execute();
    });
    expect(await undo(sent)).toMatchObject([{ id, ok: false, code: "left_the_records" }]);
    expect(await company.read("message", id)).toMatchObject({ status: "sent" });
    expect(await letters("Taken")).toBe(2);
  });

  test("in the bell alone has no mail to wait for, and is taken back later as well", async () => {
    const { id } = await write("Bell", {
      channel: ["in_app"],
      audience_type: "employees",
      audience_employees: [company.id("mia")],
    });
    const sent = await send(id);
    expect(sent).not.toHaveProperty("held");
    company.clock.now += 60_000;
    expect(await undo(sent)).toMatchObject([{ id, ok: true }]);
  });
});

test("message.send to a role: those who hold it may read it, others not", async () => {
  const { roles } = await company.read("employee", company.id("ret"));
  const { id } = await write("Stay", {
    audience_type: "roles",
    audience_roles: (roles as Row[]).map(({ id: role }) => role),
  });
  await company.move("boss", "message", id, "send");
  expect(await told("ret", "Stay")).toBe(true);
  expect(await told("max", "Stay")).toBe(false);
  await expect(company.call("max", "GET", `/api/message/${id}/`)).rejects.toThrow(/403|404/);
});

// proves message.start_sending
test("message.start_sending: a message that waits is sent at its time", async () => {
  const { id } = await write("Later", {
    audience_type: "teams",
    audience_teams: [((await company.read("employee", company.id("mia")))["team"] as Row).id],
    send_at: company.inAnHour(),
  });
  await company.move("boss", "message", id, "schedule");
  await company.app.app.scheduler.run("transitions_quarter_hour");
  expect(await company.read("message", id)).toMatchObject({ status: "scheduled" });
  company.clock.now += 2 * 3_600_000;
  await company.app.app.scheduler.run("transitions_quarter_hour");
  expect(await company.read("message", id)).toMatchObject({ status: "sent" });
  expect(await told("max", "Later")).toBe(true);
});

test("message.send by text message is refused: nothing could deliver it", async () => {
  const { id } = await write("Short", {
    audience_type: "employees",
    audience_employees: [company.id("mia")],
    channel: ["sms"],
  });
  await expect(company.move("boss", "message", id, "send")).rejects.toThrow(/no provider is connected/);
});

describe("a message to more than 200 people", () => {
  let team: number;
  let role: number;
  let staff: number[] = [];
  let consultants: number[] = [];
  beforeAll(async () => {
    const { app } = company;
    team = await plantNamed(app, "team", "Everybody");
    role = await plantNamed(app, "role", "crowd");
    const plantAll = async (table: string, values: object) => {
      const ids: number[] = [];
      for (let at = 0; at <= 200; at += 1) ids.push(await plant(app, table, { label: `P ${at}`, ...values }));
      return ids;
    };
    staff = await plantAll("employee", { status: "active", team });
    consultants = await plantAll("consultant", { status: "on_bench" });
    const rows = staff.map((owner) => ({ owner, value: role, position: 0 }));
    await app.database.write((trx) => trx.insertInto("employee__roles").values(rows).execute());
  });

  const audience = (type: string): object =>
    ({
      employees: { audience_employees: staff },
      teams: { audience_teams: [team] },
      roles: { audience_roles: [role] },
      consultants: { audience_consultants: consultants },
    })[type] ?? {};
  const draft = (type: string) =>
    company.make("usa", "message", {
      subject: "To all",
      body: "<p>At noon.</p>",
      channel: ["email"],
      audience_type: type,
      ...audience(type),
    });
  const send = (name: Person, id: number, more: object = {}) =>
    company.move(name, "message", id, "send", more);

  // proves check message.many_employees, check message.many_teams, check message.many_roles, check message.many_consultants
  test.each(["employees", "teams", "roles", "consultants"])(
    "by %s is sent by superadmins alone",
    async (type) => {
      const { id } = await draft(type);
      await expect(send("usa", id)).rejects.toThrow(/More than 200 people/);
      await expect(send("usa", id, { exception_reason: "Urgent" })).rejects.toThrow(/More than 200 people/);
      await send("boss", id, { exception_reason: "Urgent" });
      expect(await company.read("message", id)).toMatchObject({ status: "sent", delivered: 201 });
    },
  );

  test("is none where 200 are left, and is none by somebody else's choice", async () => {
    const { id } = await draft("consultants");
    const leave = (status: string) =>
      company.app.database.write((trx) =>
        trx.updateTable("consultant").set({ status }).where("id", "=", consultants[0]!).execute(),
      );
    await leave("ex");
    await send("usa", id);
    await leave("on_bench");
    expect(await company.read("message", id)).toMatchObject({ status: "sent" });
  });

  test("does not come about by another audience of a message that waits; what a superadmin planned goes out", async () => {
    const { id } = await company.make("usa", "message", {
      subject: "Later",
      body: "<p>At noon.</p>",
      channel: ["email"],
      audience_type: "employees",
      audience_employees: staff.slice(0, 2),
      send_at: new Date(company.clock.now + 3_600_000).toISOString(),
    });
    await company.move("usa", "message", id, "schedule");
    const wider = async (name: Person, more: object = {}) => {
      const { row_version } = await company.read("message", id);
      return company.call(name, "PATCH", `/api/message/${id}/`, {
        row_version,
        audience_type: "teams",
        audience_teams: [team],
        ...more,
      });
    };
    await expect(wider("usa")).rejects.toThrow(/More than 200 people/);
    await wider("boss", { exception_reason: "Everybody has to know" });
    company.clock.now += 2 * 3_600_000;
    await company.app.app.scheduler.run("transitions_quarter_hour");
    expect(await company.read("message", id)).toMatchObject({ status: "sent", delivered: 201 });
  });
});

test("message.schedule: not for a moment that is over", async () => {
  const { id } = await write("Late", {
    audience_type: "employees",
    audience_employees: [company.id("mia")],
  });
  const at = (send_at: string) => company.move("boss", "message", id, "schedule", { values: { send_at } });
  const inHours = (hours: number) => new Date(company.clock.now + hours * 3_600_000).toISOString();
  await expect(at(inHours(-1))).rejects.toThrow(/send_later/);
  expect(await at(inHours(1))).toMatchObject({ status: "scheduled" });
});
