import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** Packages whose package.json names no licence, and the one their licence file holds. */
const NAMED_ELSEWHERE: Readonly<Record<string, string>> = { "png-js": "MIT" };

/** Licence → packages the running product needs, as `name version`, by the lock file. */
export function readLicences(root: string): ReadonlyMap<string, readonly string[]> {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const needed = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== "" && dev !== true && devOptional !== true,
  );
  const named = needed.map(([path, { version = "", license }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return { licence: license ?? NAMED_ELSEWHERE[name] ?? "unknown", text: `${name} ${version}` };
  });
  const groups = Map.groupBy(named, ({ licence }) => licence);
  return new Map(
    [...groups]
      .map(([licence, own]): [string, string[]] => [
        licence,
        [...new Set(own.map(({ text }) => text))].toSorted(),
      ])
      .toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1)),
  );
}

/** docs/licences.md */
export function licencesText(root: string): string {
  const sections = [...readLicences(root)].map(([licence, own]) => `## ${licence}\n\n${own.join(", ")}\n`);
  return [
    "# Licences\n",
    "Packages the running product contains, by licence. Written by `npm run generate` from `package-lock.json`; `npm run sbom`\nwrites the same as a software bill of materials (CycloneDX).\n",
    ...sections,
  ].join("\n");
}
