import { beforeAll, describe, expect, it } from "vitest";
import { expectStatus } from "../support/expect-status.ts";
import { createShippedApp } from "../support/shipped-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(() =>
  createShippedApp({ root: ["superadmin"], marketer: ["marketer"], admin: ["admin"] }),
);
let roles: Map<string, number>;

beforeAll(async () => {
  const answer = await test.as("root")("GET", "/api/employee/role/");
  roles = new Map(
    answer.json<{ data: { id: number; name: string }[] }>().data.map(({ id, name }) => [name, id]),
  );
});

const user = (more: object = {}) => ({
  employee_id: "NW1001",
  name: "Nina West",
  role: [roles.get("marketer")],
  phone: "+14155550123",
  email: "nina.west@example.com",
  team: "First team",
  gender: "female",
  password: "Kx7-rowan",
  ...more,
});
const add = (body: object, by = "root") => test.as(by)("POST", "/api/employee/", { body });
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code: string; message: string }>();

describe("adding a user", () => {
  it("[R7.21 R3.11] answers 201, and the person signs in with the password, to be changed", async () => {
    const created = await add(user());
    expectStatus(created, 201);
    const { id } = created.json<{ id: number }>();
    const login = await test.as()("POST", "/api/auth/login/", {
      body: { employee_id: "NW1001", password: "Kx7-rowan" },
    });
    expectStatus(login, 202);
    expect(login.json()).toMatchObject({
      data: {
        id,
        employee_name: "Nina West",
        gender: "female",
        roles: ["marketer"],
        team: { name: "First team" },
        must_change_password: true,
      },
    });
    const history = await test.database.read
      .selectFrom("sys__history")
      .select(["actor", "action", "changes"])
      .where("resource", "=", "employee")
      .where("record", "=", id)
      .execute();
    expect(history).toMatchObject([{ actor: test.users.root?.id, action: "create" }]);
    expect(JSON.stringify(history)).not.toContain("Kx7-rowan");
  });

  it("writes the person where to sign in and what to do first, never the password", async () => {
    const body = user({ employee_id: "NW1005", email: "nw1005@example.com", password: "hush-hush-5" });
    const answer = await test.as("root")("POST", "/api/employee/", {
      body,
      headers: { "accept-language": "fr" },
    });
    expectStatus(answer, 201);
    const letters = await test.app.benchline.mail.kept();
    const [letter, ...more] = letters.filter(({ to }) => to === "nw1005@example.com");
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ language: "fr", subject: "Vous avez un compte Benchline" });
    for (const part of ["Nina West", "NW1005", "/signin"]) expect(letter?.text).toContain(part);
    expect(JSON.stringify(letters)).not.toContain("hush-hush-5");
  });

  it("writes nobody when nobody was added", async () => {
    const before = (await test.app.benchline.mail.kept()).length;
    expectStatus(await add(user({ email: "nobody@example.com" })), 406);
    expect((await test.app.benchline.mail.kept()).length).toBe(before);
  });

  it.each([
    ["the same employee id", { email: "another@example.com" }],
    ["the same employee id in small letters", { employee_id: "nw1001", email: "another@example.com" }],
    ["the same e-mail address", { employee_id: "NW1002" }],
  ])("[R8.13] answers 406 to %s, and stores nothing", async (_what, more) => {
    const answer = await add(user(more));
    expect([answer.statusCode, codeOf(answer).message]).toEqual([406, "User Already Exists"]);
    const login = await test.as()("POST", "/api/auth/login/", {
      body: { employee_id: "NW1002", password: "Kx7-rowan" },
    });
    expectStatus(login, 401);
  });

  it("[R3.12] takes somebody as male who is not said to be otherwise, and nothing but male and female", async () => {
    const { gender: _gender, ...rest } = user({ employee_id: "NW2", email: "nw2@example.com" });
    const created = await add(rest);
    expectStatus(created, 201);
    expect(created.json()).toMatchObject({ gender: "male" });
    expectStatus(await add(user({ employee_id: "NW3", email: "nw3@example.com", gender: "other" })), 400);
  });

  it.each<[string, object, string]>([
    ["nothing", { employee_id: "", name: "", role: [] }, "add_user_incomplete"],
    ["no role", { role: [] }, "add_user_incomplete"],
    ["a bad address", { email: "a@b" }, "add_user_email"],
    ["a bad employee id", { employee_id: "EMPX" }, "add_user_employee_id"],
    ["a short password", { password: "12345" }, "add_user_password"],
    ["a common password", { password: "secret1" }, "common_password"],
    ["a common password with the usual changes", { password: "P@ssw0rd1" }, "common_password"],
    ["a password made of their name", { password: "niNA-9x4kq" }, "personal_password"],
    [
      "a password made of their employee id",
      { employee_id: "NW1009", password: "xq-nw1009" },
      "personal_password",
    ],
    ["a team nobody knows", { team: "No such team" }, "unknown_team"],
    ["a role nobody knows", { role: [99_999] }, "invalid_values"],
    ["a number as a name", { name: 5 }, "invalid_request"],
    ["a phone without digits", { phone: "none" }, "invalid_values"],
  ])("answers 400 to %s, and stores nothing", async (_what, more, code) => {
    const count = async () =>
      (await test.as("root")("GET", "/api/employee/?page=1&page_size=1")).json<{ count: number }>().count;
    const before = await count();
    const answer = await add(user({ employee_id: "NW9", email: "nw9@example.com", ...more }));
    expect([answer.statusCode, codeOf(answer).code]).toEqual([400, code]);
    expect(await count()).toBe(before);
  });

  it.each([
    ["5551234", "5551234"],
    ["12", "12"],
    ["+44 20 7946 0958", "+442079460958"],
    ["+1 (415) 555-0199", "+14155550199"],
  ])("[R5.40] asks for a phone, and takes whatever digits it has: %s", async (phone, kept) => {
    const digits = phone.replaceAll(/\D/g, "");
    const answer = await add(user({ employee_id: `PH${digits}`, email: `ph${digits}@example.com`, phone }));
    expectStatus(answer, 201);
    expect(answer.json()).toMatchObject({ phone: kept });
  });

  it("is for superadmins only", async () => {
    for (const name of ["marketer", "admin"]) {
      expectStatus(await add({}, name), 403);
      expectStatus(await add(user({ employee_id: "NW8", email: "nw8@example.com" }), name), 403);
    }
  });
});

