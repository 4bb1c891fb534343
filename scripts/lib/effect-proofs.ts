import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Effect, ResourceDefinition } from "../../core/definition/types.ts";

/** What follows from a step, and the tests that make that step. */
export interface EffectProof {
  /** `resource.transition`, or `resource (created)`. */
  readonly step: string;
  readonly follows: readonly string[];
  /** Paths below the project's root. */
  readonly tests: readonly string[];
}

const TESTS = ["tests/integration/**/*.test.ts", "tests/e2e/*.test.ts"];

/**
 * Every step with consequences in other records, of the shipped definitions. A test proves one where it names resource and
 * transition in one call, or says so: `// proves consultant.end_project`.
 */
export function effectProofs(root: string): EffectProof[] {
  const tests = globSync(TESTS, { cwd: root })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const proving = (resource: string, transition: string) => {
    const called = new RegExp(`"${resource}",[^;]{0,80}"${transition}"`);
    const said = new RegExp(`// proves .*\\b${resource}\\.${transition}\\b`);
    return tests.filter(({ text }) => called.test(text) || said.test(text)).map(({ path }) => path);
  };
  const definitions = globSync("resources/**/*.json", { cwd: root })
    .toSorted()
    .map((path) => JSON.parse(readFileSync(join(root, path), "utf8")) as Partial<ResourceDefinition>);
  return definitions.flatMap(({ name = "", lifecycles = [] }) =>
    lifecycles.flatMap(({ transitions }) =>
      transitions.flatMap((transition) => {
        const follows = (transition.effects ?? []).flatMap(describe);
        if (follows.length === 0) return [];
        return [{ step: `${name}.${transition.name}`, follows, tests: proving(name, transition.name) }];
      }),
    ),
  );
}

function describe(effect: Effect): string[] {
  if (effect.kind === "create") return [`makes \`${effect.resource}\``];
  if (effect.kind !== "update") return [];
  const { path, transition } = effect;
  return [transition === undefined ? `changes \`${path}\`` : `\`${path}\`: ${transition}`];
}

/** The table as it stands in docs. */
export function effectTable(proofs: readonly EffectProof[]): string {
  const rows = proofs.map(({ step, follows, tests }) => {
    const proof = tests.map((path) => `\`${path}\``).join(", ");
    return `| \`${step}\` | ${follows.join("; ")} | ${proof === "" ? "–" : proof} |`;
  });
  return `# What follows from each step

Written by \`npm run generate\` from \`resources/\` and the tests that make the steps; a unit test fails when a step with
consequences is made by none. "–": known and still to be proven.

| Step | What follows | Tests |
| --- | --- | --- |
${rows.join("\n")}
`;
}
