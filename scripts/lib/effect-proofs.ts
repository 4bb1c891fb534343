import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Effect, ResourceDefinition } from "../../core/definition/types.ts";

/** What follows from a step, and the tests that make that step. */
export interface EffectProof {
  /** `resource.transition`, or `resource.name` of effects that come with a day. */
  readonly step: string;
  readonly follows: readonly string[];
  /** Paths below the project's root. */
  readonly tests: readonly string[];
}

const TESTS = ["tests/integration/**/*.test.ts", "tests/e2e/*.test.ts"];

type Definitions = ReadonlyMap<string, Partial<ResourceDefinition>>;

/**
 * Every step with consequences in other records, of the shipped definitions. A test makes one where it names resource and
 * transition in one call, or says so: `// proves consultant.end_project`; or where it makes a step that this one follows from.
 */
export function effectProofs(root: string): EffectProof[] {
  const tests = globSync(TESTS, { cwd: root })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const named = (resource: string, transition: string) => {
    const called = new RegExp(`"${resource}",[^;]{0,80}"${transition}"`);
    const said = new RegExp(`// proves .*(?<!(?:check|value|notice|job) )\\b${resource}\\.${transition}\\b`);
    return tests.filter(({ text }) => called.test(text) || said.test(text)).map(({ path }) => path);
  };
  const documents = globSync("resources/**/*.json", { cwd: root })
    .toSorted()
    .map((path) => JSON.parse(readFileSync(join(root, path), "utf8")) as Partial<ResourceDefinition>);
  const definitions: Definitions = new Map(documents.map((document) => [document.name ?? "", document]));
  const steps = [...definitions].flatMap(([resource, { lifecycles = [], timed = [] }]) =>
    [...lifecycles.flatMap(({ transitions }) => transitions), ...timed].map(({ name, effects = [] }) => ({
      step: `${resource}.${name}`,
      effects,
      next: effects.flatMap((effect) => nextStep(definitions, resource, effect)),
      made: new Set(named(resource, name)),
    })),
  );
  const byName = new Map(steps.map((step) => [step.step, step]));
  for (let grows = true; grows;) {
    grows = false;
    for (const { next, made } of steps) {
      for (const following of next.flatMap((step) => byName.get(step) ?? [])) {
        const before = following.made.size;
        for (const path of made) following.made.add(path);
        grows ||= following.made.size > before;
      }
    }
  }
  return steps.flatMap(({ step, effects, made }) => {
    const follows = effects.flatMap(describe);
    return follows.length === 0 ? [] : [{ step, follows, tests: [...made].toSorted() }];
  });
}

/** The step that an effect makes with the records at the end of its path. */
function nextStep(definitions: Definitions, from: string, effect: Effect): string[] {
  if (effect.kind === "timed") return [`${from}.${effect.name}`];
  if (effect.kind !== "update" || effect.transition === undefined) return [];
  let end = from;
  for (const part of effect.path === "id" ? [] : effect.path.split(".")) {
    const [, children] = /^(\w+)\(/.exec(part) ?? [];
    const field = definitions.get(end)?.fields?.find(({ name }) => name === part);
    end = children ?? (field !== undefined && "to" in field ? String(field.to) : "");
  }
  return [`${end}.${effect.transition}`];
}

function describe(effect: Effect): string[] {
  if (effect.kind === "create") return [`makes \`${effect.resource}\``];
  if (effect.kind === "call") return [`calls \`${effect.function}\``];
  if (effect.kind === "timed") return [`does what is due: ${effect.name}`];
  if (effect.kind === "webhook") return [`tells the webhook “${effect.webhook}”`];
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
consequences is made by none. "–": known, and no test makes it yet.

| Step | What follows | Tests |
| --- | --- | --- |
${rows.join("\n")}
`;
}
