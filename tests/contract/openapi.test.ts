import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, TEST_PASSWORD } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { testDialect } from "../support/database.ts";
import { expectStatus } from "../support/expect-status.ts";
import { parametersOf, resolved } from "../support/openapi.ts";
import type { Content, Node, OpenApi } from "../support/openapi.ts";
import { createShippedApp } from "../support/shipped-app.ts";

let test: TestApp;
/** The definitions of the release. */
let shipped: TestApp;
const documents = new Map<string, OpenApi>();
const documentOf = async (who: string): Promise<OpenApi> => {
  const known = documents.get(who);
  if (known !== undefined) return known;
  const app = who === "root" || who === "marketer" ? shipped : test;
  const document = (await app.as(who)("GET", "/api/openapi.json")).json<OpenApi>();
  documents.set(who, document);
  return document;
};

beforeAll(async () => {
  test = await createTestApp();
  shipped = await createShippedApp({ root: ["superadmin"], marketer: ["marketing"] });
});
afterAll(async () => {
  await test.close();
  await shipped.close();
});

interface Problem {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly pointer: string }[];
}

/** The linter's recommended rules, but for slashes at the end of addresses, which are part of the specified calls. */
const LINT = "extends: [recommended]\nrules:\n  no-path-trailing-slash: off\n";

