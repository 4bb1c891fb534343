import { describe, expect, test } from "vitest";
import { checks, createCompany, day, moment, type Person } from "./company.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(createCompany);

const change = (resource: string, id: number, values: object, who: Person = "boss") =>
  company.change(who, resource, id, values);

describe("a submission through two vendors", () => {
  /** Somebody who was submitted as a Java developer, and somebody else's submission that could become theirs. */
  async function submitted({
    client,
    other,
    title = "Developer, Java (Sr.)",
    job = null,
  }: {
    client: object;
    other?: object;
    title?: string;
    job?: string | null;
  }) {
    const { named, there } = company;
    const first = await named("client", { status: "active", resubmit_after_days: 90, ...client });
    const second =
      other === undefined
        ? first
        : await named("client", { status: "active", resubmit_after_days: 90, ...other });
    const make = async (consultant: number, row: object, lead: object) =>
      there("submission", {
        lead: await there("lead", { status: "working", ...lead }),
        consultant,
        vendor_company: await named("vendor_company", { status: "active" }),
        resubmit_after_days: 90,
        status: "submitted",
        submitted_on: moment(-10),
        ...row,
      });
    const consultant = await named("consultant", { status: "on_bench" });
    const somebody = await named("consultant", { status: "on_bench" });
    await make(
      consultant,
      { client: first, job_title: "Senior Java Developer" },
      { external_job_id: "AB 123" },
    );
    const id = await make(somebody, { client: second, job_title: title }, { external_job_id: job });
    return checks(await change("submission", id, { consultant }));
  }
  const double = ["double_submission consultant", "double_submission client"];

  test.each([
    ["the same words in another order", {}, double],
    ["a title that is a little different", { title: "Senior Java Developers" }, double],
    ["another job", { title: "Senior Java Architect" }, []],
    [
      "another title under the same number",
      { title: "Engineer", job: "ab-123" },
      ["same_client_job consultant", "same_client_job client"],
    ],
  ])("for %s", async (_, more, expected) => {
    expect(await submitted({ client: {}, ...more })).toEqual(expected);
  });

  test("to a client by its other name, whichever of the two records holds it", async () => {
    const alias = { aliases: JSON.stringify(["Initech, Inc."]) };
    expect(await submitted({ client: alias, other: { name: "INITECH" } })).toEqual(double);
    expect(
      await submitted({ client: { name: "Umbrella Ltd" }, other: { aliases: '["Hive","umbrella"]' } }),
    ).toEqual(double);
    expect(
      await submitted({ client: { name: "Stark" }, other: { name: "Stark Labs", aliases: "[]" } }),
    ).toEqual([]);
  });
});

describe("a submission that goes out", () => {
  async function draft(row: object, rest: { lead?: object; profile?: object; vendor?: object } = {}) {
    const { named, there } = company;
    const consultant = await named("consultant", { status: "on_bench", ...row });
    return there("submission", {
      lead: await there("lead", { status: "working", job_title: "Developer", ...rest.lead }),
      consultant,
      client: await named("client", { status: "active" }),
      vendor_company: await named("vendor_company", { status: "active", ...rest.vendor }),
      marketing_profile: await there("marketing_profile", {
        consultant,
        status: "approved",
        ...rest.profile,
      }),
      job_title: "Developer",
      marketer: company.id("max"),
      employment_type: "c2c",
      work_mode: "remote",
      rate_unit: "hour",
      bill_rate: 9000,
      resume: 1,
      rtr_status: "not_needed",
      status: "draft",
    });
  }
  const submit = (id: number, more: object = {}) => company.move("boss", "submission", id, "submit", more);

  test.each([
    [{ status: "marketing_hold" }, false],
    [{ status: "onboarding" }, false],
    [{ status: "in_training" }, true],
    [{ status: "on_project", available_from: day(46) }, false],
    [{ status: "on_project", available_from: day(45) }, true],
    [{ status: "on_project", available_from: null, project_end: day(44) }, true],
    [{ status: "on_project", available_from: null, project_end: day(45) }, false],
  ])("needs a consultant who is available: %j, %s", async (row, taken) => {
    const id = await draft(row);
    expect(checks(await submit(id))).toEqual(taken ? [] : ["consultant_unavailable consultant"]);
    if (taken) return;
    expect((await submit(id, { exception_reason: "The project ends early" })).status).toBe(200);
  });

  test("needs an approved profile", async () => {
    const id = await draft({}, { profile: { status: "retired" } });
    expect(checks(await submit(id))).toEqual(["profile_not_approved marketing_profile"]);
    expect((await submit(await draft({}, { profile: { status: "active" } }))).status).toBe(200);
  });

  test("warns of a vendor on hold and of terms that the requirement does not take", async () => {
    const id = await draft({}, { vendor: { status: "on_hold" } });
    const { lead } = (await company.read("submission", id)) as unknown as { lead: { id: number } };
    expect((await change("lead", lead.id, { employment_types: ["w2", "c2h"] })).status).toBe(200);
    expect(await company.warned("submission", id, { employment_type: "1099" })).toEqual([
      "terms_not_accepted employment_type",
    ]);
    expect(await company.warned("submission", id, { employment_type: "w2" })).toEqual([]);
    const held = await company.named("vendor_company", { status: "on_hold" });
    expect(await company.warned("submission", id, { vendor_company: held })).toEqual([
      "vendor_on_hold vendor_company",
    ]);
  });
});

