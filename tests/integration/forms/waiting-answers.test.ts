import { beforeAll, expect, it } from "vitest";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import type { AnswerRecord, Question } from "../../../core/forms/types.ts";
import { INTERVIEW, TEST } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createFormsApp, plantCompany } from "../../support/forms-app.ts";
import { prepareOnce } from "../../support/prepare-once.ts";
import { PDF, questionsOf, recordOf, sendForm } from "./filling.ts";

const app = prepareOnce(() =>
  createFormsApp([INTERVIEW, TEST], { clock: () => Date.parse("2026-12-09T17:00:00Z") }),
);
const RESPONSES = "/api/forms/test/responses/";
let questions: Readonly<Record<string, Question>>;
let makeTest: () => Promise<number>;

/** Whether a test is passed is approved from now on. */
async function letPassBeApproved(): Promise<void> {
  const { data } = (await app.as("boss")("GET", "/api/config/definitions/resource/test/")).json<{
    data: { document: ResourceDefinition };
  }>();
  const lifecycles = data.document.lifecycles!.map((lifecycle) => ({
    ...lifecycle,
    transitions: lifecycle.transitions.map((step) =>
      step.name === "pass" ? { ...step, who: ["admin"], decides: "approve" as const } : step,
    ),
  }));
  const { current } = (await app.as("boss")("GET", "/api/config/versions/")).json<{ current: number }>();
  const changes = [{ kind: "resource", name: "test", document: { ...data.document, lifecycles } }];
  const published = await app.as("boss")("POST", "/api/config/publish/", {
    body: { changes, base_version: current },
  });
  expectStatus(published, 201);
}

beforeAll(async () => {
  const company = await plantCompany(app);
  makeTest = () => company.test();
  questions = await questionsOf(app, "test");
  await letPassBeApproved();
});

it("answers about a record that waits are read by whoever decides in somebody's place, as that person reads them", async () => {
  const [ada, lea] = [app.users["ada"]!.id, app.users["lea"]!.id];
  const answered = async () => {
    const test = await makeTest();
    const given = await sendForm(app, {
      who: "eve",
      method: "POST",
      url: RESPONSES,
      form: {
        answers: [recordOf(questions["coding"]!, { answer: "Yes" })],
        form_version: 1,
        record: { resource: "test", id: test },
      },
      files: { [String(questions["paper"]!.id)]: { content: PDF, name: "paper.pdf" } },
    });
    expectStatus(given, 201);
    return test;
  };
  const [waiting, decided] = [await answered(), await answered()];
  await app.database.write((trx) =>
    trx.updateTable("test").set({ status: "passed" }).where("id", "=", decided).execute(),
  );
  const call = (path: string, of: number | null = ada) =>
    app.as("lea")("GET", `/api/approvals/test/${path}${of === null ? "" : `?on_behalf_of=${of}`}`);
  const tab = (test: number) => `${test}/answers/test_form/`;

  expectStatus(await call(tab(waiting)), 403);
  const period = { from_on: "2026-12-01", to_on: "2026-12-31" };
  const gave = await app.as("ada")("POST", "/api/delegation/", { body: { delegate: lea, ...period } });
  expectStatus(gave, 201);

  const read = await call(tab(waiting));
  expectStatus(read, 200);
  const { data } = read.json<{ data: { answers: AnswerRecord[]; permissions: { edit: boolean } }[] }>();
  const own = await app.as("ada")("GET", `${RESPONSES}?resource=test&id=${waiting}`);
  const asRead = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, one: unknown) => (key === "permissions" ? undefined : one)));
  expect(asRead(data)).toEqual(asRead(own.json<{ data: unknown }>().data));
  // reading is all
  expect(data.map(({ permissions }) => permissions.edit)).toEqual([false]);

  const fileOf = async (test: number) => {
    const answer = await app.as("ada")("GET", `${RESPONSES}?resource=test&id=${test}`);
    const [given] = answer.json<{ data: { answers: AnswerRecord[] }[] }>().data;
    const [stored] = given!.answers.at(-1)!.answer as unknown as [{ id: number }];
    return stored.id;
  };
  const link = (file: number) => app.as("lea")("POST", `/api/files/${file}/link/?on_behalf_of=${ada}`);
  const issued = await link(await fileOf(waiting));
  expectStatus(issued, 201);
  const fetched = await app.as()("GET", issued.json<{ url: string }>().url);
  expect(fetched.rawPayload.equals(PDF)).toBe(true);

  // nothing of what waits for somebody else, or for nobody any more
  expectStatus(await call(tab(waiting), null), 404);
  expectStatus(await call(tab(decided)), 404);
  expectStatus(await link(await fileOf(decided)), 404);
  expectStatus(await call(`${waiting}/answers/history/`), 404);
});
