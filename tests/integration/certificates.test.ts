import { beforeEach, describe, expect, it } from "vitest";
import { expectStatus } from "../support/expect-status.ts";
import { createStaffApp } from "./people-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

interface Certificate {
  readonly id: number;
  readonly certificate: { readonly name: string; readonly organization: string };
  readonly expiry_date: string | null;
}

const JAVA = {
  certificate_name: "Java SE Programmer",
  organization: "Oracle",
  has_expiry: true,
  issued_date: "2024-03-05",
  expiry_date: "2027-03-05",
  credential_id: "A-17",
  credential_url: "https://example.com/a17",
};

const app = prepareOnce(createStaffApp);

beforeEach(async () => {
  for (const who of ["eve", "max"])
    for (const { id } of await own(who))
      expectStatus(await app.as(who)("DELETE", `/api/employee_certificate/${id}/`), 200);
});

const own = async (who: string): Promise<readonly Certificate[]> => {
  const answer = await app.as(who)("GET", "/api/employee_certificate/");
  expectStatus(answer, 200);
  return answer.json<{ data: Certificate[] }>().data;
};
const add = (who: string, body: object) => app.as(who)("POST", "/api/employee_certificate/", { body });
const names = async (query: string): Promise<readonly string[]> => {
  const answer = await app.as("max")("GET", `/api/employee_certificate/get_all/?${query}`);
  expectStatus(answer, 200);
  return answer.json<{ data: string[] }>().data;
};
const issuesOf = (answer: { json: <T>() => T }) =>
  answer
    .json<{ issues: { field: string; code: string }[] }>()
    .issues.map(({ field, code }) => `${field}: ${code}`)
    .toSorted();

