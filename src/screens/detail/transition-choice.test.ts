import { describe, expect, it } from "vitest";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { closedSteps, transitionChoices } from "./transition-choice.ts";

const transition = (name: string, to: string, primary = false) => ({ name, field: "status", to, primary });
const resource = {
  lifecycles: [
    {
      field: "status",
      states: [{ name: "open" }, { name: "sent" }, { name: "dropped", final: true }],
      transitions: [
        transition("send", "sent", true),
        transition("reopen", "open"),
        transition("drop", "dropped"),
      ],
    },
  ],
} as unknown as ClientResource;
const permission = (name: string, allowed: boolean) => ({
  field: "status",
  name,
  to: "",
  allowed,
  reason: null,
});
const choices = (...permissions: ReturnType<typeof permission>[]) => {
  const { main, others } = transitionChoices(resource, permissions);
  return { main: main?.permission.name ?? null, others: others.map((one) => one.permission.name) };
};

describe("the ways on from a state", () => {
  it("have the usual one in view and the closed ones last", () => {
    expect(choices(permission("reopen", false), permission("drop", true), permission("send", true))).toEqual({
      main: "send",
      others: ["drop", "reopen"],
    });
  });

  it("have the only one in view, unless it is the end or what is left while the others are closed", () => {
    expect(choices(permission("reopen", true)).main).toBe("reopen");
    expect(choices(permission("drop", true)).main).toBeNull();
    expect(choices(permission("reopen", true), permission("send", false)).main).toBeNull();
  });

  it("tell also of those that nobody here may ever take", () => {
    const { others } = transitionChoices(resource, [permission("approve", false)]);
    expect(others).toMatchObject([{ definition: null, permission: { name: "approve" } }]);
  });
});

describe("the closed steps of a state", () => {
  const move = (name: string, from: string[]) => ({ name, field: "status", from });
  const { lifecycles } = {
    lifecycles: [
      {
        field: "status",
        transitions: [move("send", ["open"]), move("approve", ["open"]), move("drop", ["sent"])],
        closed: [move("expire", ["open"])],
      },
    ],
  };
  const found = (status: string, ...permissions: ReturnType<typeof permission>[]) =>
    closedSteps({ ...resource, lifecycles } as unknown as ClientResource, { status }, permissions).map(
      ({ definition, permission: known }) => [definition.name, known !== null],
    );

  it("are those somebody else makes, those whose condition is not met, and the server's", () => {
    expect(found("open", permission("send", true), permission("approve", false))).toEqual([
      ["approve", true],
      ["expire", false],
    ]);
    expect(found("sent", permission("drop", true))).toEqual([]);
  });
});
