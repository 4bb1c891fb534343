import { beforeAll, describe, expect, it } from "vitest";
import { createShippedApp } from "../support/shipped-app.ts";
import { compileClient, lint } from "./api-tools.ts";
import { prepareOnce } from "../support/prepare-once.ts";

/** What a stranger writes who makes a lead: a title that is no text must not compile. */
const CALLERS = {
  "openapi-typescript": `
    import type { paths } from "./client";
    type Lead = paths["/api/lead/"]["post"]["requestBody"]["content"]["application/json"];
    export const title = (lead: Lead): string => lead.job_title;
    // @ts-expect-error
    export const wrong: Lead["job_title"] = 1;
  `,
  orval: `
    import { createLead } from "./client";
    import type { LeadInput } from "./client";
    export const make = (lead: LeadInput) => createLead(lead);
    // @ts-expect-error
    export const wrong: LeadInput["job_title"] = 1;
  `,
  "hey-api": `
    import { createLead } from "./client";
    import type { CreateLeadData } from "./client";
    export const make = (body: CreateLeadData["body"]) => createLead({ body });
    // @ts-expect-error
    export const wrong: CreateLeadData["body"]["job_title"] = 1;
  `,
} as const;
const GENERATORS = Object.keys(CALLERS) as (keyof typeof CALLERS)[];

const shipped = prepareOnce(() => createShippedApp({ root: ["superadmin"] }));
/** What a superadmin reads: every call and every field. */
let document: object;

beforeAll(async () => {
  document = (await shipped.as("root")("GET", "/api/openapi.json")).json<object>();
});

describe("the description of the shipped definitions", () => {
  it("is without error under Spectral's rules", async () => {
    expect(await lint(document)).toEqual([]);
  });

  it.each(GENERATORS)("gives a client of %s that compiles under strict", async (generator) => {
    expect(await compileClient(generator, document, CALLERS[generator])).toEqual([]);
  });
});

/** Two calls; what they are called and what they answer decides whether the description is right. */
const described = (ids: readonly string[], answer = "Answer"): object => ({
  openapi: "3.1.0",
  info: { title: "Small", version: "1", description: "Small.", contact: { name: "Nobody" } },
  servers: [{ url: "/" }],
  tags: [{ name: "calls" }],
  paths: Object.fromEntries(
    ids.map((operationId, index) => [
      `/call${index}`,
      {
        get: {
          operationId,
          tags: ["calls"],
          description: "Calls.",
          responses: {
            200: {
              description: "Answer.",
              content: { "application/json": { schema: { $ref: `#/components/schemas/${answer}` } } },
            },
          },
        },
      },
    ]),
  ),
  components: { schemas: { Answer: { type: "object", properties: { title: { type: "string" } } } } },
});
const CALLER = 'export * from "./client";';

describe("a description that is wrong", () => {
  it("is found by Spectral", async () => {
    expect(await lint(described(["one", "two"]))).toEqual([]);
    expect(await lint(described(["one", "one"]))).toEqual([
      expect.stringContaining("operation-operationId-unique"),
    ]);
  });

  // hey-api makes something of all that is described: there the caller tells
  it.each([
    ["openapi-typescript", described(["one", "two"], "Gone"), CALLER, "Can't resolve $ref"],
    ["orval", described(["one", "one"]), CALLER, "Cannot redeclare block-scoped variable 'one'"],
    ["hey-api", described(["one", "two"]), CALLERS["hey-api"], "no exported member 'createLead'"],
  ] as const)("gives no client of %s that compiles", async (generator, wrong, caller, said) => {
    expect(await compileClient(generator, described(["one", "two"]), CALLER)).toEqual([]);
    expect((await compileClient(generator, wrong, caller)).join("\n")).toContain(said);
  });
});
