import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../support/app.ts";

import { prepareOnce } from "../support/prepare-once.ts";
interface Operation {
  readonly security?: readonly unknown[];
  readonly responses: Readonly<Record<string, unknown>>;
}

const test = prepareOnce(createTestApp);
let operations: readonly { readonly method: string; readonly path: string; readonly operation: Operation }[];

beforeAll(async () => {
  const answer = await test.as("boss")("GET", "/api/openapi.json");
  const { paths } = answer.json<{ paths: Record<string, Record<string, Operation>> }>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
});

/** Calls by which a session begins, or that say only that the server is there. */
const OPEN = /^\/api\/(auth|health|ready|files\/(once|timesheet))\//;

describe("every call", () => {
  it("is refused with 401 without a token, except those by which one signs in [R6.02]", async () => {
    expect(operations.length).toBeGreaterThan(60);
    const answered: string[] = [];
    for (const { method, path } of operations) {
      if (OPEN.test(path)) continue;
      const url = path.replaceAll(/\{[^}]+\}/g, "1");
      const { statusCode } = await test.as()(method as "GET", url);
      if (statusCode !== 401) answered.push(`${method} ${path}: ${statusCode}`);
    }
    expect(answered).toEqual([]);
  });

  it("says in its description whether it needs a session", () => {
    const open = operations.filter(({ operation }) => operation.security?.length === 0);
    expect(open.map(({ path }) => path).filter((path) => !OPEN.test(path))).toEqual([]);
    expect(open.map(({ path }) => path)).toContain("/api/auth/login/");
  });
});

/** §7, sign-in to handover: what it states an answer to be, 204 for nothing. */
const STATED: readonly (readonly [method: string, path: string, status: string])[] = [
  ["POST", "/api/auth/login/", "202"],
  ["GET", "/api/employee/me/", "200"],
  ["GET", "/api/employee/logout/", "204"],
  ["GET", "/api/emp_notify/count/", "200"],
  ["GET", "/api/emp_notify/{id}/mark_as_read/", "200"],
  ["GET", "/api/emp_notify/mark_all_read/", "200"],
  ["POST", "/api/fcm/", "200"],
  ["GET", "/api/employee/team/", "200"],
  ["GET", "/api/employee/role/", "200"],
  ["POST", "/api/employee/", "201"],
  ["PUT", "/api/employee/update/", "200"],
  ["PUT", "/api/utility/add_technology/", "200"],
  ["GET", "/api/utility/technology/", "200"],
  ["GET", "/api/employee/shifts/", "200"],
  ["POST", "/api/employee/change_password/", "200"],
  ["GET", "/api/employee_certificate/get_all/", "200"],
  ["PUT", "/api/employee_certificate/mark_certificate/", "200"],
  ["GET", "/api/employee/get_projects/", "200"],
  ["GET", "/api/submission/client/", "200"],
  ["GET", "/api/employee/projects/", "200"],
  ["POST", "/api/project/{id}/support/", "200"],
  ["GET", "/api/impersonate/users/", "200"],
  ["GET", "/api/impersonate/", "200"],
  ["POST", "/api/impersonate/", "200"],
  ["POST", "/api/impersonate/handover/", "200"],
];

describe("the calls that the specification names", () => {
  it.each(STATED)("%s %s answers %s with data or a message [R7.04]", (method, path, status) => {
    const call = operations.find((entry) => entry.method === method && same(entry.path, path));
    expect(call, "the call is there").toBeDefined();
    const successes = Object.entries(call?.operation.responses ?? {}).filter(
      // whoever has a second factor is answered by the way to it
      ([code]) => code.startsWith("2") && !(path === "/api/auth/login/" && code === "200"),
    );
    const [answer] = successes;
    expect(answer?.[0]).toBe(status);
    if (status === "204") return;
    expect(propertiesOf(answer?.[1]).some((name) => name === "data" || name === "message")).toBe(true);
  });
});

/** Parameters may have other names, and the last slash does not count. */
function same(described: string, stated: string): boolean {
  const plain = (path: string) => path.replaceAll(/\{[^}]+\}/g, "{}").replace(/\/$/, "");
  return plain(described) === plain(stated);
}

/** Names in the JSON object an answer holds. */
function propertiesOf(answer: unknown): string[] {
  const schema = (answer as { content?: Record<string, { schema?: { properties?: object } }> } | undefined)
    ?.content?.["application/json"]?.schema;
  return Object.keys(schema?.properties ?? {});
}