describe("certificates of a person", () => {
  it("[R3.54 R7.28 R7.31] are added by their names, with a message, and answered to their owner", async () => {
    const made = await add("eve", JAVA);
    expectStatus(made, 201);
    const { message, data } = made.json<{ message: string; data: { id: number } }>();
    expect(message).toBe("Certificate added successfully");
    expect(await own("eve")).toEqual([
      {
        id: data.id,
        certificate: { name: "Java SE Programmer", organization: "Oracle" },
        has_expiry: true,
        issued_date: "2024-03-05",
        expiry_date: "2027-03-05",
        credential_id: "A-17",
        credential_url: "https://example.com/a17",
      },
    ]);
    expect(await own("max")).toEqual([]);
    const { data: me } = (await app.as("eve")("GET", "/api/employee/me/")).json<{ data: object }>();
    expect(me).toMatchObject({ have_certificate: true });
  });

  it("[R3.55] have no expiry without the tick", async () => {
    expectStatus(await add("eve", { ...JAVA, has_expiry: false, expiry_date: null }), 201);
    expect(await own("eve")).toMatchObject([{ has_expiry: false, expiry_date: null }]);
  });

  it("[R5.52 R5.53 R5.54 R5.55] need organization, name, day of issue, and an expiry where there is one", async () => {
    expect(issuesOf(await add("eve", { has_expiry: true, certificate_name: " " }))).toEqual([
      "certificate_name: required",
      "expiry_date: required",
      "issued_date: required",
      "organization: required",
    ]);
  });

  it("[R5.56] expire after the day of issue, and nothing refused reaches the catalogue", async () => {
    for (const expiry_date of ["2024-03-05", "2024-03-04"]) {
      const answer = await add("eve", { ...JAVA, organization: "Nowhere", expiry_date });
      expect(issuesOf(answer)).toEqual(["expiry_date: compare_gt"]);
    }
    expectStatus(await add("eve", { ...JAVA, expiry_date: "2024-03-06" }), 201);
    expect(await names("organization=true&query=nowhere")).toEqual([]);
  });

  it("[R7.32 R4.62] are changed but for organization and name", async () => {
    const { data } = (await add("eve", JAVA)).json<{ data: { id: number } }>();
    const change = (who: string, body: object) =>
      app.as(who)("PUT", `/api/employee_certificate/${data.id}/`, { body });
    const answer = await change("eve", { ...JAVA, has_expiry: false, expiry_date: null, credential_id: "B" });
    expectStatus(answer, 200);
    expect(answer.json()).toEqual({ message: "Certificate updated successfully" });
    expect(await own("eve")).toMatchObject([{ has_expiry: false, expiry_date: null, credential_id: "B" }]);
    const other = await change("eve", { ...JAVA, organization: "Microsoft", certificate_name: "C#" });
    expect(issuesOf(other)).toEqual(["certificate_name: immutable", "organization: immutable"]);
    expectStatus(await change("max", JAVA), 404);
  });

  it("[R7.33] go when they are deleted, by their owner alone", async () => {
    const { data } = (await add("eve", JAVA)).json<{ data: { id: number } }>();
    const url = `/api/employee_certificate/${data.id}/`;
    expectStatus(await app.as("max")("DELETE", url), 404);
    expect(await own("eve")).toHaveLength(1);
    expectStatus(await app.as("eve")("DELETE", url), 200);
    expect(await own("eve")).toEqual([]);
  });

  it("are one catalogue entry, however the names are written", async () => {
    expectStatus(
      await add("eve", { ...JAVA, organization: " ORACLE ", certificate_name: "java se programmer" }),
      201,
    );
    expectStatus(await add("max", JAVA), 201);
    expect(await names("organization=true&query=oracle")).toHaveLength(1);
    expect((await own("eve"))[0]?.certificate).toEqual((await own("max"))[0]?.certificate);
  });

  it("are listed and written as records where they are called so", async () => {
    expectStatus(await add("eve", JAVA), 201);
    const list = await app.as("eve")("GET", "/api/employee_certificate/?page=1");
    expect(list.json()).toMatchObject({ count: 1, data: [{ certificate: { label: expect.any(String) } }] });
    const [row] = list.json<{ data: { id: number; row_version: number; certificate: { id: number } }[] }>()
      .data;
    const body = { certificate: row?.certificate.id, has_expiry: false, issued_date: "2025-01-01" };
    expectStatus(await add("eve", body), 201);
    const url = `/api/employee_certificate/${row?.id}/`;
    expectStatus(await app.as("eve")("PUT", url, { body: { ...body, row_version: 99 } }), 409);
  });
});

describe("names to choose from", () => {
  beforeEach(async () => {
    await add("eve", JAVA);
    await add("eve", { ...JAVA, certificate_name: "Database Administrator" });
    await add("max", { ...JAVA, organization: "Microsoft", certificate_name: "Azure Fundamentals" });
  });

  it("[R7.29] are organizations that hold the text", async () => {
    expect(await names("organization=true&query=")).toEqual(["Microsoft", "Oracle"]);
    expect(await names("organization=true&query=ORA")).toEqual(["Oracle"]);
    expect(await names("organization=true&query=%25")).toEqual([]);
  });

  it("[R7.30] are the certificates of an organization", async () => {
    expect(await names("organization_name=oracle")).toEqual(["Database Administrator", "Java SE Programmer"]);
    expect(await names("organization_name=Nobody")).toEqual([]);
  });
});

it("[R7.34 R7.35] whether there is any certification is noted, and can be answered anew", async () => {
  const mark = (body: object) =>
    app.as("dan")("PUT", "/api/employee_certificate/mark_certificate/", { body });
  for (const have_certificate of [false, true, false]) {
    expectStatus(await mark({ have_certificate }), 200);
    const { data } = (await app.as("dan")("GET", "/api/employee/me/")).json<{ data: object }>();
    expect(data).toMatchObject({ have_certificate });
  }
  expectStatus(await mark({}), 400);
  expectStatus(await mark({ have_certificate: "yes" }), 400);
});