describe("the API's description", () => {
  // definitions and rights make it, whichever the database
  it.skipIf(testDialect === "postgres").each(["boss", "worker", "nobody", "root", "marketer"])(
    "is clean under a linter for %s",
    async (who) => {
      const directory = test.testDatabase.dataDir;
      const file = join(directory, `openapi-${who}.json`);
      await writeFile(file, JSON.stringify(await documentOf(who)));
      await writeFile(join(directory, "redocly.yaml"), LINT);
      const command = join(import.meta.dirname, "../../node_modules/.bin/redocly");
      const run = promisify(execFile)(
        command,
        ["lint", file, "--config", join(directory, "redocly.yaml"), "--format=json", "--max-problems=1000"],
        {
          cwd: directory,
          env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
        },
      );
      const { stdout } = await run.catch((error: unknown) => error as { stdout: string });
      const report = JSON.parse(stdout) as { totals: object; problems: Problem[] };
      const said = report.problems.map(
        ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
      );
      expect(said).toEqual([]);
    },
    120_000,
  );

  it("shows a person no field and no call that the person does not have", async () => {
    const boss = JSON.stringify(await documentOf("boss"));
    const guest = JSON.stringify(await documentOf("guest"));
    expect(boss).toContain("budget");
    expect(guest).not.toContain("budget");
    const { paths } = await documentOf("guest");
    expect(Object.keys(paths["/api/ticket/"] ?? {})).toEqual(["get"]);
    expect(Object.keys((await documentOf("boss")).paths["/api/ticket/"] ?? {})).toEqual(["get", "post"]);
    expect((await test.as()("GET", "/api/openapi.json")).statusCode).toBe(401);
  });

  it("names every call once, and only calls that are answered", async () => {
    const { paths } = await documentOf("boss");
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    const missing: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        // they end the session that asks the rest
        if (["/api/employee/logout/", "/api/auth/identity_sign_out/"].includes(path)) continue;
        const url = path.replace("{id}", "999999").replaceAll(/\{\w+\}/g, "nothing");
        const answer = await test.as("boss")(method.toUpperCase() as "GET", url);
        const code = answer.headers["content-type"]?.includes("json")
          ? answer.json<{ code?: string }>().code
          : undefined;
        if (code === "unknown_address" || answer.statusCode >= 500)
          missing.push(`${method} ${path}: ${answer.statusCode}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it("follows a published definition", async () => {
    const room = {
      version: 1,
      name: "room",
      area: "utility",
      label: ["name"],
      fields: [{ name: "name", type: "text", required: true }],
      sections: [{ name: "general", fields: ["name"] }],
    };
    const access = (await test.as("boss")("GET", "/api/config/definitions/access/access/")).json<{
      data: { document: { resources: object } };
    }>().data.document;
    const resources = {
      ...access.resources,
      room: { grants: [{ rule: "superadmin", actions: ["list"], scope: "all" }] },
    };
    const published = await test.as("boss")("POST", "/api/config/publish/", {
      body: {
        base_version: 0,
        changes: [
          { kind: "resource", name: "room", document: room },
          { kind: "access", name: "access", document: { ...access, resources } },
        ],
      },
    });
    expectStatus(published, 201);
    const document = (await test.as("boss")("GET", "/api/openapi.json")).json<OpenApi>();
    expect(Object.keys(document.paths["/api/room/"] ?? {})).toEqual(["get"]);
  });
});

describe("every call", () => {
  it("says what it does, and shows what it takes and answers", async () => {
    const document = await documentOf("root");
    const silent: string[] = [];
    for (const methods of Object.values(document.paths)) {
      for (const { operationId, summary, description, requestBody, responses } of Object.values(methods)) {
        if (!description?.endsWith(".") || description === summary)
          silent.push(`${operationId}: no description`);
        const bodies = [requestBody ?? {}, ...Object.values(responses)].map((one) =>
          resolved<Content>(document, one),
        );
        for (const media of bodies.flatMap(({ content = {} }) => Object.values(content))) {
          if (!("example" in media) && !("examples" in media)) silent.push(`${operationId}: no example`);
        }
      }
    }
    expect(silent).toEqual([]);
  });

  it("says what it takes, where it takes anything", async () => {
    const { paths } = await documentOf("root");
    const without = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId, requestBody }]) =>
        ["post", "put", "patch"].includes(method) && requestBody === undefined
          ? [`${operationId} ${path}`]
          : [],
      ),
    );
    // they take nothing
    const nothing =
      "beginGmailLink beginIdentitySignIn beginPasskeySignIn cancelDocumentFile cancelImport checkImport endOtherSessions endSessionsOfPerson identitySignOut linkDocumentFile linkFailedRows linkFile linkFormResults renewCalendarFeed renewWebhookSecret replayWebhookDelivery resetSecondFactor restoreForm retireForm runJob stopImpersonating stopLooking undoHandover";
    expect(new Set(without.map((call) => call.split(" ")[0]))).toEqual(new Set(nothing.split(" ")));
    const sent = (path: string, method: string): string[] =>
      Object.keys(
        Object.values(paths[path]?.[method]?.requestBody?.content ?? {})[0]?.schema.properties ?? {},
      );
    expect(sent("/api/files/", "post")).toContain("file");
    expect(sent("/api/imports/", "post")).toEqual(["resource", "file"]);
    expect(sent("/api/imports/{id}/", "patch")).toContain("mapping");
    expect(sent("/api/employee/update/", "put")).toContain("technology");
    expect(sent("/api/forms/{form_name}/responses/", "post")).toEqual(["feedback_form"]);
  });
});

/** Calls of the specification, which have no version. */
const OWN = ["changeCertificate", "changeSupervisorFeedback"];

describe("bodies", () => {
  it("say what a new record must have, and which version a change was made on", async () => {
    const { components, paths } = await documentOf("root");
    const { LeadInput, LeadChange, LeadReplacement } = components.schemas;
    expect(LeadInput?.required).toContain("job_title");
    expect(LeadChange?.required).toEqual(["row_version"]);
    expect(LeadReplacement?.required).toEqual(expect.arrayContaining(["job_title", "row_version"]));
    const without = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ operationId }) => {
        const [, , name = ""] = /^(replace|change|move|warnings)([A-Z]\w+)$/.exec(operationId) ?? [];
        return `${name}Change` in components.schemas && !OWN.includes(operationId);
      })
      .filter(({ requestBody }) => {
        const { schema = {} } = requestBody?.content?.["application/json"] ?? {};
        return !shapesOf(components.schemas, schema).every(({ required }) =>
          required?.includes("row_version"),
        );
      })
      .map(({ operationId }) => operationId);
    expect(without).toEqual([]);
  });

  it("say for every transition what the record must hold by then", async () => {
    const { components } = await documentOf("root");
    const { definitions } = shipped.app.benchline;
    for (const { name, lifecycles, operations } of definitions().resources.resources) {
      if (!operations.includes("transition")) continue;
      for (const { transitions } of lifecycles) {
        for (const transition of transitions) {
          const shape = shapesOf(components.schemas, { $ref: `/${titled(name)}Transition` }).find(
            ({ properties }) => properties?.transition?.enum?.[0] === transition.name,
          );
          // the server's own are nobody's to call
          if (shape === undefined) continue;
          const named = Object.keys(shape.properties?.values?.properties ?? {});
          expect({ name, transition: transition.name, named: named.toSorted() }).toEqual({
            name,
            transition: transition.name,
            named: transition.require.toSorted(),
          });
          expect(shape.required?.includes("reason")).toBe(transition.reason === "required");
        }
      }
    }
  });
});

const titled = (resource: string): string =>
  resource
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

/** The objects a schema stands for. */
function shapesOf(schemas: OpenApi["components"]["schemas"], { $ref, ...schema }: Node): Node[] {
  const shape = $ref === undefined ? schema : (schemas[$ref.split("/").at(-1) ?? ""] ?? {});
  return shape.oneOf === undefined ? [shape] : [...shape.oneOf];
}

describe("answers", () => {
  const validatorFor = async (who: string, path: string, method: string, status: string) => {
    const document = await documentOf(who);
    const answer = document.paths[path]?.[method]?.responses[status];
    const schema = answer && resolved<Content>(document, answer).content?.["application/json"]?.schema;
    if (schema === undefined) throw new Error(`${method} ${path} describes no ${status}`);
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: "api", components: document.components });
    const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
    return ajv.compile(JSON.parse(text) as object);
  };
  const expectTrue = async (
    who: string,
    method: "GET" | "POST" | "PATCH",
    [path, url]: [path: string, url: string],
    body?: object,
  ): Promise<{ id: number; row_version: number }> => {
    const app = who === "root" ? shipped : test;
    const client = path === "/api/auth/login/" ? app.as() : app.as(who);
    const answer = await client(method, url, body === undefined ? {} : { body });
    const validate = await validatorFor(who, path, method.toLowerCase(), String(answer.statusCode));
    validate(answer.json());
    expect({ url, errors: validate.errors }).toEqual({ url, errors: null });
    return answer.json<{ id: number; row_version: number }>();
  };
  const same = (path: string): [string, string] => [path, path];

  it("are what the description says, for records with everything in them and with nothing", async () => {
    const full = {
      title: "Everything",
      notes: "Two\nlines",
      key: "FULL-1",
      owner: test.users.worker?.id,
      priority: "high",
      due: "2026-03-01",
      estimate: "12.5",
      budget: "1200.00",
      tags: ["a", "b"],
    };
    for (const who of ["boss", "worker"]) {
      const { budget: _hidden, ...open } = full;
      const made = await expectTrue(who, "POST", same("/api/ticket/"), {
        ...(who === "boss" ? full : open),
        key: `FULL-${who}`,
      });
      await expectTrue(who, "GET", ["/api/ticket/{id}/", `/api/ticket/${made.id}/`]);
      await expectTrue(who, "PATCH", ["/api/ticket/{id}/", `/api/ticket/${made.id}/`], {
        due: null,
        tags: [],
        row_version: made.row_version,
      });
      await expectTrue(who, "POST", same("/api/ticket/"), { title: "Nothing", owner: test.users.worker?.id });
      await expectTrue(who, "GET", ["/api/ticket/", "/api/ticket/?page=1&sort=-title&query=every"]);
      await expectTrue(who, "GET", ["/api/ticket/pick/", "/api/ticket/pick/?query=e"]);
    }
    await expectTrue("boss", "GET", ["/api/employee/", "/api/employee/?page=1"]);
  });

  it("are what the description says, for calls of modules", async () => {
    await expectTrue("boss", "POST", same("/api/auth/login/"), {
      employee_id: "EM1",
      password: TEST_PASSWORD,
    });
    await expectTrue("boss", "GET", same("/api/employee/me/"));
    await expectTrue("boss", "GET", same("/api/health/"));
    await expectTrue("boss", "GET", same("/api/ready/"));
    await expectTrue("boss", "GET", same("/api/config/"));
    await expectTrue("boss", "GET", same("/api/config/versions/"));
    await expectTrue("boss", "POST", same("/api/views/"), { resource: "ticket", name: "Mine" });
    await expectTrue("boss", "GET", same("/api/workspace/"));
    await expectTrue("boss", "GET", same("/api/config/definitions/"));
    await expectTrue("boss", "GET", same("/api/config/export/"));
  });

  it("are what the description says, for changes of a record", async () => {
    const made = await expectTrue("boss", "POST", same("/api/ticket/"), {
      title: "Told",
      owner: test.users.worker?.id,
    });
    await expectTrue("boss", "PATCH", ["/api/ticket/{id}/", `/api/ticket/${made.id}/`], {
      title: "Told again",
      row_version: made.row_version,
    });
    await expectTrue("boss", "GET", ["/api/ticket/{id}/history/", `/api/ticket/${made.id}/history/`]);
  });

  it("are what the description says, where a module's call and a list share an address", async () => {
    const document = await documentOf("root");
    const { paths, components } = document;
    for (const [resource, own] of [
      ["consultant", "?query=a"],
      ["vendor_company", ""],
      ["employee_certificate", ""],
      ["question", "?form_name=consultant_feedback"],
    ] as const) {
      const path = `/api/${resource}/`;
      const names = parametersOf(document, paths[path]!.get!).map(({ name }) => name);
      expect(names).toContain("page_size");
      expect(new Set(names).size).toBe(names.length);
      for (const url of [`${path}${own}`, `${path}?page=1`]) await expectTrue("root", "GET", [path, url]);
    }
    // names that hide a type of the browser in a generated client
    expect(Object.keys(components.schemas)).not.toContain("File");
    expect(Object.keys(components.schemas)).not.toContain("Error");
  });

  it("are what the description says, for refusals", async () => {
    const validate = await validatorFor("boss", "/api/ticket/", "post", "default");
    for (const body of [{}, { title: 1 }, { nothing: true }]) {
      const answer = await test.as("boss")("POST", "/api/ticket/", { body });
      expect(answer.statusCode).toBe(400);
      validate(answer.json());
      expect(validate.errors).toBeNull();
    }
  });
});
