import { describe, expect, it } from "vitest";
import { expectStatus } from "../support/expect-status.ts";
import { createShippedApp } from "../support/shipped-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(() =>
  createShippedApp({ root: ["superadmin"], marketer: ["marketer"], admin: ["admin"] }),
);

interface Row {
  readonly id: number;
  readonly row_version: number;
  readonly status: string;
  readonly employee: { readonly id: number } | null;
}

const ada = {
  name: "Ada Park",
  email: "ada.park@example.com",
  phone: "+12015550123",
  designation: "Recruiter",
  terms: true,
};
const apply = (change: object = {}, headers: Record<string, string> = {}) =>
  test.as()("POST", "/api/auth/sign_up/", { body: { ...ada, ...change }, headers });
const waiting = async (email: string): Promise<Row[]> => {
  const answer = await test.as("root")("GET", `/api/account_request/?query=${encodeURIComponent(email)}`);
  return answer.json<{ data: Row[] }>().data;
};
const idOf = async (table: string, column: string, value: string): Promise<number> => {
  const row = await test.database.read
    .selectFrom(table)
    .select("id")
    .where(column, "=", value)
    .executeTakeFirstOrThrow();
  return Number(row.id);
};
const decide = (user: string, row: Row, body: object) =>
  test.as(user)("POST", `/api/account_request/${row.id}/transition/`, {
    body: { row_version: row.row_version, ...body },
  });
const accepting = async (employee_id: string) => ({
  transition: "accept",
  values: {
    employee_id,
    team: await idOf("team", "name", "First team"),
    roles: [await idOf("role", "name", "marketer")],
  },
});
const lettersTo = async (email: string) =>
  (await test.app.benchline.mail.kept()).filter(({ to }) => to === email);

describe("signing up", () => {
  it("[R2.06] becomes an application that waits, once, whatever the asker has already", async () => {
    const first = await apply({}, { "accept-language": "fr" });
    expectStatus(first, 202);
    const again = await apply();
    expect(again.json()).toEqual({
      message: "Thank you. A superadmin will review your application and email you.",
    });
    const rows = await waiting(ada.email);
    expect(rows).toMatchObject([{ name: "Ada Park", status: "pending", designation: "Recruiter" }]);
    const record = (await test.as("root")("GET", `/api/account_request/${rows[0]!.id}/`)).json();
    expect(record).toMatchObject({ language: "fr", created_by: null, employee: null });
  });

  it("[R2.06] asks for the terms and for everything it needs, and stores nothing otherwise", async () => {
    const refused = await apply({ terms: false, email: "no@example.com" });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, "terms_not_accepted"]);
    for (const change of [
      { name: "" },
      { email: "nowhere" },
      { phone: "12" },
      { designation: 1 },
      { roles: [1] },
    ])
      expectStatus(await apply({ email: "no@example.com", ...change }), 400);
    const phone = await apply({ email: "no@example.com", phone: "+442079460958" });
    expect(phone.json<{ errors: object }>().errors).toHaveProperty("phone");
    expect(await waiting("no@example.com")).toEqual([]);
  });

  it("makes somebody who applies again and again wait", async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 7; call += 1)
      statuses.push((await apply({ email: "often@example.com" })).statusCode);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  });
});

describe("an application", () => {
  it("is read and decided by a superadmin only", async () => {
    const [row] = await waiting(ada.email);
    for (const name of ["marketer", "admin"]) {
      expectStatus(await test.as(name)("GET", "/api/account_request/?page=1"), 403);
      expectStatus(await decide(name, row!, await accepting("EM90")), 403);
    }
    expectStatus(await test.as("root")("POST", "/api/account_request/", { body: {} }), 403);
  });

  it("needs an employee ID that is free, and nothing is written where it is not", async () => {
    const [row] = await waiting(ada.email);
    expectStatus(await decide("root", row!, { transition: "accept" }), 400);
    expectStatus(await decide("root", row!, await accepting("EM1")), 400);
    expect((await waiting(ada.email))[0]).toMatchObject({ status: "pending", row_version: row!.row_version });
    expect(await lettersTo(ada.email)).toEqual([]);
  });

  // proves account_request.accept, account_request.decline
  it("opens an account when it is accepted, with a first password by mail that is changed at once", async () => {
    const [row] = await waiting(ada.email);
    const accepted = await decide("root", row!, await accepting("EM90"));
    expectStatus(accepted, 200);
    const { employee, status } = accepted.json<Row>();
    expect(status).toBe("accepted");
    const person = (await test.as("root")("GET", `/api/employee/${employee?.id}/`)).json();
    expect(person).toMatchObject({
      employee_id: "EM90",
      employee_name: "Ada Park",
      designation: "Recruiter",
    });
    const [letter] = await lettersTo(ada.email);
    expect(letter).toMatchObject({ language: "fr", subject: "Bienvenue sur Benchline" });
    const [id, password] = [...letter!.text.matchAll(/^ {4}(\S+)$/gm)].map(([, word]) => word ?? "");
    expect(id).toBe("EM90");
    const entered = await test.as()("POST", "/api/auth/login/", { body: { employee_id: id, password } });
    expectStatus(entered, 202);
    const { data } = entered.json<{ data: { token: string; must_change_password: boolean } }>();
    expect(data.must_change_password).toBe(true);
    const headers = { authorization: `Token ${data.token}` };
    expectStatus(await test.as()("GET", "/api/config/", { headers }), 403);
    const body = { cur_password: password, new_password: "Harbor#Kite7" };
    expectStatus(await test.as()("POST", "/api/employee/change_password/", { headers, body }), 200);
    expectStatus(await test.as()("GET", "/api/config/", { headers }), 200);
    expectStatus(
      await decide(
        "root",
        { ...row!, row_version: row!.row_version + 1 },
        { transition: "decline", reason: "x" },
      ),
      409,
    );
  });

  it("is declined with a reason that stays inside, and a letter", async () => {
    const email = "ben@example.com";
    expectStatus(await apply({ name: "Ben", email }), 202);
    const [row] = await waiting(email);
    expectStatus(await decide("root", row!, { transition: "decline" }), 400);
    const reason = "We do not know this person.";
    expectStatus(await decide("root", row!, { transition: "decline", reason }), 200);
    // it waits for some seconds, in which the decision can be taken back; a first password does not
    expect(await lettersTo(email)).toEqual([]);
    const letter = await test.database.read
      .selectFrom("sys__mail")
      .select(["subject", "body"])
      .where("recipient", "=", email)
      .executeTakeFirstOrThrow();
    expect(letter.subject).toBe("Your Benchline account request");
    expect(letter.body).not.toContain(reason);
  });
});
