import { describe, expect, it } from "vitest";
import { shippedDefinitions } from "../../tests/fixtures/shipped.ts";
import { decideClass } from "./classes.ts";

const { access, resources } = await shippedDefinitions();
const used = resources.resources.flatMap(({ name, fields }) =>
  [...new Set(fields.map(({ sensitivity }) => sensitivity))].flatMap((one) =>
    one === null ? [] : [{ resource: name, class: one }],
  ),
);
/** What people wrote about others, and where they were: everybody reads their own, also through somebody else's eyes. */
const OPEN = new Set(["FDB", "LOC"]);

const reading = (question: { resource: string; class: string }, roles: string[], real: string[] | null) =>
  decideClass({
    access,
    ...question,
    mode: "read",
    actor: { roles, impersonator: real === null ? null : { employeeId: 1, roles: real } },
  }).effect;

describe("private and financial classes while working as another person", () => {
  it("are read by nobody whose own roles do not read them, whoever the other person is", () => {
    const leaks = used
      .filter((one) => !OPEN.has(one.class))
      .filter((one) => access.roles.some((role) => reading(one, [role], []) !== "deny"));
    expect(leaks).toEqual([]);
  });

  it("are read by nobody where the other person does not read them", () => {
    const leaks = used.flatMap((one) =>
      access.roles
        .filter((role) => reading(one, [role], null) === "deny")
        .filter((role) => reading(one, [role], ["superadmin"]) !== "deny")
        .map((role) => ({ ...one, role })),
    );
    expect(leaks).toEqual([]);
  });
});
