import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { JOB_NAMES } from "../../core/jobs/job-names.ts";

/** What the server does or asks by itself, and the tests that prove it. */
export interface RuleProof {
  readonly kind: "check" | "value" | "notice" | "timed" | "job";
  /** `resource.name`; a job's name. */
  readonly name: string;
  /** Paths below the project's root. */
  readonly tests: readonly string[];
}

const TESTS = ["server/**/*.test.ts", "tests/integration/**/*.test.ts", "tests/e2e/*.test.ts"];

/**
 * Every check, value, notice and timed effect of the shipped definitions, and every job. A test proves one where it says so:
 * `// proves value invoice.due`; a check also where it expects its name of a record of the resource, a job where it runs it.
 */
export function ruleProofs(root: string): RuleProof[] {
  const tests = globSync(TESTS, { cwd: root })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const prove = (kind: RuleProof["kind"], name: string): RuleProof => {
    const said = new RegExp(`// proves .*\\b${kind} ${name.replace(".", "\\.")}\\b`);
    const [resource, own] = name.split(".");
    const expected = new RegExp(`["' ]${own}["' ]`);
    const named = (text: string) =>
      kind === "job"
        ? text.includes(`run("${name}")`)
        : kind === "check" && expected.test(text) && text.includes(`"${resource}"`);
    const found = tests.filter(({ text }) => said.test(text) || named(text));
    return { kind, name, tests: found.map(({ path }) => path) };
  };
  const declared = globSync("resources/**/*.json", { cwd: root })
    .toSorted()
    .flatMap((path) => {
      const document = JSON.parse(readFileSync(join(root, path), "utf8")) as Partial<ResourceDefinition>;
      const { name: resource, checks = [], values = [], notices = [], timed = [] } = document;
      const all = (kind: RuleProof["kind"], list: readonly { readonly name: string }[]) =>
        list.map(({ name }) => prove(kind, `${resource}.${name}`));
      return [
        ...all("check", checks),
        ...all("value", values),
        ...all("notice", notices),
        ...all("timed", timed),
      ];
    });
  return [...declared, ...JOB_NAMES.map((name) => prove("job", name))];
}

const TITLES: Readonly<Record<RuleProof["kind"], string>> = {
  check: "Checks over several records",
  value: "Values that are worked out",
  notice: "Notices, of dates and of conditions",
  timed: "What is done on days",
  job: "Jobs",
};

/** The tables as they stand in docs. */
export function ruleTables(proofs: readonly RuleProof[]): string {
  const kinds = Object.keys(TITLES) as RuleProof["kind"][];
  return kinds
    .map((kind) => ({ kind, members: proofs.filter((proof) => proof.kind === kind) }))
    .filter(({ members }) => members.length > 0)
    .map(({ kind, members }) => {
      const rows = members.map(({ name, tests }) => {
        const proof = tests.map((path) => `\`${path}\``).join(", ");
        return `| \`${name}\` | ${proof === "" ? "–" : proof} |`;
      });
      return `\n## ${TITLES[kind]}\n\n| Name | Tests |\n| --- | --- |\n${rows.join("\n")}\n`;
    })
    .join("");
}
