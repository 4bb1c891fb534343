import { describe, expect, it } from "vitest";
import { testConfig } from "../testing/fixture.ts";
import { findGate } from "./gates.ts";
import { listPath, newPath, recordPath } from "./links.ts";

const config = testConfig({
  routes: [
    {
      path: "/consultant/bench",
      screen: "list",
      resource: "consultant",
      fixedFilters: { status: "on_bench" },
      name: "bench",
    },
    {
      path: "/consultant/bench/:id",
      screen: "detail",
      resource: "consultant",
      idParameter: "id",
      tabQuery: "key",
    },
    { path: "/marketing/lead", screen: "list", resource: "lead" },
    { path: "/legal", screen: "list", resource: "petition" },
  ],
  gates: [
    { path: "/consultant", allowed: true, rule: "bench", needs: "usa_employee" },
    { path: "/legal", allowed: false, rule: "legal_desk", needs: "legal or superadmin" },
  ],
});

describe("links to records", () => {
  it("use the address the navigation gives them", () => {
    expect(recordPath(config, "consultant", 5)).toBe("/consultant/bench/5");
    expect(recordPath(config, "consultant", 5, "marketing")).toBe("/consultant/bench/5?key=marketing");
    expect(listPath(config, "lead")).toBe("/marketing/lead");
  });

  it("go round a gate that is closed to the reader", () => {
    const closed = { ...config, gates: [{ path: "/consultant", allowed: false, rule: "bench", needs: "x" }] };
    expect(recordPath(closed, "consultant", 5)).toBe("/records/consultant/5");
    expect(listPath(config, "petition")).toBe("/records/petition");
  });

  it("never take a list that shows a part of the records for the list of all", () => {
    expect(listPath(config, "consultant")).toBe("/records/consultant");
  });

  it("carry what a new record starts with", () => {
    expect(newPath("interview", { submission: "3" })).toBe("/new?resource=interview&submission=3");
  });
});

describe("gates", () => {
  it("cover the addresses below them and no others", () => {
    expect(findGate(config, "/legal/lca")?.rule).toBe("legal_desk");
    expect(findGate(config, "/legalese")).toBeNull();
  });
});
