import { beforeAll, describe, expect, test } from "vitest";
import { addDays, dateAt } from "../../../core/definition/clock.ts";
import { score, byScore } from "../../../core/matches/score.ts";
import type { ComparedValues } from "../../../core/matches/types.ts";
import { toSortKey } from "../../../server/database/schema/sort-key.ts";
import { COMPANY_TIME_ZONE } from "../../../server/modules/auth/actors.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { prepareOnce } from "../../support/prepare-once.ts";
import { plant, plantNamed, STAFF } from "../people-app.ts";
import { createShippedApp } from "../../support/shipped-app.ts";

interface Reason {
  readonly name: string;
  readonly outcome: string;
  readonly gain: number;
  readonly has?: readonly { readonly label: string }[];
  readonly like?: readonly { readonly wanted: { readonly label: string }; readonly has: object }[];
  readonly missing?: readonly { readonly label: string }[];
}
interface Answer {
  readonly data: readonly {
    readonly id: number;
    readonly label: string;
    readonly score: number;
    readonly reasons: readonly Reason[];
    readonly made: { readonly id: number; readonly state: string; readonly on: string } | null;
  }[];
  readonly count: number;
  readonly count_is_exact: boolean;
  readonly open: readonly string[];
  readonly hidden: readonly string[];
}

const app = prepareOnce(() => createShippedApp({ ...STAFF, uma: ["usa_employee"] }, {}));
const SKILLS = ["Java", "Kotlin", "Kafka", "Spring", "Oracle", "Cobol", "Perl", "Ada"];
const COUNT = 3000;
const skills = new Map<string, number>();
const regions: number[] = [];
const planted: { readonly id: number; readonly values: ComparedValues }[] = [];
let lead: number;
let own: number;
const day = (days: number) =>
  addDays({ date: dateAt({ instant: Date.now(), timeZone: COMPANY_TIME_ZONE }), days }) ?? "";
const skill = (name: string) => skills.get(name) ?? 0;
/** The same series in every run. */
let seed = 7;
const draw = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};

async function plantLead(row: Readonly<Record<string, unknown>>, wanted: readonly string[]): Promise<number> {
  const vendor = await plantNamed(app, "vendor_company", `Vendor ${draw(1e9)}`, { status: "approved" });
  const id = await plant(app, "lead", {
    label: "Job",
    job_title: "Job",
    job_title__key: "job",
    vendor_company: vendor,
    source: "email",
    status: "working",
    received_on: Date.now(),
    technologies: JSON.stringify(wanted.map(skill)),
    ...row,
  });
  await link("lead__technologies", id, wanted.map(skill));
  return id;
}

async function link(table: string, owner: number, values: readonly number[]): Promise<void> {
  if (values.length === 0) return;
  const rows = values.map((value, position) => ({ owner, position, value }));
  await app.database.write((trx) => trx.insertInto(table).values(rows).execute());
}

beforeAll(async () => {
  for (const name of SKILLS) skills.set(name, await plantNamed(app, "technology", name, { is_active: 1 }));
  await link("technology__similar", skill("Kotlin"), [skill("Java")]);
  for (const name of ["North", "South", "West"])
    regions.push(await plantNamed(app, "region", name, { code: name }));
  await plantConsultants();
  lead = await plantLead(
    {
      primary_technology: skill("Java"),
      region: regions[0],
      work_mode: "onsite",
      experience_years: 8,
      bill_rate_max: 9000,
      employment_types: '["c2c"]',
    },
    ["Java", "Kafka", "Spring"],
  );
  own = await plantLead({ primary_technology: skill("Ada"), work_mode: "remote" }, ["Ada"]);
}, 120_000);

