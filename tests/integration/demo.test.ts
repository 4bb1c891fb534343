import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../../demo/accounts.ts";
import { checkDemoCompany } from "../../demo/check.ts";
import { SPECIFIED_TYPES } from "../../core/forms/forms.fixture.ts";
import { fromRecords } from "../../core/forms/records.ts";
import type { AnswerRecord } from "../../core/forms/types.ts";
import { checkData } from "../../server/modules/forms/validator.ts";
import { createCompany } from "../../demo/company.ts";
import { codeFormats, isEmptyDatabase } from "../../demo/index.ts";
import { readDemoNote } from "../../demo/note.ts";
import { createTestDatabase } from "../support/database.ts";
import { makeDemoCompany, NOW, openDemoApp, type DemoApp } from "../support/demo-app.ts";
import { DUE_GROUPS, TYPE_OF_GROUP } from "../../core/reminders/limits.ts";
import { dueItems } from "../../server/modules/reminders/due.ts";

let demo: DemoApp;
let counts: ReadonlyMap<string, number>;
beforeAll(async () => {
  const place = await createTestDatabase();
  counts = await makeDemoCompany(place);
  demo = await openDemoApp(place);
}, 300_000);
afterAll(() => demo.close());

const query = <Row>(sql: string): Promise<Row[]> => demo.database.query<Row>({ sql, parameters: [] });

async function number(sql: string): Promise<number> {
  const [row] = await query<{ count: number }>(`select count(*) as count from ${sql}`);
  return Number(row?.count);
}

const run = (sql: string) => demo.database.write((_trx, batch) => batch([{ sql, parameters: [] }]));

const check = () =>
  checkDemoCompany({
    database: demo.database,
    definitions: demo.app.benchline.definitions(),
    engine: demo.app.benchline.engine,
    size: "small",
    now: NOW,
  });

describe("the demo company", () => {
  it("obeys every rule of its definitions, adds up and has the right sizes", async () => {
    expect(await check()).toEqual([]);
  }, 300_000);

  it("is told apart from one whose exceptions have no reason, and whose draft stubs hold other amounts", async () => {
    const excepted = await query<{ checks: string }>(
      "select distinct checks from sys__history where action = 'exception'",
    );
    expect(excepted.length).toBeGreaterThan(1);
    const [stub] = await query<{ id: number }>("select min(id) as id from paystub where status = 'draft'");
    await run("update sys__history set action = 'exception taken away' where action = 'exception'");
    await run(`update paystub set net = net + 1 where id = ${stub?.id}`);
    const found = await check();
    await run(`update paystub set net = net - 1 where id = ${stub?.id}`);
    await run("update sys__history set action = 'exception' where action = 'exception taken away'");
    for (const { checks } of excepted) {
      const [name] = JSON.parse(checks) as [string];
      expect(found).toContainEqual(expect.stringMatching(`submission.${name}: broken by`));
    }
    expect(found).toContainEqual(
      expect.stringMatching(`paystub.net: 1 records hold other values.*${stub?.id}`),
    );
  }, 300_000);

  it("holds the rows it says it made", async () => {
    expect(await number("submission")).toBe(counts.get("submission"));
    expect(await number("timesheet_day")).toBe(counts.get("timesheet_day"));
    expect(await isEmptyDatabase(demo.database)).toBe(false);
    expect(await readDemoNote(demo.database)).toEqual({ size: "small", now: NOW });
  });

  it("lets every demo account sign in with its roles", async () => {
    for (const { employeeId, roles } of DEMO_ACCOUNTS) {
      const token = await demo.signIn(employeeId);
      const me = await demo.app.inject({
        method: "GET",
        url: "/api/employee/me/",
        headers: { authorization: `Token ${token}` },
      });
      const { data } = me.json() as { data: { roles: { name: string }[] | string[] } };
      const names = data.roles.map((role) => (typeof role === "string" ? role : role.name));
      expect(names.toSorted()).toEqual([...roles].toSorted());
    }
  });

  it("shows a marketer own submissions, a team lead those of the team", async () => {
    const own = await demo.signIn("MK1001");
    const lead = await demo.signIn("MK1002");
    const list = async (token: string, scope: string): Promise<number> => {
      const response = await demo.app.inject({
        method: "GET",
        url: `/api/submission/?page=1&page_size=10&scope=${scope}`,
        headers: { authorization: `Token ${token}` },
      });
      return (response.json() as { count: number }).count;
    };
    const mine = await list(own, "my");
    expect(mine).toBeGreaterThan(20);
    expect(await list(lead, "team")).toBeGreaterThan(mine);
  });

  it("answers files of its records", async () => {
    const [row] = await query<{ driver_key: string; size: number }>(
      "select f.driver_key, f.size from sys__file f join paystub p on p.file = f.id order by p.id limit 1",
    );
    const stream = await demo.app.benchline.files.get(row?.driver_key ?? "");
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    expect(bytes.length).toBe(Number(row?.size));
    expect(bytes.toString("latin1", 0, 5)).toBe("%PDF-");
  });

  it("goes on counting where the demo data ends", async () => {
    const token = await demo.signIn("SP1001");
    const response = await demo.app.inject({
      method: "POST",
      url: "/api/label/",
      headers: { authorization: `Token ${token}` },
      payload: { name: "Made by a test", applies_to: "lead" },
    });
    expect(response.statusCode).toBe(201);
    expect((response.json() as { id: number }).id).toBe((counts.get("label") ?? 0) + 1);
  });
});

