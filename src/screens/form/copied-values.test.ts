import { describe, expect, it } from "vitest";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { ApiRecord } from "../../config/record.ts";
import { copiedValues } from "./copied-values.ts";

const reference = (name: string, to: string, copyFrom: [string, string] | null = null) => ({
  name,
  to,
  copyFrom: copyFrom && { reference: copyFrom[0], field: copyFrom[1], again: false },
});
const resource = {
  fields: [
    reference("offer", "offer"),
    reference("vendor", "vendor", ["offer", "vendor"]),
    { name: "terms", to: null, copyFrom: { reference: "vendor", field: "terms" } },
    { name: "title", to: null, copyFrom: { reference: "offer", field: "title" } },
  ],
} as unknown as ClientResource;
const known: Readonly<Record<string, ApiRecord>> = {
  "offer 1": { id: 1, title: "Build", vendor: { id: 7, label: "Northgate" } },
  "vendor 7": { id: 7, terms: "net_30" },
};
const asked: string[] = [];
const copied = (values: object, previous: object | null) => {
  asked.length = 0;
  return copiedValues({
    resource,
    values: values as Readonly<Record<string, unknown>>,
    previous: previous as Readonly<Record<string, unknown>> | null,
    read: async (to, id) => {
      asked.push(`${to} ${id}`);
      return known[`${to} ${id}`] ?? null;
    },
  });
};

describe("values a form takes over", () => {
  it("come from the reference it opens with, and from what that brought along", async () => {
    expect(await copied({ offer: { id: 1, label: "Offer" } }, null)).toEqual({
      title: "Build",
      vendor: { id: 7, label: "Northgate" },
      terms: "net_30",
    });
    expect(asked).toEqual(["offer 1", "vendor 7"]);
  });

  it("leave alone what is filled, and references that were there before", async () => {
    const before = { offer: { id: 1 }, vendor: null, title: null };
    expect(await copied({ ...before, vendor: { id: 7 } }, before)).toEqual({ terms: "net_30" });
    expect(
      await copied({ offer: { id: 1 }, title: "Mine", vendor: { id: 7 }, terms: "net_60" }, null),
    ).toEqual({});
  });

  it("are none from a record that may not be shown", async () => {
    expect(await copied({ offer: { id: 2 } }, null)).toEqual({});
  });
});
