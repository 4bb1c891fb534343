import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import type { DashboardAnswer } from "../../core/reports/answers.ts";
import { expectStatus } from "../support/expect-status.ts";
import { importClient } from "./imports/import-client.ts";
import { createStaffApp, plant, plantNamed } from "./people-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

/** Both nights on which clocks are moved, in three zones; read by somebody in a fourth that never moves them. */
const READER = "Asia/Kolkata";
const NIGHTS = [
  {
    zone: "America/Chicago",
    instant: "2026-03-08T08:30:00.000Z",
    wall: "2026-03-08T03:30:00.000",
    file: "2026-03-08 03:30 CDT (UTC-05:00)",
    told: "03-08-2026, 03:30 AM CDT · 02:00 PM GMT+5:30",
  },
  {
    zone: "America/Chicago",
    instant: "2026-11-01T06:30:00.000Z",
    wall: "2026-11-01T01:30:00.000",
    file: "2026-11-01 01:30 CDT (UTC-05:00)",
    told: "11-01-2026, 01:30 AM CDT · 12:00 PM GMT+5:30",
  },
  {
    zone: "America/Chicago",
    instant: "2026-11-01T07:30:00.000Z",
    wall: "2026-11-01T01:30:00.000",
    file: "2026-11-01 01:30 CST (UTC-06:00)",
    told: "11-01-2026, 01:30 AM CST · 01:00 PM GMT+5:30",
  },
  {
    zone: "Europe/Paris",
    instant: "2026-03-29T01:30:00.000Z",
    wall: "2026-03-29T03:30:00.000",
    file: "2026-03-29 03:30 (UTC+02:00)",
    told: "03-29-2026, 03:30 AM GMT+2 · 07:00 AM GMT+5:30",
  },
  {
    zone: "Europe/Paris",
    instant: "2026-10-25T01:30:00.000Z",
    wall: "2026-10-25T02:30:00.000",
    file: "2026-10-25 02:30 (UTC+01:00)",
    told: "10-25-2026, 02:30 AM GMT+1 · 07:00 AM GMT+5:30",
  },
  {
    zone: "Australia/Sydney",
    instant: "2026-10-03T16:30:00.000Z",
    wall: "2026-10-04T03:30:00.000",
    file: "2026-10-04 03:30 (UTC+11:00)",
    told: "10-04-2026, 03:30 AM GMT+11 · 10-03-2026, 10:00 PM GMT+5:30",
  },
  {
    zone: "Australia/Sydney",
    instant: "2026-04-04T16:30:00.000Z",
    wall: "2026-04-05T02:30:00.000",
    file: "2026-04-05 02:30 (UTC+10:00)",
    told: "04-05-2026, 02:30 AM GMT+10 · 04-04-2026, 10:00 PM GMT+5:30",
  },
] as const;

interface Interview {
  readonly id: number;
  readonly code: string;
  readonly row_version: number;
  readonly schedule: string;
  readonly time_zone?: string;
}

/** In the week of the night in Chicago. */
const NOW = Date.parse("2026-10-28T12:00:00Z");
/** One submission for each row of a file. */
const IMPORTED = ["S2A", "S2B", "S2C", "S2D", "S2E"];
const app = prepareOnce(() =>
  createStaffApp({ clock: () => NOW, people: { boss: ["superadmin"], eve: ["engineer"] } }),
);
let submission: number;
let rounds = 0;

beforeAll(async () => {
  await app.database.write((trx) =>
    trx
      .updateTable("employee")
      .set({ time_zone: READER })
      .where("id", "=", app.users["eve"]?.id ?? 0)
      .execute(),
  );
  const consultant = await plantNamed(app, "consultant", "Cora Consultant", { status: "on_bench" });
  const sold = {
    consultant,
    job_title: "Data engineer",
    work_mode: "remote",
    employment_type: "c2c",
    rate_unit: "hour",
    status: "interview",
  };
  submission = await plant(app, "submission", { label: "S1", code: "S1", code__key: "s1", ...sold });
  for (const code of IMPORTED) {
    await plant(app, "submission", { label: code, code, code__key: code.toLowerCase(), ...sold });
  }
});