describe("what a user is added with", () => {
  it("[R7.18 R7.19] answers every team with query=all, without it those that take people", async () => {
    const root = test.as("root");
    const closed = await root("POST", "/api/team/", {
      body: { name: "Gone team", department: "Finance", is_active: false },
    });
    expectStatus(closed, 201);
    const teams = async (path: string) => {
      const answer = await test.as("marketer")("GET", path);
      expectStatus(answer, 200);
      return answer.json<{ data: object[] }>().data;
    };
    const first = { id: expect.any(Number) as number, name: "First team", department: "Marketing" };
    const gone = { id: closed.json<{ id: number }>().id, name: "Gone team", department: "Finance" };
    expect(await teams("/api/employee/team/?query=all")).toEqual([first, gone]);
    expect(await teams("/api/employee/team/")).toEqual([first]);
  });

  it("[R7.20] answers roles with id and name", async () => {
    const answer = await test.as("marketer")("GET", "/api/employee/role/");
    expectStatus(answer, 200);
    const { data } = answer.json<{ data: { id: number; name: string }[] }>();
    expect(data.map(({ name }) => name)).toEqual(["admin", "marketer", "superadmin"]);
    expect(data.every(({ id }) => Number.isInteger(id))).toBe(true);
  });

  it("needs somebody who is signed in", async () => {
    for (const path of ["team", "role"]) expectStatus(await test.as()("GET", `/api/employee/${path}/`), 401);
  });
});
