import { describe, expect, test } from "vitest";
import { plant, plantNamed } from "../people-app.ts";
import { day, openCompany, type Person, type Row } from "./company.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(openCompany);

const state = async (resource: string, id: number) => (await company.read(resource, id))["status"];

/** What the history says of the latest change of a record: which transition of which record it follows from. */
async function cause(resource: string, id: number): Promise<unknown> {
  const answer = await company.call("boss", "GET", `/api/${resource}/${id}/history/`);
  const [latest] = answer["data"] as Row[];
  const { actor, cause: because } = latest as Row;
  return [actor, (because as Row | null)?.["resource"], (because as Row | null)?.["transition"]];
}

describe("whose turn it is", () => {
  /** A team of marketing of its own, with these people. */
  async function teamOf(people: readonly Person[]): Promise<{ team: number; region: number }> {
    const number = company.next();
    const region = await plantNamed(company.app, "region", `Region ${number}`, {
      code: `r${number}`,
      code__key: `r${number}`,
    });
    const team = await plantNamed(company.app, "team", `Marketing ${number}`, {
      department: "Marketing",
      region,
      is_active: 1,
    });
    const ids = people.map((name) => company.id(name));
    await company.app.database.write((trx) =>
      trx.updateTable("employee").set({ team }).where("id", "in", ids).execute(),
    );
    return { team, region };
  }

  async function requirement(region: number): Promise<Row> {
    const number = company.next();
    const vendor = await plantNamed(company.app, "vendor_company", `Vendor ${number}`, {
      status: "approved",
    });
    const { id } = await company.make("head", "lead", {
      job_title: `Developer ${number}`,
      vendor_company: vendor,
      source: "vendor_call",
      region,
    });
    return company.read("lead", id);
  }

  test("a new lead without an assignee goes to whoever of the region's team was given one longest ago; team leads only when alone, nobody on leave", async () => {
    const { team, region } = await teamOf(["max", "mia", "team"]);
    const first = await requirement(region);
    expect(first).toMatchObject({ assigned_to: { id: company.id("max") }, team: { id: team } });
    expect(await requirement(region)).toMatchObject({ assigned_to: { id: company.id("mia") } });
    expect(await requirement(region)).toMatchObject({ assigned_to: { id: company.id("max") } });
    const kind = await plantNamed(company.app, "leave_type", `Holiday ${company.next()}`);
    const away = (name: Person) =>
      plant(company.app, "leave", {
        label: "Away",
        person_type: "employee",
        employee: company.id(name),
        leave_type: kind,
        start: day(-1),
        end: day(1),
        status: "approved",
      });
    await away("mia");
    expect(await requirement(region)).toMatchObject({ assigned_to: { id: company.id("max") } });
    await away("max");
    expect(await requirement(region)).toMatchObject({ assigned_to: { id: company.id("team") } });
    await company.app.database.write((trx) => trx.deleteFrom("leave").execute());
    expect(await cause("lead", first.id)).toEqual([null, "lead", null]);
  });
});

