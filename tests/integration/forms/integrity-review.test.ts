import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Question } from "../../../core/forms/types.ts";
import { INTERVIEW } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { formBody } from "../../support/form-body.ts";
import { createFormsApp, plantCompany } from "../../support/forms-app.ts";
import type { Company } from "../../support/forms-app.ts";
import { PDF, questionsOf, recordOf, sendForm } from "./filling.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const app = prepareOnce(() => createFormsApp([INTERVIEW]));
let company: Company;
let questions: Readonly<Record<string, Question>>;
let interview: number;

beforeAll(async () => {
  company = await plantCompany(app);
  questions = await questionsOf(app, "interview");
});
beforeEach(async () => {
  interview = await company.interview();
});

const give = async (attended: string, method: "POST" | "PUT" = "POST"): Promise<number> => {
  const answer = (title: string, given: string | number) => recordOf(questions[title]!, { answer: given });
  const sent = await sendForm(app, {
    who: "eve",
    method,
    url: `/api/interview/${interview}/supervisor_feedback/`,
    form: {
      call_given_by: attended,
      supervisor_name: "Eve",
      issues: "",
      went_well: "Calm",
      form_version: 1,
      answers: [answer("On time?", "Yes"), answer("coding", "No"), answer("likely", 8)],
    },
  });
  expectStatus(sent, 200);
  return sent.json<{ data: { id: number } }>().data.id;
};
const feedback = async (id: number, who = "ada") => {
  const answer = await app.as(who)("GET", `/api/supervisor_feedback/${id}/`);
  expectStatus(answer, 200);
  return answer.json<Record<string, unknown> & { row_version: number }>();
};
const clear = async (id: number, { who = "ada", reason = "The badge was checked" } = {}) =>
  app.as(who)("POST", `/api/supervisor_feedback/${id}/transition/`, {
    body: {
      field: "integrity_review",
      transition: "clear",
      reason,
      row_version: (await feedback(id)).row_version,
    },
  });
const noticesOf = async (who: string, language = "en") => {
  const answer = await app.as(who)("GET", "/api/emp_notify/?page=1", {
    headers: { "accept-language": language },
  });
  expectStatus(answer, 200);
  return answer.json<{ data: { title: string; target: { name: string; id: number } | null }[] }>().data;
};
const about = async (who: string, id: number, language?: string) =>
  (await noticesOf(who, language)).filter(
    ({ target }) => target?.name === "supervisor_feedback" && target.id === id,
  );
const submission = async (who = "max") => {
  const answer = await app.as(who)("GET", `/api/submission/${company.submission}/`);
  expectStatus(answer, 200);
  return answer.json<{
    row_version: number;
    integrity_open?: boolean;
    permissions: { transitions: { name: string; allowed: boolean; reason?: { code: string } }[] };
  }>();
};
const mayOffer = async () =>
  (await submission()).permissions.transitions.find(({ name }) => name === "offer")?.allowed;
const offer = async ({ language = "en", values = {} as object } = {}) =>
  app.as("max")("POST", `/api/submission/${company.submission}/transition/`, {
    body: { field: "status", transition: "offer", values, row_version: (await submission()).row_version },
    headers: { "accept-language": language },
  });

