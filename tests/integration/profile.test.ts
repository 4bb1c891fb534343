import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formBody } from "../support/form-body.ts";
import type { FormParts } from "../support/form-body.ts";
import { expectStatus } from "../support/expect-status.ts";
import { createStaffApp, plantNamed } from "./people-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

interface Me {
  readonly id: number;
  readonly phone: string | null;
  readonly gender: string | null;
  readonly shift: { readonly value: string; readonly display: string } | null;
  readonly team: { readonly name: string } | null;
  readonly technology: readonly string[];
  readonly avatar: { readonly id: number; readonly name: string; readonly type: string } | null;
}

const PNG = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(64)]);

const app = prepareOnce(createStaffApp);

beforeAll(async () => {
  const shift = { starts_at: "09:00", ends_at: "17:00", time_zone: "America/New_York" };
  for (const [value, display] of [
    ["us_day", "US day"],
    ["us_night", "US night"],
  ]) {
    expectStatus(await app.as("boss")("POST", "/api/shift/", { body: { value, display, ...shift } }), 201);
  }
  for (const name of ["Java", "Go", "C#"]) {
    expectStatus(await app.as("boss")("POST", "/api/technology/", { body: { name } }), 201);
  }
  await plantNamed(app, "team", "Second team", { department: "Engineering", is_active: 1 });
});

const me = async (who: string): Promise<Me> => {
  const answer = await app.as(who)("GET", "/api/employee/me/");
  expectStatus(answer, 200);
  return answer.json<{ data: Me }>().data;
};
const save = async (who: string, parts: FormParts) =>
  app.as(who)("PUT", "/api/employee/update/", await formBody(parts));
const issuesOf = (answer: { json: <T>() => T }) =>
  answer
    .json<{ issues: { field: string; code: string }[] }>()
    .issues.map(({ field, code }) => `${field}: ${code}`);

