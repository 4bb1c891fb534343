import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../support/app.ts";
import { operationsOf } from "./operations.ts";
import type { Operation } from "./operations.ts";
import { HOSTILE_BODIES, HOSTILE_STRINGS, HOSTILE_VALUES } from "./values.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const root = join(import.meta.dirname, "../../..");
/** The generic calls are walked for these. */
const RESOURCES = ["submission", "employee", "timesheet"];
const PATIENCE = 15_000;

const test = prepareOnce(() =>
  createTestApp({
    resourcesDir: join(root, "resources"),
    localesDir: join(root, "locales"),
    limits: { callsPerMinute: 0 },
    people: { boss: ["superadmin", "marketer", "engineer"], nobody: [] },
  }),
);
let operations: Operation[];

beforeAll(async () => {
  // as every start does
  await test.app.questionForms.ready();
  operations = await operationsOf(test, { person: "boss", resources: RESOURCES });
});

/** §7, with `{}` for what stands in an address. */
const CALLS_OF_THE_SPECIFICATION = [
  "POST /api/auth/login/",
  "GET /api/employee/me/",
  "GET /api/employee/logout/",
  "GET /api/emp_notify/count/",
  "GET /api/emp_notify/",
  "GET /api/emp_notify/{}/mark_as_read/",
  "GET /api/emp_notify/mark_all_read/",
  "POST /api/emp_notify/remind_me_later/",
  "GET /api/emp_notify/{}/notification_due/",
  "POST /api/fcm/",
  "GET /api/employee/",
  "GET /api/employee/team/",
  "GET /api/employee/role/",
  "POST /api/employee/",
  "PUT /api/employee/update/",
  "PUT /api/utility/add_technology/",
  "GET /api/utility/technology/",
  "GET /api/employee/shifts/",
  "POST /api/employee/change_password/",
  "GET /api/employee_certificate/",
  "GET /api/employee_certificate/get_all/",
  "POST /api/employee_certificate/",
  "PUT /api/employee_certificate/{}/",
  "DELETE /api/employee_certificate/{}/",
  "PUT /api/employee_certificate/mark_certificate/",
  "GET /api/employee/get_projects/",
  "GET /api/vendor_company/",
  "GET /api/consultant/",
  "GET /api/submission/client/",
  "GET /api/employee/projects/",
  "POST /api/project/{}/support/",
  "GET /api/impersonate/users/",
  "GET /api/impersonate/",
  "POST /api/impersonate/",
  "POST /api/impersonate/handover/",
  "GET /api/question/",
  "GET /api/question/{}/parent/",
  "POST /api/interview/{}/supervisor_feedback/",
  "PUT /api/interview/{}/supervisor_feedback/",
  "POST /api/project/{}/updates/",
  "POST /api/consultant/{}/feedback/",
  "POST /api/add_journal/",
  "POST /api/activity/",
];

interface Attempt {
  readonly url: string;
  readonly body?: string;
  readonly type?: string;
}

/** How a call was answered, when it should not have been answered so. */
type Fault = string;

