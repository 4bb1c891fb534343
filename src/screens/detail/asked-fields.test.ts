import { describe, expect, it } from "vitest";
import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import { askedFields } from "./asked-fields.ts";

const field = (name: string, more: object = {}) => ({
  name,
  type: "text",
  valueType: "text",
  kind: "text",
  requiredWhen: null,
  visibleWhen: null,
  readOnly: false,
  ...more,
});
const signed = { field: "status", is: "signed" } as const;
const resource = {
  fields: [
    field("status"),
    field("paid_as", { requiredWhen: signed }),
    field("hourly", { requiredWhen: { all: [signed, { field: "paid_as", is: "hour" }] } }),
    field("signed_on", { requiredWhen: signed }),
    field("checked_by", { requiredWhen: signed, readOnly: true }),
    field("hidden", { requiredWhen: signed }),
    field("bonus", { requiredWhen: signed, visibleWhen: { field: "paid_as", is: "hour" } }),
    field("fee", { requiredWhen: signed }),
  ],
  sections: [{ name: "agency", fields: ["fee"], visibleWhen: { field: "paid_as", is: "hour" } }],
} as unknown as ClientResource;
const transition: ClientTransition = {
  name: "sign",
  field: "status",
  from: ["sent"],
  to: "signed",
  require: ["paper"],
  sets: ["signed_on"],
  reason: null,
  primary: true,
  hasEffects: false,
  when: null,
};
const empty = {
  status: "sent",
  paid_as: null,
  hourly: null,
  signed_on: null,
  checked_by: null,
  bonus: null,
  fee: null,
};
const asked = (record: object, given: object = {}) =>
  askedFields({
    resource,
    record: record as Readonly<Record<string, unknown>>,
    transition,
    given: given as Readonly<Record<string, unknown>>,
    context: { now: 0, timeZone: "UTC", actor: { employeeId: 1, roles: [], teamIds: [] } },
  });

describe("what a transition asks for", () => {
  it("is what it names and what the new state needs, but nothing the server fills or the reader may not see", () => {
    expect(asked(empty)).toEqual(["paper", "paid_as"]);
  });

  it("grows with what is answered, and leaves out what is hidden", () => {
    expect(asked(empty, { paid_as: "hour" })).toEqual(["paper", "paid_as", "hourly", "bonus", "fee"]);
  });

  it("leaves out what the record has already", () => {
    expect(asked({ ...empty, paid_as: "hour", hourly: "60.00", bonus: "1.00", fee: "1.00" })).toEqual([
      "paper",
    ]);
  });
});