describe("a requirement", () => {
  async function two(first: object, second: object) {
    const { named, there } = company;
    const shared = {
      vendor_company: await named("vendor_company", { status: "active" }),
      primary_technology: await named("technology", { is_active: 1 }),
      status: "new",
      work_mode: "onsite",
      received_on: moment(-1),
    };
    const at = (city: string) => ({ location: JSON.stringify({ city, state: "TX" }) });
    await there("lead", { job_title: "Sr. Java Developer", ...shared, ...at("Austin"), ...first });
    return there("lead", { job_title: "Nurse", ...shared, ...at("AUSTIN "), ...second });
  }
  const titled = (id: number, job_title = "Senior java developer") =>
    company.warned("lead", id, { job_title });

  test("like another one of the last two weeks in the same city warns", async () => {
    const like = ["like_requirement job_title"];
    expect(await titled(await two({}, {}))).toEqual(like);
    expect(await titled(await two({}, {}), "Kafka administrator")).toEqual([]);
    expect(await titled(await two({ received_on: moment(-13) }, {}))).toEqual(like);
    expect(await titled(await two({ received_on: moment(-15) }, {}))).toEqual([]);
    expect(await titled(await two({ location: '{"city":"Dallas"}' }, {}))).toEqual([]);
    expect(await titled(await two({ status: "duplicate" }, {}))).toEqual([]);
  });

  test("to be done from anywhere is like another one wherever that is", async () => {
    const remote = { work_mode: "remote", location: null };
    expect(await titled(await two(remote, remote))).toEqual(["like_remote_requirement job_title"]);
    expect(await titled(await two(remote, { location: null }))).toEqual([]);
  });

  test("is not compared again where it only moves on", async () => {
    const id = await two({}, { assigned_to: company.id("max") });
    const { primary_technology } = (await company.read("lead", id)) as unknown as Record<
      string,
      { id: number }
    >;
    const whole = {
      job_title: "Senior java developer",
      description: "<p>Servers</p>",
      technologies: [primary_technology?.id],
      employment_types: ["w2"],
    };
    expect(await company.warned("lead", id, whole)).toEqual(["like_requirement job_title"]);
    expect((await change("lead", id, whole)).status).toBe(200);
    const started = await company.move("boss", "lead", id, "start", { dry_run: true });
    expect(started.status).toBe(200);
    expect(started.row).not.toHaveProperty("warnings");
  });

  test("is a duplicate of an original, not of itself or of another duplicate", async () => {
    const { there, move } = company;
    const lead = (status: string) => there("lead", { job_title: "Welder", status, received_on: moment(-1) });
    const id = await lead("new");
    const mark = (of: number) => move("boss", "lead", id, "mark_duplicate", { values: { duplicate_of: of } });
    expect(checks(await mark(id))).toEqual(["duplicate_of_itself duplicate_of"]);
    expect(checks(await mark(await lead("duplicate")))).toEqual(["duplicate_of_duplicate duplicate_of"]);
    expect((await mark(await lead("closed"))).status).toBe(200);
  });
});