/** Many consultants at random, in a few statements. */
async function plantConsultants(): Promise<void> {
  const now = Date.now();
  const drawn = Array.from({ length: COUNT }, (_, at) => {
    const held = SKILLS.filter(() => draw(4) === 0).map(skill);
    const status = ["on_bench", "on_bench", "notice", "on_project"][draw(4)] ?? "";
    const wide = draw(3) === 0 ? [regions[draw(3)] ?? 0] : [];
    return {
      row: {
        created: now,
        modified: now,
        row_version: 1,
        label__: `Consultant ${at}`,
        search__: toSortKey(`Consultant ${at}`),
        name: `Consultant ${at}`,
        name__key: toSortKey(`Consultant ${at}`),
        email: `c${at}@example.com`,
        email__key: `c${at}@example.com`,
        phone: "+12125550100",
        employment_type: "w2_hourly",
        employer_entity: "Our company",
        hire_date: "2024-01-01",
        status,
        technologies: JSON.stringify(held),
        region: draw(5) === 0 ? null : regions[draw(3)],
        preferred_regions: JSON.stringify(wide),
        will_relocate: draw(2),
        experience_years: draw(6) === 0 ? null : draw(20),
        available_from: status === "on_project" ? day(60) : draw(2) === 0 ? null : day(draw(80) - 20),
        min_rate: draw(5) === 0 ? null : 6000 + draw(60) * 100,
        work_until: draw(2) === 0 ? null : day(draw(400)),
      },
      held,
      wide,
    };
  });
  await app.database.write(async (trx) => {
    for (let at = 0; at < drawn.length; at += 100) {
      const part = drawn.slice(at, at + 100);
      const made = await trx
        .insertInto("consultant")
        .values(part.map(({ row }) => row))
        .returning("id")
        .execute();
      const ids = made.map(({ id }) => Number(id));
      const links = (of: "held" | "wide") =>
        part.flatMap((one, index) =>
          one[of].map((value, position) => ({ owner: ids[index], position, value })),
        );
      await trx.insertInto("consultant__technologies").values(links("held")).execute();
      if (links("wide").length > 0)
        await trx.insertInto("consultant__preferred_regions").values(links("wide")).execute();
      part.forEach(({ row, held, wide }, index) => {
        if (row.status === "on_project") return;
        const values = {
          ...row,
          technologies: held,
          preferred_regions: wide,
          will_relocate: row.will_relocate === 1,
        };
        planted.push({
          id: ids[index] ?? 0,
          values: { ...values, renewal_open: null } as unknown as ComparedValues,
        });
      });
    }
  });
}

async function matches(who: string, id: number, query = ""): Promise<Answer> {
  const answer = await app.as(who)("GET", `/api/lead/${id}/matches/?tab=consultants${query}`);
  expectStatus(answer, 200);
  return answer.json<Answer>();
}