const call = async <T>(
  who: string,
  method: "GET" | "POST" | "PATCH",
  address: string,
  body?: object,
): Promise<T> => {
  const answer = await app.as(who)(method, address, body === undefined ? {} : { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const given = answer.json<{ data: T } | T>();
  // a record is answered by itself, a list within its page
  return typeof given === "object" && given !== null && "data" in given ? given.data : given;
};

async function make({ zone, instant }: { zone: string; instant: string }): Promise<Interview> {
  rounds += 1;
  const body = {
    submission,
    round: rounds,
    type: "technical",
    mode: "video",
    time_zone: zone,
    schedule: instant,
    supervisor: app.users["eve"]?.id,
  };
  return call<Interview>("boss", "POST", "/api/interview/", body);
}

async function wallOf(id: number): Promise<unknown> {
  const row = await app.database.read
    .selectFrom("interview")
    .select("schedule__wall")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.["schedule__wall"];
}

/** The row of the export in which this interview stands. */
async function exported(id: number, more = ""): Promise<Record<string, string>> {
  const address = `/api/interview/export/?header=names&columns=id,schedule${more}`;
  const answer = await app.as("boss")("GET", address);
  expectStatus(answer, 200);
  const rows = parse(answer.body, { bom: true, columns: true }) as Record<string, string>[];
  return rows.find((row) => row["id"] === String(id)) ?? {};
}

describe.each(NIGHTS)("a moment in $zone, $wall", ({ zone, instant, wall, file, told }) => {
  let made: Interview;
  beforeAll(async () => {
    made = await make({ zone, instant });
  });

  it("is kept with what its clocks show", async () => {
    expect(await wallOf(made.id)).toBe(wall);
    expect(made).toMatchObject({ schedule: instant, time_zone: zone });
  });

  it("comes with its zone in lists, boards and calendars, whatever their columns are", async () => {
    const day = encodeURIComponent(instant.slice(0, 10));
    for (const query of ["", "&columns=schedule", `&schedule__gte=${day}`]) {
      const rows = await call<Interview[]>("eve", "GET", `/api/interview/?page_size=100${query}`);
      expect(rows.find(({ id }) => id === made.id)).toMatchObject({ schedule: instant, time_zone: zone });
    }
    const columns = await call<{ data: Interview[] }[]>(
      "eve",
      "GET",
      "/api/interview/board/?group_by=status&per_group=100&columns=schedule",
    );
    const cards = columns.flatMap(({ data }) => data);
    expect(cards.find(({ id }) => id === made.id)).toMatchObject({ schedule: instant, time_zone: zone });
  });

  it("is written on its own clock in files for people, and as the instant in those for programs", async () => {
    expect(await exported(made.id)).toMatchObject({ schedule: instant });
    const answer = await app.as("boss")("GET", "/api/interview/export/?columns=code,schedule");
    const rows = parse(answer.body, { bom: true }) as string[][];
    expect(rows.find(([code]) => code === made.code)).toEqual([made.code, file]);
  });

  it("is told on its own clock and on the reader's", async () => {
    await call("boss", "POST", `/api/interview/${made.id}/transition/`, {
      field: "status",
      transition: "schedule",
      row_version: made.row_version,
      values: {},
      // most of these nights are past
      exception_reason: "Entered afterwards",
    });
    const notices = await call<{ description: string }[]>("eve", "GET", "/api/emp_notify/?page_size=100");
    expect(notices.filter(({ description }) => description.endsWith(`\n${told}`)).length).toBeGreaterThan(0);
  });
});

it("a dashboard tells a moment with its zone", async () => {
  const [engineers] = await call<DashboardAnswer[]>(
    "eve",
    "GET",
    "/api/dashboards/?cards=engineer.supervised",
  );
  const card = engineers?.cards[0];
  if (card?.kind !== "agenda") throw new Error("no agenda");
  expect(card.rows.map(({ schedule, time_zone }) => [schedule, time_zone])).toEqual(
    NIGHTS.filter(({ wall }) => wall.startsWith("2026-11-01")).map(({ zone, instant }) => [instant, zone]),
  );
});

describe("what clocks showed", () => {
  const patch = (id: number, version: number, body: object) =>
    call<Interview>("boss", "PATCH", `/api/interview/${id}/`, { ...body, row_version: version });
  const NOT_SO = "2026-07-01T09:00:00.000";
  const agree = (id: number, wall: string | null) =>
    app.database.write((trx) =>
      trx.updateTable("interview").set({ schedule__wall: wall }).where("id", "=", id).execute(),
    );

  it("follows the moment and its zone, and stays as agreed while neither is written", async () => {
    const { id } = await make({ zone: "America/Chicago", instant: "2026-07-01T15:00:00.000Z" });
    await patch(id, 1, { time_zone: "Europe/Paris" });
    expect(await wallOf(id)).toBe("2026-07-01T17:00:00.000");
    await patch(id, 2, { schedule: "2026-07-02T15:00:00.000Z" });
    expect(await wallOf(id)).toBe("2026-07-02T17:00:00.000");
    // as if the zone had other rules when it was agreed on
    await agree(id, NOT_SO);
    await patch(id, 3, { interviewers: "Somebody else" });
    expect(await wallOf(id)).toBe(NOT_SO);
    await patch(id, 4, { schedule: null });
    expect(await wallOf(id)).toBeNull();
  });

  it("is filled in for rows from before it was kept", async () => {
    const { id } = await make({ zone: "Australia/Sydney", instant: "2026-07-01T15:00:00.000Z" });
    await agree(id, null);
    await app.database.write((trx) =>
      trx.insertInto("sys__meta").values({ key: "stale:interview:schedule__wall", value: "" }).execute(),
    );
    await app.app.reindexer.drain();
    expect(await wallOf(id)).toBe("2026-07-02T01:00:00.000");
  });
});

describe("an import", () => {
  const imports = () => importClient(app);

  it.each(["csv", "xlsx"])("of an exported %s changes nothing", async (format) => {
    const answer = await app.as("boss")(
      "GET",
      `/api/interview/export/?format=${format}&columns=id,schedule,time_zone`,
    );
    const client = imports();
    const { id } = await client.uploaded(answer.rawPayload, { resource: "interview", name: `a.${format}` });
    await client.change(id, { mode: "update", key: "id" });
    const { counts } = await client.checked(id);
    expect(counts).toMatchObject({ unchanged: rounds });
    const texts = (await client.rows(id)).flatMap(({ values }) => Object.values(values));
    expect(texts).toEqual(expect.arrayContaining(NIGHTS.map(({ file }) => file)));
  });

  it("reads a clock in the zone of its row; what is skipped is refused, what comes twice is told", async () => {
    const client = imports();
    const lines = [
      ["America/Chicago", "03-08-2026 01:30 AM"],
      ["America/Chicago", "03-08-2026 02:30 AM"],
      ["America/Chicago", "11-01-2026 01:30 AM"],
      ["Europe/Paris", "03-29-2026 02:30 AM"],
      ["Europe/Paris", "10-25-2026 02:30 AM"],
    ];
    const rows = lines.map(([zone, clock], index) => `${IMPORTED[index]},1,technical,video,${zone},${clock}`);
    const file = `submission,round,type,mode,time_zone,schedule\n${rows.join("\n")}\n`;
    const { id } = await client.uploaded(file, { resource: "interview" });
    await client.checked(id);
    const found = await client.rows(id);
    expect(found.map(({ errors }) => errors.map(({ code }) => code))).toEqual([
      [],
      ["skipped_time"],
      [],
      ["skipped_time"],
      [],
    ]);
    expect(found.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      [],
      [],
      ["repeated_time"],
      [],
      ["repeated_time"],
    ]);
    await client.ran(id, { skip_errors: true });
    const made = await call<Interview[]>("boss", "GET", "/api/interview/?query=S2&page_size=100");
    expect(made.map(({ schedule }) => schedule).toSorted()).toEqual([
      "2026-03-08T07:30:00.000Z",
      "2026-10-25T00:30:00.000Z",
      "2026-11-01T06:30:00.000Z",
    ]);
  });

  it("without a zone reads a clock in the one its record has", async () => {
    const { id: record } = await make({ zone: "Europe/Paris", instant: "2026-07-01T15:00:00.000Z" });
    const client = imports();
    const file = `id,schedule\n${record},07-02-2026 10:00 AM\n`;
    const { id } = await client.uploaded(file, { resource: "interview" });
    await client.change(id, { mode: "update", key: "id" });
    await client.checked(id);
    await client.ran(id);
    expect(await call<Interview>("boss", "GET", `/api/interview/${record}/`)).toMatchObject({
      schedule: "2026-07-02T08:00:00.000Z",
      time_zone: "Europe/Paris",
    });
  });
});