describe("stories to be seen in the small company", () => {
  it("has submissions in every state", async () => {
    const rows = await query<{ status: string }>("select distinct status from submission");
    const states =
      demo.app.benchline.definitions().resources.byName["submission"]?.lifecycles[0]?.states ?? [];
    expect(rows.map(({ status }) => status).toSorted()).toEqual(states.map(({ name }) => name).toSorted());
  });

  it("has orders that wait, run and are over, and one of low margin", async () => {
    expect(
      await number("purchase_order where status in ('draft', 'in_review', 'sent_for_signature')"),
    ).toBeGreaterThan(2);
    expect(await number("purchase_order where status in ('signed', 'active', 'on_hold')")).toBeGreaterThan(
      60,
    );
    expect(
      await number("purchase_order where status in ('completed', 'terminated', 'cancelled')"),
    ).toBeGreaterThan(40);
    expect(
      await number("purchase_order where pay_type = 'w2_hourly' and pay_rate * 111 > bill_rate * 88"),
    ).toBeGreaterThan(0);
  });

  it("has what waits for somebody", async () => {
    const soon = (days: number): string => new Date(NOW + days * 86_400_000).toISOString().slice(0, 10);
    expect(await number(`petition where status = 'rfe' and rfe_due_on <= '${soon(6)}'`)).toBeGreaterThan(0);
    expect(
      await number(
        `work_authorization a join consultant c on c.id = a.consultant where c.status = 'on_project' and a.is_current = 1 and a.valid_to = '${soon(20)}'`,
      ),
    ).toBe(1);
    expect(
      await number(
        `project where status in ('active', 'ending') and open_blockers > 0 and last_update < ${NOW - 15 * 86_400_000}`,
      ),
    ).toBeGreaterThan(0);
    expect(
      await number(
        "consultant_exit e join asset a on a.holder_consultant = e.consultant where e.status = 'clearance' and a.status = 'assigned'",
      ),
    ).toBeGreaterThan(0);
    expect(
      await number(`rate_revision where status = 'approved' and effective_from > '${soon(0)}'`),
    ).toBeGreaterThan(0);
    expect(await number("timesheet_request where status = 'reminded' and reminders >= 2")).toBeGreaterThan(0);
    expect(await number(`consultant where bench_start = '${soon(-95)}'`)).toBe(1);
    const rows = await query<{ count: number }>("select count from reminder_snooze order by count");
    expect(rows.map(({ count }) => Number(count))).toEqual([1, 2, 3, 4]);
  });

  it("has pay runs that are paid, under way and waiting, and where everybody stood on each of the last days", async () => {
    const rows = await query<{ status: string; count: number; stubs: number }>(
      "select status, count(*) as count, sum((select count(*) from paystub p where p.pay_run = r.id)) as stubs from pay_run r group by status order by status",
    );
    expect(rows.map(({ status }) => status)).toEqual(["closed", "open", "run"]);
    const [closed, open, under] = rows.map(({ stubs }) => Number(stubs));
    expect(open).toBe(0);
    expect(Math.min(closed!, under!)).toBeGreaterThan(10);
    const days = await query<{ day: string; count: number }>(
      "select day, count(*) as count from bench_snapshot group by day order by day desc",
    );
    expect(days).toHaveLength(30);
    expect(days[0]?.day).toBe("2026-05-20");
    expect(Math.min(...days.map(({ count }) => Number(count)))).toBeGreaterThan(60);
  });

  it("has whom projects are supported by where rights and filters look for them", async () => {
    const supported = await number("project where supporters <> '[]'");
    expect(supported).toBeGreaterThan(30);
    expect(await number("(select distinct owner from project__supporters) as linked")).toBe(supported);
  });

  it("has people who owe what they put off", async () => {
    const owed = await dueItems(demo.app.benchline, {
      employees: null,
      now: NOW,
      timeZone: "America/New_York",
    });
    const people = await query<{ employee: number; type: string }>(
      "select employee, type from reminder_snooze where count > 1",
    );
    for (const { employee, type } of people) {
      const group = DUE_GROUPS.find((each) => TYPE_OF_GROUP[each] === type)!;
      expect(owed[group].filter(({ owner }) => owner === Number(employee))).not.toEqual([]);
    }
  });

  it("asks at least eighteen questions of all answer types of the specification about an interview", async () => {
    const rows = await query<{ answer_type: string }>(
      "select answer_type from question where form_name = 'interview'",
    );
    expect(rows.length).toBeGreaterThanOrEqual(18);
    expect(new Set(rows.map((row) => row.answer_type))).toEqual(new Set(SPECIFIED_TYPES));
  });
});