describe("the own record", () => {
  beforeEach(async () => {
    expectStatus(await save("eve", { gender: "female", technology: "[]", shift: "", image: "" }), 200);
  });

  it("[R7.22] is changed as multipart, with skills as a JSON list and the picture as a file, and says so", async () => {
    const answer = await save("eve", {
      phone: "+12125550123",
      shift: "us_night",
      technology: '["java", "Go", null, "JAVA", " "]',
      image: { content: PNG, name: "me.png" },
    });
    expectStatus(answer, 200);
    expect(answer.json<{ message: string }>().message).toBe("Your profile is up to date.");
    const now = await me("eve");
    expect(now).toMatchObject({
      phone: "+12125550123",
      shift: { value: "us_night", display: "US night" },
      technology: ["Java", "Go"],
      avatar: { name: "me.png", type: "image/png" },
      gender: "female",
    });
    const link = await app.as("eve")("POST", `/api/files/${now.avatar?.id}/link/`);
    const file = await app.as()("GET", link.json<{ url: string }>().url);
    expect(file.rawPayload.equals(PNG)).toBe(true);
  });

  it("[R5.70 R9.09] takes phone, gender, shift, team, skills and picture", async () => {
    for (const gender of ["male", "other", "female"]) {
      expectStatus(await save("eve", { gender }), 200);
      expect((await me("eve")).gender).toBe(gender);
    }
    expectStatus(await save("eve", { team: "second TEAM" }), 200);
    expect((await me("eve")).team?.name).toBe("Second team");
    expectStatus(await save("eve", { team: "First team" }), 200);
    const unknown = await save("eve", { shift: "never", team: "Nobody", gender: "both" });
    expectStatus(unknown, 400);
    expect(issuesOf(unknown)).toEqual(["shift: invalid_option", "team: unknown_reference"]);
  });

  it("[R5.64 R5.65] leaves name, email, roles and projects alone", async () => {
    for (const [field, value] of Object.entries({
      employee_name: "Else",
      email: "else@example.com",
      roles: "[1]",
      status: "inactive",
      total_projects: "9",
    })) {
      expect(issuesOf(await save("eve", { [field]: value }))).toEqual([`${field}: not_writable`]);
    }
    expectStatus(await save("eve", { id: "1" }), 200);
    const { data } = (await app.as("eve")("GET", "/api/employee/me/")).json<{ data: object }>();
    expect(data).toMatchObject({ employee_name: "eve", email: null, roles: ["engineer"] });
  });

  it("is not moved to another team by a person whose rights go by team", async () => {
    expectStatus(await save("lead", { gender: "female" }), 200);
    expect(issuesOf(await save("lead", { team: "Second team" }))).toEqual(["team: not_writable"]);
  });

  it("[R5.66] has skills for engineers only", async () => {
    expect(issuesOf(await save("max", { technology: '["Java"]' }))).toEqual(["technology: not_writable"]);
    expect((await me("max")).technology).toEqual([]);
    expectStatus(await save("eve", { technology: '["Java"]' }), 200);
  });

  it("refuses skills nobody knows, and what is no list", async () => {
    expect(issuesOf(await save("eve", { technology: '["Nothing at all"]' }))).toEqual([
      "technology: unknown_reference",
    ]);
    for (const technology of ["Java", "{}", "[1]"])
      expect(issuesOf(await save("eve", { technology }))).toEqual(["technology: invalid_list"]);
  });

  it("[R5.62] refuses phone numbers of other countries", async () => {
    expect(issuesOf(await save("eve", { phone: "+442071234567" }))).toEqual(["phone: phone_country"]);
    expect(issuesOf(await save("eve", { phone: "5551234" }))).toEqual(["phone: invalid_phone"]);
    for (const phone of ["+919876543210", "+14165550123", "+12125550123"])
      expectStatus(await save("eve", { phone }), 200);
  });

  it("[R5.69] takes one picture, and nothing but a picture", async () => {
    const image = { content: PNG, name: "a.png" };
    const two = await save("eve", { image: [image, { ...image, name: "b.png" }] });
    expectStatus(two, 413);
    expect(two.json()).toMatchObject({ code: "too_many_files" });
    const text = await save("eve", { image: { content: Buffer.from("hello"), name: "a.png" } });
    expect(text.json()).toMatchObject({ code: "file_kind_not_allowed" });
    const elsewhere = await save("eve", { resume: image });
    expect(elsewhere.json()).toMatchObject({ code: "no_file_field" });
    expect((await me("eve")).avatar).toBeNull();
    const json = await app.as("eve")("PUT", "/api/employee/update/", { body: { phone: "+12125550123" } });
    expect(json.json()).toMatchObject({ code: "not_multipart" });
  });

  it("is one's own only, and leaves a trace", async () => {
    expectStatus(await app.as()("PUT", "/api/employee/update/", await formBody({ gender: "male" })), 401);
    expectStatus(await save("eve", { gender: "other" }), 200);
    const { data } = (await app.as("boss")("GET", `/api/employee/${app.users.eve?.id}/history/`)).json<{
      data: { changes: Record<string, unknown> }[];
    }>();
    expect(JSON.stringify(data)).toContain("gender");
  });
});

it("[R7.26] answers shifts as pairs of value and display", async () => {
  const answer = await app.as("max")("GET", "/api/employee/shifts/");
  expect(answer.json()).toEqual({
    data: [
      { value: "us_day", display: "US day" },
      { value: "us_night", display: "US night" },
    ],
  });
});

describe("skills", () => {
  it("[R7.25] are answered by their names, without a slash at the end too", async () => {
    const answer = await app.as("max")("GET", "/api/utility/technology");
    expectStatus(answer, 200);
    expect(answer.json<{ data: string[] }>().data).toEqual(expect.arrayContaining(["C#", "Go", "Java"]));
  });

  it("[R7.23] are added as a list, those that are there already left alone whatever their case", async () => {
    const add = (who: string, technology: unknown) =>
      app.as(who)("PUT", "/api/utility/add_technology/", { body: { technology } });
    const [first, second] = await Promise.all([
      add("eve", ["Rust", "rust", "JAVA", " "]),
      add("eve", ["RUST"]),
    ]);
    expectStatus(first, 200);
    expectStatus(second, 200);
    const { data } = (await app.as("eve")("GET", "/api/utility/technology")).json<{ data: string[] }>();
    expect(data.filter((name) => /^(rust|java)$/i.test(name))).toHaveLength(2);
    expectStatus(await add("max", ["Cobol"]), 403);
    expectStatus(await add("eve", "Cobol"), 400);
    expectStatus(await add("eve", ["x".repeat(81)]), 400);
  });
});
