import { expect, it } from "vitest";
import { possibleSteps } from "./possible-steps.ts";

const step = (name: string, field: string, from: readonly string[]) => ({
  name,
  field,
  from,
  to: "done",
  require: [],
  sets: [],
  reason: null,
  primary: false,
  hasEffects: false,
  when: null,
});

const lifecycle = (field: string, transitions: ReturnType<typeof step>[]) => ({
  field,
  initial: "draft",
  states: [],
  transitions,
  closed: [],
});

it("a step is offered when at least one of the chosen rows stands where it begins", () => {
  const cycles = [
    lifecycle("status", [step("send", "status", ["draft"]), step("close", "status", ["draft", "sent"])]),
    lifecycle("billing", [step("bill", "billing", ["none"])]),
  ];
  const namesFor = (...states: Record<string, unknown>[]) =>
    possibleSteps(cycles, states).flatMap(({ transitions }) => transitions.map(({ name }) => name));
  expect(namesFor({ status: "sent", billing: "billed" })).toEqual(["close"]);
  expect(namesFor({ status: "sent", billing: "billed" }, { status: "draft", billing: "none" })).toEqual([
    "send",
    "close",
    "bill",
  ]);
  expect(namesFor({ status: "gone", billing: null })).toEqual([]);
});