describe("an interview that somebody else than the consultant attended", () => {
  // proves notice supervisor_feedback.integrity_review
  it("is told to admins and legal, once, in their language, and leads to the feedback", async () => {
    const id = await give("Somebody Else");
    for (const who of ["ada", "lea"]) {
      expect(await about(who, id)).toMatchObject([
        { title: expect.stringContaining("Integrity review: someone else attended the call") },
      ]);
    }
    expect((await about("lea", id, "fr"))[0]?.title).toContain("Contrôle d’intégrité");
    // neither who wrote it nor those who may not read the flag
    for (const who of ["eve", "max", "mia", "boss"]) expect(await about(who, id)).toEqual([]);
    await give("Somebody Third", "PUT");
    expect(await about("ada", id)).toHaveLength(1);
    expectStatus(await clear(id), 200);
  });

  it("is told as well when it comes out later", async () => {
    const id = await give("Cora Consultant");
    expect(await about("ada", id)).toEqual([]);
    await give("Somebody Else", "PUT");
    expect(await about("ada", id)).toHaveLength(1);
    expect(await about("lea", id)).toHaveLength(1);
    expectStatus(await clear(id), 200);
  });

  it("stays under review whatever name is written later, until an admin clears it with a note", async () => {
    const id = await give("Somebody Else");
    await give("Cora Consultant", "PUT");
    expect(await feedback(id)).toMatchObject({ integrity_flag: true, integrity_review: "open" });
    const { row_version } = await feedback(id);
    const patched = await app.as("ada")("PATCH", `/api/supervisor_feedback/${id}/`, {
      body: { integrity_flag: false, row_version },
    });
    expectStatus(patched, 400);
    expectStatus(await clear(id, { reason: " " }), 400);
    for (const who of ["eve", "max"]) expectStatus(await clear(id, { who }), 403);
    expectStatus(await clear(id), 200);
    expect(await feedback(id)).toMatchObject({ integrity_flag: false, integrity_review: "cleared" });
    const history = await app.as("ada")("GET", `/api/supervisor_feedback/${id}/history/`);
    expect(JSON.stringify(history.json())).toContain("The badge was checked");
    expect(await feedback(id, "eve")).not.toHaveProperty("integrity_review");
    // there is nothing left to clear, until another name is written
    expectStatus(await clear(id), 409);
    await give("Somebody Else", "PUT");
    expect(await feedback(id)).toMatchObject({ integrity_flag: true, integrity_review: "open" });
    expectStatus(await clear(id), 200);
    await give("Somebody Else", "PUT");
    expect(await feedback(id)).toMatchObject({ integrity_flag: false, integrity_review: "cleared" });
  });

  it("keeps its submission from an offer, says why in every language, and lets it go once it is cleared", async () => {
    expect(await mayOffer()).toBe(true);
    const id = await give("Somebody Else");
    expect(await mayOffer()).toBe(false);
    expect(await submission()).not.toHaveProperty("integrity_open");
    expect((await submission("ada")).integrity_open).toBe(true);
    const said = new Map<string, string>();
    for (const language of ["en", "zh", "es", "fr", "it", "ar"]) {
      const answer = await offer({ language });
      expectStatus(answer, 409);
      expect(answer.json()).toMatchObject({ code: "condition_not_met" });
      said.set(language, answer.json<{ message: string }>().message);
    }
    expect(said.get("en")).toContain("under integrity review");
    expect(new Set(said.values()).size).toBe(6);
    // the screens say it beside the closed step
    const config = await app.as("max")("GET", "/api/config/");
    expect(config.json()).toMatchObject({
      labels: { submission: { conditions: { status: { offer: said.get("en") } } } },
    });
    const bulk = await app.as("max")("POST", "/api/submission/bulk/", {
      body: {
        action: "transition",
        ids: [company.submission],
        field: "status",
        transition: "offer",
        values: { offered_rate: "60.00" },
      },
    });
    expect(bulk.json<{ data: { message: string }[] }>().data[0]?.message).toBe(said.get("en"));

    expectStatus(await clear(id), 200);
    expect(await mayOffer()).toBe(true);
    const form = await formBody({ file: { content: PDF, name: "resume.pdf" } });
    const file = await app.as("max")("POST", "/api/files/", { body: form.body, headers: form.headers });
    expectStatus(file, 201);
    const resume = file.json<{ id: number }>().id;
    const values = {
      offered_rate: "60.00",
      bill_rate: "58.00",
      resume,
      submitted_on: "2024-01-02T10:00:00.000Z",
    };
    const offered = await offer({ values });
    expectStatus(offered, 200);
    expect(offered.json()).toMatchObject({ status: "offered" });
  });
});