describe("an interview", () => {
  async function interview(row: object) {
    const { named, there } = company;
    const consultant = await named("consultant", { status: "on_bench" });
    const submission = await there("submission", {
      consultant,
      status: "interview",
      marketer: company.id("max"),
    });
    const shared = {
      submission,
      consultant,
      time_zone: "America/New_York",
      duration_minutes: 45,
      type: "technical",
    };
    const make = (more: object) =>
      there("interview", {
        ...shared,
        mode: "video",
        supervisor: company.id("eng"),
        status: "requested",
        ...more,
      });
    return { make, id: await make(row) };
  }

  test("of a round follows one of the round before", async () => {
    const { make, id } = await interview({ round: 1 });
    expect(checks(await change("interview", id, { round: 2 }))).toEqual(["round_skipped round"]);
    const second = await make({ round: 3 });
    expect(checks(await change("interview", second, { round: 2 }))).toEqual([]);
    expect(checks(await change("interview", await make({ round: 9 }), { round: 4 }))).toEqual([
      "round_skipped round",
    ]);
    expect(
      (await change("interview", id, { round: 5, exception_reason: "The first were by phone" })).status,
    ).toBe(200);
  });

  test("at a time that has passed needs a reason", async () => {
    const { id } = await interview({ round: 1 });
    const schedule = (hours: number, more: object = {}) =>
      company.move("boss", "interview", id, "schedule", {
        values: { schedule: new Date(moment(0, 16) + hours * 3_600_000).toISOString() },
        ...more,
      });
    expect(checks(await schedule(-1))).toEqual(["schedule_past schedule"]);
    expect((await schedule(-1, { exception_reason: "Entered afterwards" })).status).toBe(200);
  });
});

describe("a profile", () => {
  test("is active while somebody markets the consultant, and shows no more experience than their record", async () => {
    const { named, there, move } = company;
    const consultant = await named("consultant", { status: "on_bench", experience_years: 8 });
    const row = {
      consultant,
      status: "approved",
      verified_by: company.id("eng"),
      experience_years: 8,
      resume: 1,
    };
    const id = await there("marketing_profile", { ...row, consultant_experience: 8 });
    const { row_version } = await company.read("marketing_profile", id);
    const issues = async (experience_years: number) =>
      (
        await company.send("boss", "POST", `/api/marketing_profile/${id}/warnings/`, {
          row_version,
          experience_years,
        })
      ).issues;
    expect(await issues(7)).toEqual([]);
    expect(await issues(9)).toEqual(["rule experience_above_record experience_years"]);
    const activate = () => move("boss", "marketing_profile", id, "activate");
    const closed = await activate();
    expect([closed.status, closed.body]).toEqual([409, expect.stringContaining("Assign a marketer first")]);
    const { status } = await company.make("head", "consultant_marketing", {
      consultant,
      marketer: company.id("max"),
    });
    expect(status).toBe(201);
    expect((await activate()).status).toBe(200);
  });
});

