import { describe, expect, test } from "vitest";
import { createTestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { prepareOnce } from "../support/prepare-once.ts";

interface Explanation {
  readonly code: string | null;
  readonly rules: readonly string[];
  readonly unlimited: readonly string[];
  readonly keepers: readonly { readonly id: number; readonly label: string }[];
}

const app = prepareOnce(() => createTestApp({ people: { boss: ["superadmin"], worker: ["worker"] } }));

const explain = async (person: string, query: string): Promise<Explanation> => {
  const answer = await app.as(person)("GET", `/api/config/explain/${query}`);
  expectStatus(answer, 200);
  return answer.json();
};

describe("why something is refused", () => {
  test("names the rules that hold the right, and the people who could change it", async () => {
    const { code, rules, keepers } = await explain("worker", "?resource=ticket&action=delete");
    expect(code).toBe("not_granted");
    expect(rules).toContain("superadmin");
    expect(keepers).toContainEqual(expect.objectContaining({ id: app.users["boss"]?.id }));
    expect(keepers.map(({ id }) => id)).not.toContain(app.users["worker"]?.id);
  });

  test("names the rules that reach every row, for whoever's own right ends at some", async () => {
    const { code, rules, unlimited } = await explain("worker", "?resource=ticket&action=edit");
    expect({ code, rules }).toEqual({ code: "granted", rules: ["worker"] });
    expect(unlimited).toEqual(["superadmin"]);
  });

  test("names the people alone where nothing is asked about", async () => {
    expect(await explain("worker", "")).toMatchObject({ code: null, rules: [], unlimited: [] });
  });

  test("is told to nobody who is not signed in, and takes no made-up action", async () => {
    expectStatus(await app.as()("GET", "/api/config/explain/"), 401);
    expectStatus(await app.as("worker")("GET", "/api/config/explain/?resource=ticket&action=fly"), 400);
  });
});