/** Makes the attempts of one call as somebody signed in for them alone: some calls end the session. */
async function attack(operation: Operation, attempts: readonly Attempt[], person: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  const { token } = await test.app.benchline.sessions.create({ employee: test.users[person]?.id ?? 0 });
  const before = await newest();
  let refused = true;
  for (const { url, body, type = "application/json" } of attempts) {
    const answer = await Promise.race([
      test.app.inject({
        method: operation.method,
        url,
        headers: {
          authorization: `Token ${token}`,
          ...(body === undefined ? {} : { "content-type": type }),
        },
        ...(body === undefined ? {} : { payload: body }),
      }),
      delay(PATIENCE, null, { ref: false }),
    ]);
    const what = `${operation.method} ${url.slice(0, 150)} ${(body ?? "").slice(0, 150)}`;
    if (answer === null) faults.push(`${what}: no answer`);
    else if (answer.statusCode >= 500)
      faults.push(`${what}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    else if (answer.statusCode >= 400) faults.push(...unclear(answer).map((reason) => `${what}: ${reason}`));
    if (answer !== null && answer.statusCode < 400) refused = false;
  }
  if (refused && (await newest()) !== before)
    faults.push(`${operation.name}: refused, and yet it stored something`);
  return faults;
}

/** A refusal says what is wrong, by a code that programs know, and nothing of the program's inside. */
function unclear(answer: { body: string; statusCode: number }): string[] {
  const body = parsed(answer.body);
  if (typeof body?.code !== "string" || typeof body.message !== "string" || body.message === "")
    return [`${answer.statusCode} without code and words: ${answer.body.slice(0, 200)}`];
  if (body.message === body.code) return [`the code ${body.code} has no words`];
  return /node_modules|\.ts:\d|SQLITE_|syntax error/.test(answer.body)
    ? [`tells its inside: ${answer.body.slice(0, 300)}`]
    : [];
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** What writes leave: business writes tell the outbox, all of them the history. */
async function newest(): Promise<string> {
  const ids = await Promise.all(
    ["sys__outbox", "sys__history", "attachment"].map((table) =>
      test.database.read
        .selectFrom(table)
        .select((expression) => expression.fn.max("id").as("id"))
        .executeTakeFirst(),
    ),
  );
  return ids.map((row) => Number(row?.id ?? 0)).join(" ");
}

const withParameters = (path: string, value: string): string => path.replaceAll(/\{\w+\}/g, value);

const inAddress = (operation: Operation): Attempt[] => {
  if (!operation.path.includes("{")) return [];
  const body = operation.method === "GET" || operation.method === "DELETE" ? {} : { body: "{}" };
  return HOSTILE_STRINGS.filter((text) => text !== "" && text.isWellFormed()).map((text) => ({
    url: withParameters(operation.path, encodeURIComponent(text)),
    ...body,
  }));
};

const inQuery = (operation: Operation): Attempt[] => {
  if (operation.method !== "GET") return [];
  const url = withParameters(operation.path, "1");
  const names = [...operation.query, "page", "sort", "query", "nothing"];
  // every third, another third for the next call: all calls together meet all of them
  const some = HOSTILE_STRINGS.filter((_text, index) => (index + operation.name.length) % 3 === 0);
  const attempts = some.map((text, index) => {
    const name = names[index % names.length] ?? "";
    return `${name}=${encodeURIComponent(text)}`;
  });
  const odd = [
    "page=1&page=2",
    "page[]=1",
    "a[b]=c",
    "=",
    "&&&",
    "%",
    "page=%zz",
    `${"a=1&".repeat(2_000)}a=1`,
  ];
  const each = operation.query.map((name, index) => {
    const text = HOSTILE_STRINGS[(index * 7) % HOSTILE_STRINGS.length] ?? "";
    return `${name}=${encodeURIComponent(text)}&${name}=2`;
  });
  return [...attempts, ...odd, ...each].map((query) => ({ url: `${url}?${query}` }));
};

const inBody = (operation: Operation): Attempt[] => {
  if (operation.method === "GET") return [];
  // records that are there are not to be archived by the walk
  const url = withParameters(operation.path, operation.method === "DELETE" ? "999999" : "1");
  const whole = HOSTILE_BODIES.map(([body, type]) => ({ url, body, type }));
  const { members } = operation;
  const everywhere = HOSTILE_VALUES.map((value) => Object.fromEntries(members.map((name) => [name, value])));
  const one = members.flatMap((name, index) =>
    [0, 1, 2].map((turn) => ({ [name]: HOSTILE_VALUES[(index * 3 + turn * 11) % HOSTILE_VALUES.length] })),
  );
  const bodies = [...everywhere, ...one, { nothing_of_the_kind: 1 }];
  return [...whole, ...bodies.map((body) => ({ url, body: JSON.stringify(body) }))];
};

describe("every call, as its own description has it", () => {
  it("is there to be walked", () => {
    expect(operations.length).toBeGreaterThan(60);
    expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(["login", "uploadFile"]));
  });

  it("is there to be walked where §7 names it", () => {
    const plain = (path: string) => path.replaceAll(/\{\w+\}/g, "{}");
    const walked = new Set(operations.map(({ method, path }) => `${method} ${plain(path)}`));
    expect(CALLS_OF_THE_SPECIFICATION.filter((call) => !walked.has(call))).toEqual([]);
  });

  it.each([
    ["addresses", inAddress],
    ["parameters", inQuery],
    ["bodies", inBody],
  ] as const)(
    "answers hostile %s clearly and never with a fault; what is refused leaves nothing",
    async (_what, attemptsOf) => {
      const faults: Fault[] = [];
      for (const operation of operations)
        faults.push(...(await attack(operation, attemptsOf(operation), "boss")));
      expect(faults).toEqual([]);
    },
    300_000,
  );

  it("refuses people without rights and without a token as clearly", async () => {
    const faults: Fault[] = [];
    for (const operation of operations) {
      const attempts = [
        ...inAddress(operation).slice(0, 4),
        ...inQuery(operation).slice(0, 4),
        ...inBody(operation).slice(0, 12),
      ];
      faults.push(...(await attack(operation, attempts, "nobody")));
      const url = withParameters(operation.path, "1");
      const { statusCode } = await test.app.inject({ method: operation.method, url });
      if (statusCode >= 500) faults.push(`${operation.method} ${url} without a token: ${statusCode}`);
    }
    expect(faults).toEqual([]);
  }, 300_000);
});