describe("matches of a requirement", () => {
  test("are the best of all, in the order of the scores that the core works out, and the same each time", async () => {
    const found = await matches("boss", lead, "&page_size=50");
    const { resources } = app.app.benchline.definitions();
    const tab = resources.byName["lead"]?.tabs.find(({ kind }) => kind === "matches");
    if (tab?.kind !== "matches") throw new Error("no matches");
    const java = skill("Java");
    const question = {
      criteria: tab.criteria,
      here: {
        technologies: ["Java", "Kafka", "Spring"].map(skill),
        primary_technology: java,
        region: regions[0] ?? 0,
        experience_years: 8,
        bill_rate_max: 9000,
      },
      anywhere: new Set<string>(),
      like: { skills: new Map([[java, new Set([skill("Kotlin")])]]) },
      today: day(0),
    };
    const shared = new Set(["Java", "Kotlin", "Kafka", "Spring"].map(skill));
    const expected = planted
      .filter(({ values }) => (values["technologies"] as number[]).some((one) => shared.has(one)))
      .map(({ id, values }) => ({ id, ...score(question, values) }))
      .toSorted(byScore);
    expect(expected.length).toBeGreaterThan(500);
    expect(found.data.map(({ id, score: points }) => [id, points])).toEqual(
      expected.slice(0, 50).map(({ id, score: points }) => [id, points]),
    );
    expect(found).toMatchObject({ count: 500, count_is_exact: false, open: [], hidden: [] });
    expect(await matches("boss", lead, "&page_size=50")).toEqual(found);
    const second = await matches("boss", lead, "&page=2&page_size=10");
    expect(second.data).toEqual(found.data.slice(10, 20));
  });

  test("say what is matched, similar and missing, and what would raise the score", async () => {
    const found = await matches("boss", lead, "&page_size=50");
    const reasons = found.data.flatMap((match) => match.reasons.filter(({ name }) => name === "skills"));
    const partly = reasons.find(({ like = [] }) => like.length > 0);
    expect(partly).toMatchObject({
      outcome: "partly",
      like: [{ wanted: { label: "Java" }, has: { label: "Kotlin" } }],
    });
    expect(partly?.gain).toBeGreaterThan(0);
    for (const { reasons: all, score: points } of found.data)
      for (const { gain } of all) expect(points + gain).toBeLessThanOrEqual(100);
  });

  test("do without what the requirement does not say, and take every location for remote work", async () => {
    const found = await matches("boss", own);
    expect(found.open).toEqual(["rate", "experience"]);
    expect(found.data[0]?.reasons).toContainEqual(
      expect.objectContaining({ name: "location", outcome: "met", how: "anywhere" }),
    );
  });

  test("hold no rate for whoever may not read it, say so, and keep the order free of it", async () => {
    const names = await matches("uma", lead, "&page_size=50");
    expect(names.hidden).toContain("rate");
    const rate = names.data.flatMap(({ reasons }) => reasons.filter(({ name }) => name === "rate"));
    expect(rate.every((reason) => reason.outcome === "hidden" && !("there" in reason))).toBe(true);
    await app.database.write((trx) =>
      trx.updateTable("consultant").set({ min_rate: 100 }).where("id", ">", 600).execute(),
    );
    expect(await matches("uma", lead, "&page_size=50")).toEqual(names);
  });

  test("are those of the reader's lists alone", async () => {
    expect((await matches("max", lead)).data).toEqual([]);
    const [one] = (await matches("boss", lead)).data;
    await plant(app, "consultant_marketing", {
      label: "max",
      consultant: one?.id,
      marketer: app.users["max"]?.id,
      role: "primary",
      start: "2024-01-01",
      status: "active",
    });
    expect((await matches("max", lead)).data.map(({ id }) => id)).toEqual([one?.id]);
    expectStatus(await app.as("boss")("GET", `/api/lead/${lead}/matches/?tab=nothing`), 400);
    expectStatus(await app.as("boss")("GET", `/api/lead/${lead}/matches/?tab=consultants&page=0`), 400);
    expectStatus(await app.as("boss")("GET", "/api/lead/999999/matches/?tab=consultants"), 404);
  });

  test("carry what they were offered as already, with its state and day", async () => {
    const [first, second] = (await matches("boss", lead)).data;
    const profile = await plant(app, "marketing_profile", {
      label: "P",
      consultant: first?.id,
      title: "P",
      title__key: "p",
      status: "active",
      experience_years: 3,
      technologies: "[]",
    });
    const made = await plant(app, "submission", {
      label: "S",
      lead,
      consultant: first?.id,
      marketing_profile: profile,
      job_title: "Job",
      job_title__key: "job",
      vendor_company: await plantNamed(app, "vendor_company", "V", { status: "approved" }),
      marketer: app.users["max"]?.id,
      work_mode: "onsite",
      employment_type: "c2c",
      status: "client_review",
      submitted_on: Date.UTC(2026, 2, 3, 15),
    });
    const after = (await matches("boss", lead)).data;
    expect(after[0]).toMatchObject({ id: first?.id, made: { id: made, state: "client_review" } });
    expect(after[0]?.made?.on).toBe("2026-03-03T15:00:00.000Z");
    expect(after[1]).toMatchObject({ id: second?.id, made: null });
  });
});