describe("a purchase order", () => {
  async function order(row: object, parent: object = {}) {
    const { named, there } = company;
    const shared = {
      consultant: await named("consultant", { status: "on_project", employment_type: "w2_hourly" }),
      client: await named("client", { status: "active" }),
      vendor_company: await named("vendor_company", { status: "active" }),
      hours_per_week: 40,
      bill_rate: 9000,
      marketer: company.id("max"),
    };
    const first = { type: "new", status: "active", start_date: day(-100), end_date: day(10) };
    const parent_po = await there("purchase_order", { ...shared, ...first, ...parent });
    const second = { type: "extension", status: "draft", start_date: day(11), end_date: day(100) };
    return there("purchase_order", { ...shared, ...second, parent_po, parent_end: day(10), ...row });
  }

  test("that extends another one begins the day after, or says why not", async () => {
    const id = await order({ start_date: day(20) });
    expect(checks(await change("purchase_order", id, { start_date: day(12) }))).toEqual([
      "extension_gap start_date",
    ]);
    expect(checks(await change("purchase_order", id, { start_date: day(10) }))).toEqual([
      "extension_gap start_date",
    ]);
    expect((await change("purchase_order", id, { start_date: day(11) })).status).toBe(200);
    const later = { start_date: day(14), exception_reason: "The client closes for the holidays" };
    expect((await change("purchase_order", id, later)).status).toBe(200);
  });

  test("follows an order of the same consultant and vendor", async () => {
    const id = await order({ type: "amendment" });
    const vendor_company = await company.named("vendor_company", { status: "active" });
    expect(checks(await change("purchase_order", id, { vendor_company }))).toEqual([
      "other_parent parent_po",
    ]);
  });

  test("pays the consultant as they are engaged, unless finance says why", async () => {
    const id = await order({});
    expect(checks(await change("purchase_order", id, { pay_type: "c2c" }))).toEqual([
      "pay_type_differs pay_type",
    ]);
    expect((await change("purchase_order", id, { pay_type: "w2_hourly" }, "fin")).status).toBe(200);
    const reason = { pay_type: "1099", exception_reason: "Changes over in May" };
    expect((await change("purchase_order", id, reason, "fin")).status).toBe(200);
  });

  test.each([
    [{ status: "signed", effective_on: day(-300), expires_on: null }, true],
    [{ status: "signed", effective_on: day(12), expires_on: null }, false],
    [{ status: "signed", effective_on: day(-300), expires_on: day(10) }, false],
    [{ status: "signed", effective_on: day(-300), expires_on: day(11) }, true],
    [{ status: "terminated", effective_on: day(-300), expires_on: null }, false],
  ])("stands on an agreement in force on its first day: %j, %s", async (row, taken) => {
    const id = await order({ status: "in_review", legal_ok: 0 });
    const vendor_company = (await company.read("purchase_order", id))["vendor_company"] as { id: number };
    const agreement = await company.there("vendor_agreement", {
      vendor_company: vendor_company.id,
      type: "msa",
      ...row,
    });
    await company.app.database.write((trx) =>
      trx.updateTable("purchase_order").set({ agreement }).where("id", "=", id).execute(),
    );
    const approve = (more: object) => company.move("leg", "purchase_order", id, "legal_approve", more);
    expect(checks(await approve({ dry_run: true }))).toEqual(
      taken ? [] : ["agreement_not_in_force agreement"],
    );
    expect((await approve({ exception_reason: "Renewal agreed by mail" })).status).toBe(200);
  });
});

describe("a company is entered once", () => {
  test.each(["client", "vendor_company"])("%s", async (resource) => {
    const { make, named } = company;
    const name = `${resource} Nord-West ${company.next()}`;
    const first = await named(resource, { name, status: "prospect" });
    const again = { name: `${name.toUpperCase().replace("-", " ")}, Inc.`, type: "prime_vendor" };
    const body = resource === "client" ? { name: again.name } : again;
    expect(checks(await make("boss", resource, body))).toEqual(["same_name name"]);
    expect((await change(resource, first, { website: "https://example.com" })).status).toBe(200);
    expect((await make("boss", resource, { ...body, exception_reason: "Two companies" })).status).toBe(201);
  });

  test("not under a name another client goes by", async () => {
    const { make } = company;
    const [one, alias] = [`Acme ${company.next()}`, `Road Runner ${company.next()}`];
    expect((await make("boss", "client", { name: one, aliases: [alias] })).status).toBe(201);
    expect(checks(await make("boss", "client", { name: `${alias} LLC` }))).toEqual(["same_name name"]);
    expect(checks(await make("boss", "client", { name: "Other", aliases: [one] }))).toEqual([
      "same_name name",
    ]);
  });
});

describe("a hotlist", () => {
  async function hotlist(count: number, { marketed = 1, contact = "ok" } = {}) {
    const { named, make } = company;
    const consultants: number[] = [];
    for (let at = 0; at < count; at += 1)
      consultants.push(await named("consultant", { status: "on_bench", actively_marketed: marketed }));
    const vendor_company = await named("vendor_company", { status: "active" });
    const vendor_contact = await named("vendor_contact", { vendor_company, mail_status: contact });
    const mail = {
      kind: "hotlist",
      direction: "outbound",
      subject: "Available",
      vendor_company,
      vendor_contact,
    };
    return checks(await make("max", "marketing_mail", { ...mail, consultants }));
  }

  test("names 3 to 25 consultants who are marketed, to contacts who take mail", async () => {
    expect(await hotlist(3)).toEqual([]);
    expect(await hotlist(2)).toEqual(["hotlist_short consultants"]);
    expect(await hotlist(25)).toEqual([]);
    expect(await hotlist(26)).toEqual(["hotlist_long consultants"]);
    expect(await hotlist(3, { marketed: 0 })).toEqual(["hotlist_not_marketed consultants"]);
    expect(await hotlist(3, { contact: "opted_out" })).toEqual(["hotlist_unwanted vendor_contact"]);
    expect(await hotlist(3, { contact: "bounced" })).toEqual(["hotlist_unwanted vendor_contact"]);
  });
});
