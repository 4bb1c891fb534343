import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ACTIONS } from "../../core/access/actions.ts";
import { canonical, SCOPES } from "../../core/access/constraint.ts";
import type { AccessDefinition, ClassGrant, Grant } from "../../core/definition/types.ts";

const HEAD = `# Who may do what

Written by \`npm run generate\` from \`resources/access.json\`, the rights of the release; a unit test fails when it is not what
that file says. What was published over it, the studio shows. A rule is named by the roles it stands for; what is not written
here is refused.
`;

const SCOPE_WORDS = {
  all: "every row",
  department: "rows of the department",
  team: "rows of the team",
  linked: "rows linked to the person",
  my: "own rows",
} as const;

/** The shipped rights in words, for people who review a change of them. */
export function rightsText(root: string): string {
  const read = <T>(path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as T;
  const access = read<AccessDefinition>("resources/access.json");
  const { rules, actions } =
    read<Record<"rules" | "actions", Record<string, string>>>("locales/en/access.json");
  const ruleWords = (rule: string) => rules[rule] ?? rule;
  const entry = (grants: readonly Grant[], deny: readonly string[]): string[] => [
    ...deny.map((rule) => `- ${ruleWords(rule)}: **nothing**, whatever else is granted`),
    ...[...Map.groupBy(grants, ({ rule }) => rule)].map(([rule, own]) => {
      const parts = own
        .toSorted((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope))
        .map((grant) => grantWords(grant, actions));
      return `- ${ruleWords(rule)}: ${parts.join("; ")}`;
    }),
  ];
  const part = (name: string, lines: readonly string[]) => `### \`${name}\`\n\n${lines.join("\n")}\n`;
  const byName = <T>(record: Readonly<Record<string, T>>) =>
    Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const denials = (access.denials ?? []).map(
    ({ rule, actions: refused }) =>
      `- ${ruleWords(rule)}: no ${refused.join(", ")}, whatever else is granted`,
  );
  const gates = access.routes.map(({ path, rule }) => `- \`${path}\`: ${ruleWords(rule)}`);
  return [
    HEAD,
    `## Everywhere\n\n${denials.join("\n")}\n`,
    "## Areas\n",
    ...byName(access.resources).map(([name, { grants, deny = [] }]) => part(name, entry(grants, deny))),
    "## Reports\n",
    ...byName(access.reports ?? {}).map(([name, { grants, deny = [] }]) => part(name, entry(grants, deny))),
    "## Classes of fields\n",
    ...byName(access.classes).map(([name, { description, read: readers, write }]) => {
      const lines = [...classLines("read", readers, ruleWords), ...classLines("write", write, ruleWords)];
      return part(name, [description, "", ...(lines.length > 0 ? lines : ["- nobody"])]);
    }),
    "## Actors of transitions\n",
    ...byName(access.actors).map(([name, grants]) =>
      part(
        name,
        grants.map(({ rule, scope }) => `- ${ruleWords(rule)}: ${SCOPE_WORDS[scope]}`),
      ),
    ),
    `## Addresses\n\n${gates.join("\n")}\n`,
  ].join("\n");
}

function grantWords(
  { actions, scope, when, fields, locked }: Grant,
  words: Readonly<Record<string, string>>,
): string {
  const told = ACTIONS.filter((action) => actions.includes(action)).map((action) => words[action] ?? action);
  const only = fields === undefined ? "" : `, of the fields ${fields.map(code).join(", ")}`;
  const fixed = locked === true ? " (fixed)" : "";
  return `${told.join(", ")} ${SCOPE_WORDS[scope]}${condition(when)}${only}${fixed}`;
}

function classLines(
  mode: "read" | "write",
  grants: readonly ClassGrant[],
  ruleWords: (rule: string) => string,
): string[] {
  return grants.map(({ rule, scope, when, resources }) => {
    const among = resources === undefined ? "" : `, of ${resources.map(code).join(", ")}`;
    return `- ${mode}, ${ruleWords(rule)}: ${SCOPE_WORDS[scope]}${among}${condition(when)}`;
  });
}

const code = (name: string) => `\`${name}\``;
const condition = (when: unknown) => (when === undefined ? "" : ` where ${code(canonical(when))}`);
