import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly object[];
}

interface Locked {
  readonly name?: string;
  readonly version: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
}

it(
  "the bill of materials names the product, and every package it runs with by its checksum",
  { timeout: 60_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), "benchline-sbom-"));
    const file = join(folder, "sbom.json");
    execFileSync(process.execPath, [join(root, "scripts/sbom.ts"), file]);
    const bill = JSON.parse(readFileSync(file, "utf8")) as {
      bomFormat: string;
      metadata: { component: Component };
      components: readonly Component[];
    };
    rmSync(folder, { recursive: true });
    const read = (one: string) => JSON.parse(readFileSync(join(root, one), "utf8")) as unknown;
    const { name, version } = read("package.json") as { name: string; version: string };
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      metadata: { component: { name, version, type: "application", purl: `pkg:npm/${name}@${version}` } },
    });
    const { packages } = read("package-lock.json") as { packages: Readonly<Record<string, Locked>> };
    const locked = Object.entries(packages).filter(([path]) => path !== "");
    const nameOf = ([path, one]: (typeof locked)[number]) =>
      `${one.name ?? path.replace(/^.*node_modules\//, "")}@${one.version}`;
    // what is for another system isn't installed here
    const run = locked.filter(([, one]) => !one.dev && !one.optional && !one.devOptional).map(nameOf);
    const any = new Set(locked.filter(([, one]) => !one.dev).map(nameOf));
    const listed = bill.components.map((one) => `${one.name}@${one.version}`);
    expect(run.filter((one) => !listed.includes(one))).toEqual([]);
    expect(listed.filter((one) => !any.has(one))).toEqual([]);
    expect(bill.components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  },
);
