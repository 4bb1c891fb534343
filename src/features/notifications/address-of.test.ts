import { describe, expect, it } from "vitest";
import { WAITING_PART } from "../../../core/notify/target.ts";
import type { ConfigIndex } from "../../config/config-index.ts";
import { testConfig } from "../../testing/fixture.ts";
import type { Notice } from "./notice.ts";
import { getAddress } from "./use-open-notice.ts";

const notice = (name: string, sub_name: string | null = null) =>
  ({ target: { name, sub_name, id: 7, sub_id: null } }) as Notice;

function index(bench: boolean): ConfigIndex {
  const config = testConfig({
    routes: [
      {
        path: "/consultant/bench/:id",
        screen: "detail",
        resource: "consultant",
        idParameter: "id",
        tabQuery: "key",
      },
    ],
    gates: [{ path: "/consultant", allowed: bench, rule: "bench", needs: "usa_employee" }],
  });
  const resource = (name: string) =>
    ["consultant", "leave"].includes(name) ? { actions: ["show"] } : undefined;
  return { config, resource } as unknown as ConfigIndex;
}

describe("where a notification leads", () => {
  it("is the specification's address where its gate is open", () => {
    expect(getAddress(index(true), notice("consultant", "consultantexit"))).toBe(
      "/consultant/bench/7/?key=exit_details",
    );
  });

  it("is the consultant's own record, at the same part, where the bench is closed", () => {
    expect(getAddress(index(false), notice("consultant", "consultantexit"))).toBe(
      "/records/consultant/7?tab=exit_details",
    );
    expect(getAddress(index(false), notice("consultant"))).toBe("/records/consultant/7?tab=summary");
  });

  it("is a closed address, which says whose it is, where the record has no screen either", () => {
    const closed = index(false);
    const bare = { ...closed, resource: () => undefined } as unknown as ConfigIndex;
    expect(getAddress(bare, notice("consultant"))).toBe("/consultant/bench/7/?key=summary");
  });

  it("is the other person's approvals for whoever decides for them, also where the record has no screen here", () => {
    const waiting = { target: { name: "payout", sub_name: WAITING_PART, id: 7, sub_id: 4 } } as Notice;
    expect(getAddress(index(false), waiting)).toBe("/approvals?for=4&record=payout:7");
  });

  it("is the record the specification has no address for, and nothing where there is no screen", () => {
    expect(getAddress(index(true), notice("leave"))).toBe("/records/leave/7");
    expect(getAddress(index(true), notice("nothing"))).toBeNull();
    expect(getAddress(index(true), { target: null } as Notice)).toBeNull();
  });
});
