import { expect, test } from "vitest";
import { missingPackages, findNodeError } from "./toolchain.mjs";

const lock = {
  packages: {
    "": { version: "1.0.0" },
    "node_modules/server": { version: "2.0.0" },
    "node_modules/tool": { version: "3.0.0", dev: true },
    "node_modules/other-system": { version: "4.0.0", optional: true },
  },
};

test("nothing installed: everything but what other systems need is missing", () => {
  expect(missingPackages({ lock, installed: {}, dev: true })).toEqual([
    "node_modules/server",
    "node_modules/tool",
  ]);
});

test("a package of another version is missing, and the tools count only where they are needed", () => {
  const installed = { packages: { "node_modules/server": { version: "1.9.9" } } };
  expect(missingPackages({ lock, installed, dev: false })).toEqual(["node_modules/server"]);
  expect(missingPackages({ lock, installed: lock, dev: true })).toEqual([]);
});

test("Node 24 is accepted in every version, and anything else gets one sentence that says how to mend it", () => {
  expect(findNodeError("v24.0.0")).toBeUndefined();
  expect(findNodeError(undefined)).toMatch(/Node 24.* is missing: run "npm ci" without --ignore-scripts\.$/);
  expect(findNodeError("v20.20.2")).toMatch(/is v20\.20\.2 instead: run "npm ci"/);
  expect(findNodeError("v240.0.0")).toMatch(/is v240\.0\.0 instead/);
});
