import { describe, expect, it } from "vitest";
import { findStateFaults } from "../definition/state-faults.ts";
import type { ResourceDefinition } from "../definition/types.ts";
import {
  addLifecycle,
  moveTransition,
  putState,
  putTransition,
  readStates,
  removeLifecycle,
  removeState,
  removeTransition,
  type Transition,
} from "./life-cycles.ts";

const bare: ResourceDefinition = {
  version: 1,
  name: "space",
  area: "utility",
  label: ["name"],
  fields: [
    { name: "name", type: "text" },
    { name: "status", type: "enum", options: ["free", { value: "taken", tone: "good" }] },
  ],
};
const take: Transition = { name: "take", from: ["free"], to: "taken", who: ["owner"] };
const leave: Transition = { name: "leave", from: ["taken"], to: "free", who: ["owner"] };

function withTransitions(...transitions: Transition[]): ResourceDefinition {
  return transitions.reduce(
    (resource, transition) => putTransition(resource, "status", { known: null, transition }),
    addLifecycle(bare, "status"),
  );
}
const cycleOf = (resource: ResourceDefinition) =>
  resource.lifecycles?.[0] as never as Parameters<typeof readStates>[1];
const transitionsOf = (resource: ResourceDefinition) => cycleOf(resource).transitions.map(({ name }) => name);

describe("edits of life cycles", () => {
  it("begins on a choice, with its first option", () => {
    const begun = addLifecycle(bare, "status");
    expect(readStates(begun, cycleOf(begun))).toEqual([
      { name: "free", tone: "neutral", initial: true, final: false, readOnly: false, stage: false },
      { name: "taken", tone: "good", initial: false, final: false, readOnly: false, stage: false },
    ]);
    expect(removeLifecycle(begun, "status")).toEqual(bare);
  });

  it("writes states into the options and the life cycle", () => {
    const state = {
      name: "closed",
      tone: "bad",
      initial: false,
      final: true,
      readOnly: true,
      stage: true,
    } as const;
    const next = putState(withTransitions(take), "status", state);
    expect(readStates(next, cycleOf(next)).at(-1)).toEqual(state);
    expect(next.fields[1]).toMatchObject({ options: ["free", { value: "taken" }, "closed"] });
    const first = putState(next, "status", { ...state, final: false, initial: true });
    expect(cycleOf(first)).toMatchObject({
      initial: "closed",
      states: [{ name: "closed", readOnly: true, stage: true }],
    });
  });

  it("makes the only state the first one", () => {
    const empty = {
      ...bare,
      fields: [bare.fields[0], { name: "status", type: "enum" }],
    } as never;
    const next = putState(addLifecycle(empty, "status"), "status", {
      name: "free",
      tone: "good",
      initial: false,
      final: false,
      readOnly: false,
      stage: false,
    });
    expect(cycleOf(next).initial).toBe("free");
  });

  it("retires the option of a state that is taken out, and drops what led there", () => {
    const next = removeState(withTransitions(take, leave), "status", "taken");
    expect(transitionsOf(next)).toEqual([]);
    expect(readStates(next, cycleOf(next)).map(({ name }) => name)).toEqual(["free"]);
    expect(next.fields[1]).toMatchObject({
      options: ["free", { value: "taken", tone: "good", retired: true }],
    });
  });

  it("puts, moves and removes transitions", () => {
    const two = withTransitions(take, leave);
    expect(transitionsOf(moveTransition(two, "status", { name: "leave", by: -1 }))).toEqual([
      "leave",
      "take",
    ]);
    expect(transitionsOf(moveTransition(two, "status", { name: "take", by: -1 }))).toEqual(["take", "leave"]);
    expect(transitionsOf(removeTransition(two, "status", "take"))).toEqual(["leave"]);
    const renamed = putTransition(two, "status", {
      known: "take",
      transition: { ...take, name: "occupy" },
    });
    expect(transitionsOf(renamed)).toEqual(["occupy", "leave"]);
  });

  it("finds states nothing leads to, and those nothing leads out of", () => {
    expect([...findStateFaults(cycleOf(withTransitions(take)), ["free", "taken"])]).toEqual([
      ["taken", "dead_end"],
    ]);
    expect([...findStateFaults(cycleOf(withTransitions(take, leave)), ["free", "taken", "lost"])]).toEqual([
      ["lost", "unreachable"],
    ]);
  });
});
