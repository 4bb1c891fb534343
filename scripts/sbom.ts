/** `npm run sbom`: writes `sbom.json`, a bill of materials of the running product (CycloneDX). */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Component {
  name: string;
  readonly version: string;
  readonly "bom-ref": string;
}

interface Bill {
  readonly metadata: { readonly component: Component };
  components: readonly Component[];
  dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Locked {
  readonly name?: string;
  readonly version?: string;
  /** Of tools alone. */
  readonly dev?: boolean;
}

const root = join(import.meta.dirname, "..");
const read = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), "utf8")) as T;
const target = process.argv[2] ?? join(root, "sbom.json");

const said = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  // npm is a script for the shell there
  shell: process.platform === "win32",
});
const bill = JSON.parse(said) as Bill;

// `--omit dev` of npm leaves out whatever a tool needs as well, such as react: the lock file knows what is a tool's alone
const runs = new Set();
for (const [path, { dev, name = path.replace(/^.*node_modules\//, ""), version }] of Object.entries(
  read<{ packages: Readonly<Record<string, Locked>> }>("package-lock.json").packages,
)) {
  if (path !== "" && dev !== true) runs.add(`${name}@${version}`);
}
const { component } = bill.metadata;
const refs = new Set([component["bom-ref"]]);
bill.components = bill.components.filter(({ name, version, "bom-ref": ref }) => {
  const isPart = runs.has(`${name}@${version}`);
  if (isPart) refs.add(ref);
  return isPart;
});
bill.dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
// npm calls the product as the folder it happens to lie in
component.name = read<{ name: string }>("package.json").name;
writeFileSync(target, `${JSON.stringify(bill, null, 2)}\n`);