describe("what the screens begin with", () => {
  const day = (days: number): string => new Date(NOW + days * 86_400_000).toISOString().slice(0, 10);

  it("requirements: several states and regions, hot ones, and one that is late", async () => {
    const rows = await query<{ status: string; region: number; priority: string; late: number }>(
      `select status, region, priority, case when respond_by < ${NOW} then 1 else 0 end as late from lead order by modified desc, id desc limit 10`,
    );
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(2);
    expect(new Set(rows.map(({ region }) => region)).size).toBeGreaterThan(2);
    expect(rows.filter(({ priority }) => priority === "hot").length).toBeGreaterThan(1);
    expect(rows.filter(({ late }) => Number(late) === 1).length).toBeGreaterThan(0);
  });

  it("submissions: offers within the first five pages", async () => {
    const rows = await query<{ status: string }>(
      "select status from submission order by modified desc, id desc limit 50",
    );
    expect(rows.filter(({ status }) => status.startsWith("offer")).length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(5);
  });

  it("bench: every age, and permissions that end soon", async () => {
    const benched = "status in ('on_bench', 'in_training', 'marketing_hold')";
    const rows = await query<{ since: string }>(
      `select bench_start as since from consultant where ${benched}`,
    );
    const ages = rows.map(({ since }) => (NOW - Date.parse(since)) / 86_400_000);
    const buckets = [0, 16, 31, 61, 91].map((from, index, all) => {
      const to = all[index + 1] ?? Infinity;
      return ages.filter((age) => age >= from && age < to).length;
    });
    expect(buckets).toEqual([5, 5, 5, 3, 1]);
    const ending = (days: number) =>
      number(
        `work_authorization a join consultant c on c.id = a.consultant where a.is_current = 1 and c.${benched} and a.valid_to < '${day(days)}'`,
      );
    expect(await ending(30)).toBeGreaterThan(0);
    expect(await ending(60)).toBeGreaterThan(await ending(30));
  });

  it("timesheets: the last weeks in five states", async () => {
    const rows = await query<{ status: string }>(
      `select distinct status from timesheet where period_end > '${day(-30)}' order by status`,
    );
    expect(rows.map(({ status }) => status)).toEqual([
      "approved",
      "draft",
      "expected",
      "rejected",
      "submitted",
    ]);
  });

  it("legal: every owner has cases, some with dates in the next weeks", async () => {
    const owners = await query<{ count: number }>(
      "select count(*) as count from petition group by case_owner having count(*) > 24",
    );
    expect(owners.length).toBeGreaterThan(1);
    const within = (field: string) => `${field} between '${day(0)}' and '${day(30)}'`;
    const dates = ["target_file_on", "rfe_due_on", "next_action_on"].map(within).join(" or ");
    expect(await number(`petition where ${dates}`)).toBeGreaterThan(15);
  });

  it("reports: no empty week in half a year, three teams; notifications: badges of every width", async () => {
    const week = 7 * 86_400_000;
    const rows = await query<{ at: number; team: number }>(
      `select submitted_on as at, team from submission where submitted_on > ${NOW - 26 * week}`,
    );
    expect(new Set(rows.map(({ at }) => Math.floor((NOW - Number(at)) / week))).size).toBe(26);
    const teams = [...Map.groupBy(rows, ({ team }) => team).values()].map((each) => each.length);
    expect(teams.length).toBe(3);
    expect(Math.max(...teams) / Math.min(...teams)).toBeGreaterThan(1.05);
    const unread = await query<{ count: number }>(
      "select sum(case when is_read = 0 then 1 else 0 end) as count from emp_notify group by recipient",
    );
    const counts = unread.map(({ count }) => Number(count));
    expect([
      counts.some((count) => count > 100),
      counts.some((count) => count > 10 && count <= 100),
      counts.some((count) => count > 0 && count <= 10),
      counts.includes(0),
    ]).toEqual([true, true, true, true]);
  });
});

interface ToldNotice {
  readonly id: number;
  readonly title: string;
  readonly target: {
    readonly resource: string;
    readonly id: number;
    readonly sub_name: string | null;
  } | null;
}

it("every notification is about a record that its reader may open", async () => {
  const dead: string[] = [];
  const parts = new Map<string, Set<string | null>>();
  for (const { employeeId } of DEMO_ACCOUNTS) {
    const headers = { authorization: `Token ${await demo.signIn(employeeId)}` };
    const url = "/api/emp_notify/?page=1&page_size=100&sort=-timestamp";
    const notices = (await demo.app.inject({ method: "GET", url, headers })).json<{ data: ToldNotice[] }>()
      .data;
    const newest = [...Map.groupBy(notices, ({ title, target }) => `${title} ${target?.resource}`).values()];
    for (const { title, target } of newest.flatMap((alike) => alike.slice(0, 5))) {
      const said = title.split(" · ").at(-1)!;
      parts.set(said, (parts.get(said) ?? new Set()).add(target?.sub_name ?? null));
      const record = target === null ? null : `/api/${target.resource}/${target.id}/`;
      const status =
        record === null ? null : (await demo.app.inject({ method: "GET", url: record, headers })).statusCode;
      if (status !== 200) dead.push(`${employeeId} ${title}: ${record} ${status}`);
    }
  }
  expect(dead).toEqual([]);
  expect(parts.get("Submission: Test")).toEqual(new Set(["test"]));
  expect(parts.get("Submission: Rejected")).toEqual(new Set(["summary"]));
  expect([...parts.keys()]).toEqual(
    expect.arrayContaining([
      "Leave request: Approved",
      "Incentive: Paid",
      "Submission: you were mentioned",
      "Due: Project update",
    ]),
  );
});

interface FilledForm {
  readonly answers: readonly AnswerRecord[];
}

describe("question forms", () => {
  it("are there as the release ships them, and what was answered fits them", async () => {
    const { versions, ready } = demo.app.questionForms;
    await ready();
    const newest = await versions.newest();
    expect(newest.map(({ form_name, version }) => `${form_name} ${version}`)).toEqual([
      "consultant_feedback 1",
      "exit 1",
      "interview 1",
      "test 1",
    ]);
    expect(await number("form_response where form_name = 'test'")).toBeGreaterThan(5);
    expect(await number("form_response where form_name = 'exit'")).toBeGreaterThan(2);
    const token = await demo.signIn("SP1001");
    const read = async (url: string): Promise<FilledForm> => {
      const response = await demo.app.inject({
        method: "GET",
        url,
        headers: { authorization: `Token ${token}` },
      });
      const { data } = response.json<{ data: FilledForm | FilledForm[] }>();
      return [data].flat()[0]!;
    };
    const filled = await query<{ form_name: string; resource: string; id: number }>(
      "select form_name, record as resource, record__id as id from form_response order by id desc limit 20",
    );
    const given = await query<{ interview: number }>(
      "select interview from supervisor_feedback order by id desc limit 20",
    );
    const all = [
      ...filled.map(({ form_name, resource, id }) => ({
        form: form_name,
        url: `/api/forms/${form_name}/responses/?resource=${resource}&id=${id}`,
      })),
      ...given.map(({ interview }) => ({
        form: "interview",
        url: `/api/interview/${interview}/supervisor_feedback/`,
      })),
    ];
    expect(all.length).toBeGreaterThan(20);
    for (const { form, url } of all) {
      const { answers } = await read(url);
      const published = await versions.find(form, 1);
      const data = fromRecords({ form: published!.form, records: answers });
      expect(answers.length).toBeGreaterThan(2);
      expect(checkData(published!, data)).toEqual([]);
    }
  });
});

describe("on any day", () => {
  const DAYS = ["2026-11-23T15:00:00Z", "2027-01-03T05:00:00Z", "2028-02-29T23:30:00Z"];

  it.each(DAYS)(
    "%s: nothing is changed before it was made, or later than now",
    async (text) => {
      const now = Date.parse(text);
      const { resources, access } = demo.app.benchline.definitions();
      const impossible: string[] = [];
      let rows = 0;
      await createCompany({
        size: "small",
        seed: 7,
        now,
        roles: access.roles,
        codes: codeFormats(resources),
        passwordHash: "",
        sink: {
          add(resource, { id, created, modified }) {
            rows += 1;
            if (Number(created) > Number(modified) || Number(modified) > now)
              impossible.push(`${resource} ${String(id)}`);
          },
          addSystem: () => undefined,
          settle: () => Promise.resolve(),
        },
      });
      expect(impossible).toEqual([]);
      expect(rows).toBeGreaterThan(50_000);
    },
    120_000,
  );
});

describe("repeating", () => {
  it("gives the same rows with the same ids for the same seed and instant, and others for another seed", async () => {
    const digest = async (seed: number): Promise<string> => {
      const hash = createHash("sha256");
      const { resources, access } = demo.app.benchline.definitions();
      await createCompany({
        size: "small",
        seed,
        now: NOW,
        roles: access.roles,
        codes: codeFormats(resources),
        passwordHash: "",
        sink: {
          add: (resource, row) => hash.update(resource + JSON.stringify(row)),
          addSystem: (table, row) => hash.update(table + JSON.stringify(row)),
          settle: () => Promise.resolve(),
        },
      });
      return hash.digest("hex");
    };
    const first = await digest(3);
    expect(await digest(3)).toBe(first);
    expect(await digest(4)).not.toBe(first);
  }, 120_000);

  it("is found out where a record breaks a rule, lacks a consequence or came where it stands by no way", async () => {
    const change = (sql: string) => demo.database.write((_trx, batch) => batch([{ sql, parameters: [] }]));
    const first = (from: string) => `(select min(id) from ${from})`;
    await change(`update invoice set due_on = null where id = ${first("invoice where status = 'paid'")}`);
    await change(
      `update leave set half_day = 'first_half' where id = ${first(`leave where start <> "end"`)}`,
    );
    await change(
      `update consultant set status = 'marketing_hold' where id = (select consultant from project where id = ${first("project where status = 'active' and project_type = 'client'")})`,
    );
    await change(
      `update submission set status = 'offered' where id = ${first("submission where status = 'rejected'")}`,
    );
    await change(
      `update sys__history set changes = '{"status":["sent","draft"]}' where id = (select max(id) from sys__history where resource = 'invoice' and lifecycle = 'status')`,
    );
    const definitions = demo.app.benchline.definitions();
    const { engine } = demo.app.benchline;
    const problems = await checkDemoCompany({
      database: demo.database,
      definitions,
      engine,
      size: "small",
      now: NOW,
    });
    for (const told of [
      "invoice.due_on: missing while status is paid in 1 rows",
      "leave.half_day: not_applicable in 1 rows",
      "project.running_has_consultant: does not hold for 1 records",
      "consultant.status: marketing_hold, but its history ends on_project, in 1 records",
      "submission.status: offered, but its history ends rejected, in 1 records",
      "invoice.status: no transition leads from sent to draft, in 1 records",
    ])
      expect(problems.join("\n")).toContain(told);
  }, 300_000);
});
