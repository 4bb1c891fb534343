import { describe, expect, it } from "vitest";
import type {
  ClientField,
  ClientResource,
  ClientTransition,
} from "../../../../core/definition/client-types.ts";
import { arrangeCards } from "./board-data.ts";
import { getMoves } from "./moves.ts";

const step = (name: string, from: string[], to: string, primary = false): ClientTransition => ({
  name,
  from,
  to,
  primary,
  hasEffects: false,
  field: "status",
  require: [],
  sets: [],
  when: null,
  reason: null,
});
const transitions = [
  step("send", ["draft"], "sent"),
  step("skip", ["draft"], "won"),
  step("win", ["draft", "sent"], "won", true),
];
const states = ["draft", "sent", "won", "lost"].map((name) => ({
  name,
  tone: "neutral",
  final: false,
  readOnly: false,
}));
const resource = {
  lifecycles: [{ field: "status", initial: "draft", states, transitions }],
} as unknown as ClientResource;
const status = { name: "status", options: null } as unknown as ClientField;
const options = ["red", "blue"].map((value) => ({ value, retired: false, tone: "neutral" }));
const color = {
  name: "color",
  options: [...options, { value: "old", retired: true }],
} as unknown as ClientField;

const permission = (name: string, to: string, reason?: object) => ({
  field: "status",
  name,
  to,
  allowed: reason === undefined,
  ...(reason ? { reason } : {}),
});
const recordWith = (offered: object[], writable: string[] = []) => ({
  id: 1,
  status: "draft",
  color: "red",
  permissions: { edit: true, delete: true, transitions: offered, writable },
});

describe("where a card can go", () => {
  it("is every other state, each with its step or the reason why not", () => {
    const offered = [
      permission("send", "sent", { code: "condition_not_met", rules: [] }),
      permission("skip", "won"),
      permission("win", "won", { code: "rule", rules: ["finance"] }),
    ];
    const moves = getMoves({ resource, field: status, record: recordWith(offered) });
    expect([...moves.keys()]).toEqual(["sent", "won", "lost"]);
    expect(moves.get("sent")?.refusal).toEqual({
      code: "condition",
      step: { field: "status", name: "send" },
    });
    expect(moves.get("won")).toMatchObject({ transition: { name: "skip" }, refusal: null });
    expect(moves.get("lost")).toMatchObject({ transition: null, refusal: { code: "no_way" } });
  });

  it("prefers the main of several steps", () => {
    const record = recordWith([permission("skip", "won"), permission("win", "won")]);
    expect(getMoves({ resource, field: status, record }).get("won")?.transition?.name).toBe("win");
  });

  it("is also the state it had before, where a step leads back there", () => {
    const back = step("resume", ["draft"], "previous");
    const [lifecycle] = resource.lifecycles;
    if (!lifecycle) throw new Error("The fixture has a life cycle.");
    const resuming = { ...resource, lifecycles: [{ ...lifecycle, transitions: [...transitions, back] }] };
    const record = recordWith([permission("resume", "previous")]);
    expect(getMoves({ resource: resuming, field: status, record }).get("previous")).toEqual({
      to: "previous",
      transition: back,
      refusal: null,
    });
  });

  it("is a change of the value where no life cycle rules it, for whoever may write it", () => {
    const open = getMoves({ resource, field: color, record: recordWith([], ["color"]) });
    expect([...open.values()]).toEqual([{ to: "blue", transition: null, refusal: null }]);
    const closed = getMoves({ resource, field: color, record: recordWith([]) });
    expect(closed.get("blue")?.refusal).toEqual({ code: "rights", rules: [] });
  });
});

describe("a card put into another column", () => {
  it("leaves one column and stands on top of the other, and both count it", () => {
    const row = { id: 2, status: "draft" };
    const columns = [
      { value: "draft", count: 2, count_is_exact: true, data: [{ id: 1, status: "draft" }, row] },
      { value: "sent", count: 1, count_is_exact: true, data: [{ id: 3, status: "sent" }] },
    ];
    const after = arrangeCards(columns, { row, to: "sent", field: "status" });
    expect(after.map(({ count, data }) => [count, data.map(({ id }) => id)])).toEqual([
      [1, [1]],
      [2, [2, 3]],
    ]);
  });
});
