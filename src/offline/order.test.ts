import { describe, expect, it } from "vitest";
import { nextToSend, onNewVersion } from "./order.ts";
import type { WaitingSave } from "./saves.ts";

function save(id: string, parts: Partial<WaitingSave> = {}): WaitingSave {
  return {
    id,
    employeeId: 1,
    at: 0,
    method: "PATCH",
    path: "/api/lead/7/",
    body: { title: id, row_version: 3 },
    key: `key-${id}`,
    tried: true,
    subject: { resource: "lead", id: 7, kind: "edit", name: "LD-7" },
    form: null,
    problem: null,
    ...parts,
  };
}

const refused = { code: "stale_version", message: "", requestId: null };
const lead8 = { subject: { resource: "lead", id: 8, kind: "edit" as const, name: null } };
const newLead = { subject: { resource: "lead", id: null, kind: "create" as const, name: null } };

describe("the order in which waiting saves go out", () => {
  it("is the order in which they were made", () => {
    expect(nextToSend([save("a"), save("b")])?.id).toBe("a");
    expect(nextToSend([])).toBeNull();
  });

  it("holds back what follows a refused save of the same record, and nothing else", () => {
    const first = save("a", { problem: refused });
    expect(nextToSend([first, save("b")])).toBeNull();
    expect(nextToSend([first, save("b"), save("c", lead8)])?.id).toBe("c");
  });

  it("does not take two new records for the same one", () => {
    expect(nextToSend([save("a", { ...newLead, problem: refused }), save("b", newLead)])?.id).toBe("b");
  });
});

describe("a second save of the same record", () => {
  const sent = save("a");
  const next = (saves: readonly WaitingSave[], answer: unknown) =>
    onNewVersion(saves, { sent, answer, newKey: () => "fresh" });

  it("goes on with the version the first one made, under a key of its own", () => {
    expect(next([sent, save("b")], { id: 7, row_version: 4 })).toEqual([
      save("b", { body: { title: "b", row_version: 4 }, key: "fresh", tried: false }),
    ]);
  });

  it("keeps its version when it was made on another, and when the answer names none", () => {
    expect(next([save("b", { body: { row_version: 9 } })], { row_version: 4 })).toEqual([]);
    expect(next([save("b")], { ok: true })).toEqual([]);
    expect(next([save("b", lead8)], { row_version: 4 })).toEqual([]);
  });
});
