import type { TestApp } from "../../support/app.ts";
import { day, NOON, staffCalls } from "../../support/staff-calls.ts";
import { createStaffApp, plant, plantConsultant, plantNamed } from "../people-app.ts";

export { day, type Row } from "../../support/staff-calls.ts";

const STAFF = {
  boss: ["superadmin"],
  max: ["marketer"],
  mia: ["marketer"],
  team: ["marketer", "scrum_master"],
  head: ["admin", "marketer"],
  fin: ["finance"],
  fay: ["finance"],
  leg: ["legal"],
  ret: ["retention"],
  adi: ["admin"],
  eng: ["scrum_master", "engineer", "admin"],
  lee: ["scrum_master", "engineer"],
  usa: ["usa_employee"],
};
export type Person = keyof typeof STAFF;

/** What a requirement and its consultant shall be like, where it matters. */
interface Wished {
  readonly technology?: number;
  readonly duration?: number | null;
  readonly openings?: number;
  readonly rate?: string;
  /** Days until an accepted offer starts. */
  readonly start?: number;
}

export type Company = Awaited<ReturnType<typeof openCompany>>;

/** The shipped definitions, people of every kind, and ways to take a consultant through them as those people. */
export async function openCompany() {
  const clock = { now: NOON };
  const app: TestApp = await createStaffApp({ people: STAFF, clock: () => clock.now });
  const calls = staffCalls<Person>(() => app);
  const { id, make, all, move, file } = calls;
  let count = 0;

  /** What the server does by itself in the night to a day; the clock is back at noon of the first one afterwards. */
  async function nightAfter(days: number): Promise<number> {
    clock.now = NOON + days * 86_400_000 + 18 * 3_600_000;
    try {
      return await app.app.scheduler.run("transitions_day");
    } finally {
      clock.now = NOON;
    }
  }

  /** Somebody on the bench with an approved profile, and a requirement they fit. */
  async function bench(wished: Wished = {}) {
    count += 1;
    const technology =
      wished.technology ?? (await plantNamed(app, "technology", `Skill ${count}`, { is_active: 1 }));
    const client = await plantNamed(app, "client", `Client ${count}`, { status: "prospect" });
    const vendor = await plantNamed(app, "vendor_company", `Vendor ${count}`, {
      status: "approved",
      payment_terms: "net_30",
      invoicing_frequency: "monthly",
    });
    const consultant = await plantConsultant(app, count, {
      primary_technology: technology,
      base_pay: 5000,
      hire_date: day(-200),
      bench_start: day(-20),
      status: "on_bench",
    });
    await app.database.write((trx) =>
      trx
        .insertInto("consultant__technologies")
        .values({ owner: consultant, value: technology, position: 0 })
        .execute(),
    );
    const marketing = await plant(app, "consultant_marketing", {
      label: `Marketing ${count}`,
      consultant,
      marketer: id("max"),
      role: "primary",
      start: day(-20),
      status: "active",
      hotlist: 1,
    });
    const profile = await plant(app, "marketing_profile", {
      label: `Profile ${count}`,
      consultant,
      title: "Developer",
      title__key: "developer",
      experience_years: 5,
      verified_by: id("eng"),
      status: "active",
    });
    const lead = await make("max", "lead", {
      job_title: `Developer ${count}`,
      client,
      vendor_company: vendor,
      source: "vendor_call",
      description: "<p>Java</p>",
      technologies: [technology],
      primary_technology: technology,
      work_mode: "remote",
      location: { city: "Austin", state: "TX", country: "US" },
      employment_types: ["w2"],
      assigned_to: id("max"),
      duration_months: wished.duration === undefined ? 6 : wished.duration,
      openings: wished.openings ?? 1,
      bill_rate_max: wished.rate ?? null,
    });
    return { technology, client, vendor, consultant, marketing, profile, lead: lead.id };
  }

  async function submitted(wished: Wished = {}) {
    const world = await bench(wished);
    await move("max", "lead", world.lead, "start");
    const { id: submission } = await make("max", "submission", {
      lead: world.lead,
      consultant: world.consultant,
      marketing_profile: world.profile,
      employment_type: "w2",
      bill_rate: "90.00",
      resume: await file("max"),
    });
    await move("max", "submission", submission, "submit");
    return { ...world, submission };
  }

  async function ordered(wished: Wished = {}) {
    const world = await submitted(wished);
    await move("max", "submission", world.submission, "send_to_client");
    const { id: interview } = await make("max", "interview", {
      submission: world.submission,
      type: "technical",
    });
    await move("max", "interview", interview, "schedule", {
      values: { schedule: new Date(NOON + 86_400_000).toISOString(), supervisor: id("eng") },
    });
    await move("max", "submission", world.submission, "offer", { values: { offered_rate: "88.00" } });
    await move("max", "submission", world.submission, "accept", {
      values: { expected_start: day(wished.start ?? 0) },
    });
    const [order] = await all("purchase_order", `submission=${world.submission}`);
    return { ...world, interview, order: order!.id };
  }

  /** An order with finance's approval, and what legal approves it by. */
  async function priced(
    { order, vendor }: { readonly order: number; readonly vendor: number },
    { pay_rate = "60.00", values = { end_date: day(180) } as object } = {},
  ) {
    const agreement = await plant(app, "vendor_agreement", {
      label: "MSA",
      vendor_company: vendor,
      type: "msa",
      status: "signed",
      effective_on: day(-300),
    });
    await move("max", "purchase_order", order, "submit", { values });
    await move("fin", "purchase_order", order, "finance_approve", {
      values: { pay_type: "w2_hourly", pay_rate },
    });
    return { values: { agreement } };
  }

  /** Finance signs it; `dry_run` only shows what that would do. */
  const sign = async (order: number, more: object = {}) =>
    move("fin", "purchase_order", order, "sign", {
      values: { signed_on: day(0), files: [await file("fin")] },
      ...more,
    });

  async function signed(wished: Wished = {}) {
    const world = await ordered(wished);
    const approval = await priced(world);
    await move("leg", "purchase_order", world.order, "legal_approve", approval);
    const tried = await sign(world.order, { dry_run: true });
    await sign(world.order);
    const [project] = await all("project", `purchase_order=${world.order}`);
    return { ...world, project: project!.id, tried };
  }

  return {
    app,
    clock,
    NOON,
    ...calls,
    priced,
    sign,
    nightAfter,
    bench,
    submitted,
    ordered,
    signed,
    inAnHour: (hours = 1) => new Date(NOON + hours * 3_600_000).toISOString(),
    next: () => (count += 1),
  };
}
