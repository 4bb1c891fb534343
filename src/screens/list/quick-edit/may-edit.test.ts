import { describe, expect, it } from "vitest";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { testField, testResource } from "../../../testing/fixture.ts";
import { getCellDenial } from "./may-edit.ts";
import { isQuickField } from "./quick-field.ts";
import { withRow } from "./row-cache.ts";

const context = { now: 0, timeZone: "UTC", actor: { employeeId: 1, roles: [], teamIds: [] } };
const title = testField({ name: "title", writable: true });
const state = (name: string, readOnly: boolean) => ({
  name,
  tone: "neutral",
  final: readOnly,
  readOnly,
  stage: false,
});
const job: ClientResource = {
  ...testResource({ name: "job", actions: ["list", "show", "edit"], fields: [title] }),
  operations: ["list", "show", "edit"],
  lifecycles: [
    {
      field: "status",
      initial: "open",
      states: [state("open", false), state("done", true)],
      transitions: [],
      closed: [],
    },
  ],
};
const record = (status: string, permissions: object) => ({ id: 1, status, title: "A", permissions });

describe("a cell that may be changed", () => {
  it("belongs to a field that is typed or chosen in one line, and that the person may write somewhere", () => {
    expect(isQuickField(job, title)).toBe(true);
    expect(isQuickField(job, { ...title, writable: false })).toBe(false);
    expect(isQuickField(job, { ...title, lifecycle: true })).toBe(false);
    expect(isQuickField(job, testField({ name: "notes", valueType: "rich_text", writable: true }))).toBe(
      false,
    );
    expect(isQuickField({ ...job, actions: ["list"] }, title)).toBe(false);
  });

  it("is refused by the state, by the rights to this record, or by the conditions of the field and its section", () => {
    const refused = (status: string, permissions: object, field = title) =>
      getCellDenial({ resource: job, field, record: record(status, permissions), context });
    const all = { edit: true, writable: ["title"] };
    expect(refused("open", all)).toBeNull();
    expect(refused("done", { edit: false, writable: [] })).toEqual({
      code: "frozen",
      field: "status",
      state: "done",
    });
    expect(refused("open", { edit: false, writable: [] })).toEqual({ code: "not_allowed" });
    const others = { edit: false, edit_reason: { code: "out_of_scope", rules: ["worker"] }, writable: [] };
    expect(refused("done", others)).toEqual({ code: "out_of_scope" });
    const archived = { ...others, edit_reason: { code: "record_archived", rules: [] } };
    expect(refused("open", archived)).toEqual({ code: "archived" });
    expect(refused("open", { edit: true, writable: ["other"] })).toEqual({ code: "not_allowed" });
    const closed = { ...title, readOnlyWhen: { field: "title", is: "A" } };
    expect(refused("open", all, closed)).toEqual({ code: "read_only" });
    const sections = [{ name: "end", fields: ["title"], visibleWhen: { field: "status", is: "done" } }];
    const hidden = { resource: { ...job, sections }, field: title, record: record("open", all), context };
    expect(getCellDenial(hidden)).toEqual({ code: "read_only" });
  });
});

describe("a list that is kept", () => {
  it("shows the new values of one row, and nothing it did not hold before", () => {
    const list = {
      data: [
        { id: 1, title: "A" },
        { id: 2, title: "B" },
      ],
      total: 2,
    };
    expect(withRow(list, 2, { title: "C", pay: "9.00" })).toEqual({
      data: [
        { id: 1, title: "A" },
        { id: 2, title: "C" },
      ],
      total: 2,
    });
    expect(withRow(list, 3, { title: "C" })).toBe(list);
  });
});