describe("a requirement and its submissions", () => {
  /** Puts a second consultant forward for a requirement. */
  async function another(lead: number, technology: number): Promise<number> {
    const other = await company.bench({ technology });
    const { id } = await company.make("max", "submission", {
      lead,
      consultant: other.consultant,
      marketing_profile: other.profile,
      employment_type: "w2",
      bill_rate: "91.00",
      resume: await company.file("max"),
    });
    await company.move("max", "submission", id, "submit");
    return id;
  }

  const interviewed = async (submission: number): Promise<number> => {
    const { id } = await company.make("max", "interview", { submission, type: "technical" });
    await company.move("max", "interview", id, "schedule", {
      values: { schedule: company.inAnHour(), supervisor: company.id("eng") },
    });
    return id;
  };
  const REJECTED = { values: { rejected_by: "client", reject_reason: "rate" } };

  test("submission.reject, withdraw, reopen, mark_no_response: the lead follows the submissions that are still open", async () => {
    const { lead, technology, submission } = await company.submitted();
    const second = await another(lead, technology);
    await interviewed(submission);
    expect(await state("lead", lead)).toBe("interviewing");
    await company.move("max", "submission", submission, "reject", REJECTED);
    expect(await state("lead", lead)).toBe("submitted");
    expect(await cause("lead", lead)).toEqual([null, "submission", "reject"]);
    await company.move("max", "submission", second, "withdraw", { values: { reject_reason: "rate" } });
    expect(await state("lead", lead)).toBe("working");
    await company.move("head", "submission", second, "reopen", {
      reason: "They asked again",
      values: { client_submitted_on: company.inAnHour(0) },
    });
    expect(await state("lead", lead)).toBe("submitted");
    await company.move("max", "submission", second, "mark_no_response");
    expect(await state("lead", lead)).toBe("working");
  });

  test("lead.hold and resume: back to where its submissions are by then; lead.close withdraws drafts", async () => {
    const { lead, submission } = await company.submitted();
    await company.move("max", "lead", lead, "hold", { reason: "Budget" });
    await interviewed(submission);
    expect(await state("lead", lead)).toBe("on_hold");
    await company.move("max", "lead", lead, "resume");
    expect(await state("lead", lead)).toBe("interviewing");
    const draft = await company.bench();
    const { id } = await company.make("max", "submission", {
      lead: draft.lead,
      consultant: draft.consultant,
      marketing_profile: draft.profile,
      employment_type: "w2",
    });
    await company.move("max", "lead", draft.lead, "close", {
      values: { close_reason: "cancelled_by_client" },
    });
    expect(await company.read("submission", id)).toMatchObject({
      status: "withdrawn",
      reject_reason: "position_closed",
    });
  });

  test("lead.mark_duplicate: its mails and comments go to the original, those of others stay, and come back with an undo", async () => {
    const original = await company.bench();
    const copy = await company.bench();
    const mail = await plant(company.app, "marketing_mail", {
      label: "Mail",
      direction: "inbound",
      mailbox: company.id("max"),
      lead: copy.lead,
      status: "linked",
    });
    const say = (resource: string, id: number) =>
      company.make("max", "comment", { target: { resource, id }, body: "<p>Hot</p>" });
    const said = await say("lead", copy.lead);
    // a client and a requirement may have the same id
    const elsewhere = await plantNamed(company.app, "client", "Same id", { id: copy.lead + 1_000_000 });
    const other = await say("client", elsewhere);
    await company.app.database.write((trx) =>
      trx.updateTable("comment").set({ target__id: copy.lead }).where("id", "=", other.id).execute(),
    );
    const values = { values: { duplicate_of: original.lead } };
    const { effects } = await company.move("max", "lead", copy.lead, "mark_duplicate", {
      ...values,
      dry_run: true,
    });
    expect(new Set((effects as Row[]).map(({ resource }) => resource))).toEqual(
      new Set(["comment", "marketing_mail"]),
    );
    const targets = async () => {
      const rows = await company.app.database.read
        .selectFrom("comment")
        .select(["target", "target__id"])
        .where("id", "in", [said.id, other.id])
        .orderBy("id")
        .execute();
      return rows.map(({ target, target__id }) => [target, Number(target__id)]);
    };
    const before = await targets();
    const moved = await company.move("max", "lead", copy.lead, "mark_duplicate", values);
    expect(await company.read("marketing_mail", mail)).toMatchObject({ lead: { id: original.lead } });
    expect(await targets()).toEqual([
      ["lead", original.lead],
      ["client", copy.lead],
    ]);
    await company.call("max", "POST", "/api/lead/bulk/undo/", { token: moved["undo"] });
    expect(await targets()).toEqual(before);
  });

  test("a new submission takes résumé and rate from profile and lead; what is given goes before", async () => {
    const { lead, consultant, profile } = await company.bench({ rate: "95.00" });
    const { id: resume } = await company.file("max");
    await company.call("max", "PATCH", `/api/marketing_profile/${profile}/`, {
      resume: { id: resume },
      row_version: 1,
    });
    const { id } = await company.make("max", "submission", {
      lead,
      consultant,
      marketing_profile: profile,
      employment_type: "w2",
    });
    const made = await company.read("submission", id);
    expect(made).toMatchObject({ bill_rate: "95.00", resume: { name: "paper.pdf" } });
    expect((made["resume"] as Row).id).not.toBe(resume);
    await company.move("max", "submission", id, "submit");
    expect(await state("submission", id)).toBe("submitted");
    expect((await company.read("marketing_profile", profile))["resume"]).toMatchObject({ id: resume });
  });

  test("a new test, test.cancel and test.pass: the submission is in test and goes back when the last one has ended", async () => {
    const { submission } = await company.submitted();
    const assign = async () => {
      const { id } = await company.make("max", "test", {
        submission,
        type: "live_coding",
        assigned_on: company.inAnHour(-2),
        due_on: company.inAnHour(2),
      });
      return id;
    };
    const [first, second] = [await assign(), await assign()];
    expect(await state("submission", submission)).toBe("test");
    await company.move("max", "test", first, "cancel");
    expect(await state("submission", submission)).toBe("test");
    await company.move("max", "test", second, "complete", { values: { taken_on: company.inAnHour(-1) } });
    await company.move("max", "test", second, "pass");
    expect(await state("submission", submission)).toBe("submitted");
    await company.move("max", "submission", submission, "send_to_client");
    const third = await assign();
    expect(await state("submission", submission)).toBe("test");
    await company.move("max", "test", third, "cancel");
    expect(await state("submission", submission)).toBe("client_review");
    expect(await cause("submission", submission)).toEqual([null, "test", "cancel"]);
  });

  test("interview.schedule, cancel and mark_no_show: the submission is in interviews and goes back to the test or the client", async () => {
    const { submission, lead } = await company.submitted();
    await company.move("max", "submission", submission, "send_to_client");
    const interview = await interviewed(submission);
    expect(await state("submission", submission)).toBe("interview");
    await company.move("max", "interview", interview, "cancel", { values: { cancel_reason: "Ill" } });
    expect(await state("submission", submission)).toBe("client_review");
    expect(await state("lead", lead)).toBe("submitted");
    const { id } = await company.make("max", "test", {
      submission,
      type: "live_coding",
      assigned_on: company.inAnHour(-2),
      due_on: company.inAnHour(2),
    });
    const next = await interviewed(submission);
    expect(await state("submission", submission)).toBe("interview");
    await company.move("max", "interview", next, "mark_no_show", {
      values: { cancel_reason: "Nobody came" },
    });
    expect(await state("submission", submission)).toBe("test");
    await company.move("max", "test", id, "cancel");
    expect(await state("submission", submission)).toBe("client_review");
  });

  test("interview.advance: the next round is asked for with the same people, shown before, once", async () => {
    const { submission } = await company.submitted();
    const interview = await interviewed(submission);
    const mentors = [company.id("lee"), company.id("eng")];
    const { row_version } = await company.read("interview", interview);
    await company.call("boss", "PATCH", `/api/interview/${interview}/`, {
      row_version,
      mentors,
      mode: "onsite",
      duration_minutes: 90,
      interviewers: "Ann Smith",
      time_zone: "America/Chicago",
    });
    company.clock.now = company.NOON + 2 * 3_600_000;
    await company.move("max", "interview", interview, "complete");
    const advance = async (more: object) => {
      const { row_version } = await company.read("interview", interview);
      return company.call("max", "POST", `/api/interview/${interview}/transition/`, {
        transition: "advance",
        row_version,
        ...more,
      });
    };
    const { effects } = await advance({ dry_run: true });
    expect(effects).toMatchObject([{ kind: "create", resource: "interview" }]);
    const rounds = () => company.all("interview", `submission=${submission}&sort=id`);
    expect(await rounds()).toHaveLength(1);
    await advance({});
    company.clock.now = company.NOON;
    const [, next, ...more] = await rounds();
    expect(more).toEqual([]);
    expect(next).toMatchObject({
      round: 2,
      status: "requested",
      outcome: "awaiting",
      type: "technical",
      mode: "onsite",
      schedule: null,
      duration_minutes: 90,
      interviewers: "Ann Smith",
      time_zone: "America/Chicago",
      supervisor: { id: company.id("eng") },
    });
    expect(new Set((next!["mentors"] as Row[]).map(({ id }) => id))).toEqual(new Set(mentors));
    expect(await cause("interview", next!.id)).toEqual([null, "interview", "advance"]);
  });

  test("interview.advance: where the next round is arranged already, none is made", async () => {
    const { submission } = await company.submitted();
    const interview = await interviewed(submission);
    company.clock.now = company.NOON + 2 * 3_600_000;
    await company.move("max", "interview", interview, "complete");
    company.clock.now = company.NOON;
    await company.make("max", "interview", { submission, type: "hr", round: 2 });
    await company.move("max", "interview", interview, "advance");
    expect(await company.all("interview", `submission=${submission}`)).toHaveLength(2);
  });

  test("submission.accept: the order ends after the lead's duration and has the terms of the agreement in force", async () => {
    const { submission, vendor } = await company.submitted();
    const msa = (values: object) =>
      plant(company.app, "vendor_agreement", {
        label: "MSA",
        vendor_company: vendor,
        type: "msa",
        status: "signed",
        payment_terms: "net_45",
        effective_on: day(-300),
        ...values,
      });
    await msa({ expires_on: day(-1), payment_terms: "net_90", effective_on: day(-2) });
    const inForce = await msa({});
    await msa({ status: "draft", payment_terms: "net_7" });
    await company.move("max", "submission", submission, "send_to_client");
    await interviewed(submission);
    await company.move("max", "submission", submission, "offer", { values: { offered_rate: "88.00" } });
    await company.move("max", "submission", submission, "accept", {
      values: { expected_start: "2026-08-31" },
    });
    const [order] = await company.all("purchase_order", `submission=${submission}`);
    expect(order).toMatchObject({
      status: "draft",
      end_date: "2027-02-28",
      payment_terms: "net_45",
      agreement: { id: inForce },
    });
  });

  test("submission.accept without duration and agreement: an order without end date, with the vendor's own terms; submit asks for the end", async () => {
    const { order } = await company.ordered({ duration: null });
    expect(await company.read("purchase_order", order)).toMatchObject({
      end_date: null,
      payment_terms: "net_30",
      agreement: null,
    });
    await expect(company.move("max", "purchase_order", order, "submit")).rejects.toThrow(
      /end_date.*required/,
    );
  });

  test("submission.place: a lead is filled when all its openings are", async () => {
    const { lead, project } = await company.signed({ openings: 2 });
    await company.move("fin", "project", project, "start");
    expect(await state("lead", lead)).toBe("interviewing");
    const { lead: single, project: only } = await company.signed();
    await company.move("fin", "project", only, "start");
    expect(await state("lead", single)).toBe("filled");
  });
});
