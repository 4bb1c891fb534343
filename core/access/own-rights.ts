import type { Wording } from "../shared/wording.ts";
import type { Action } from "../definition/types.ts";
import { collectErrors, type DefinitionError } from "../shared/error-collector.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";
import { decideClass } from "./classes.ts";
import { CONFIGURATION_RIGHT } from "./configuration.ts";
import { canonical, SCOPES } from "./constraint.ts";
import { decide, decideReport } from "./decide.ts";
import type { Actor, ConstraintTerm, Decision } from "./types.ts";

type Entry = Pick<CompiledAccess["resources"][string], "grants">;

interface OwnRights {
  readonly before: CompiledAccess;
  readonly after: CompiledAccess;
  /** Who changes the rights. */
  readonly actor: Pick<Actor, "roles" | "impersonator">;
  readonly source: string;
}

/** The grants of one area or report, before and after. */
interface Checked {
  readonly known: Entry;
  readonly entry: Entry;
  /** What they are about, for people. */
  readonly on: string | Wording;
  readonly held: (action: Action) => Decision;
}

/** Whoever changes the rights must be able to change them back. */
export function lostUndo({ after, actor, source }: Omit<OwnRights, "before">): DefinitionError[] {
  const { resource, action } = CONFIGURATION_RIGHT;
  if (decide({ access: after, actor, resource, action }).effect !== "deny") return [];
  const problems = collectErrors(source);
  problems.report({
    at: `/resources/${resource}`,
    resource,
    text: "undo_lost",
    params: { action, resource },
  });
  return problems.all;
}

/** Grants of areas and reports that were there before which give others what the person who makes them does not hold. */
export function grantsNotHeld({
  before,
  after,
  actor,
  source,
  movedReports = [],
}: OwnRights & {
  /** Reports whose rights are to be those of another key. */
  readonly movedReports?: readonly { readonly from: string; readonly to: string }[];
}): DefinitionError[] {
  const problems = collectErrors(source);
  const rewritten = (rule: string) => canonical(before.rules[rule]) !== canonical(after.rules[rule]);
  const isNew = (known: readonly object[]) => {
    const present = new Set(known.map(canonical));
    return (grant: { readonly rule: string }) => rewritten(grant.rule) || !present.has(canonical(grant));
  };
  const checkEntry = (
    pointer: string,
    { known, entry, on, held }: Checked,
    place: { readonly resource?: string } = {},
  ) => {
    // one cell may be written as a grant of its own or within another
    const given = isNew(known.grants.flatMap(single));
    entry.grants.forEach((grant, index) => {
      const missing = single(grant)
        .filter(given)
        .flatMap(({ actions }) => actions)
        .filter((action) => !covers(held(action), grant));
      if (missing.length === 0) return;
      problems.report({
        at: `${pointer}/grants/${index}`,
        ...place,
        text: "right_not_held.actions",
        params: { rule: grant.rule, actions: missing, on },
      });
    });
  };
  // child rows share the entry of their parent, which comes first
  const looked = new Set<object>();
  for (const [resource, entry] of Object.entries(after.resources)) {
    const known = before.resources[resource];
    if (known === undefined || looked.has(entry)) continue;
    looked.add(entry);
    const held = (action: Action) => decide({ access: before, actor, resource, action });
    checkEntry(`/resources/${resource}`, { known, entry, on: resource, held }, { resource });
  }
  const same = Object.keys(after.reports).map((key) => ({ from: key, to: key }));
  for (const { from, to } of [...same, ...movedReports]) {
    const [known, entry] = [before.reports[from], after.reports[to]];
    if (known === undefined || entry === undefined) continue;
    const held = (action: Action) => decideReport({ access: before, actor, report: from, action });
    checkEntry(`/reports/${to}`, {
      known,
      entry,
      on: { text: "what.reports_of", params: { name: from } },
      held,
    });
  }
  for (const [name, definition] of Object.entries(after.classes)) {
    for (const mode of ["read", "write"] as const) {
      const given = isNew(before.classes[name]?.[mode] ?? []);
      definition[mode].forEach((grant, index) => {
        if (before.classes[name] === undefined || !given(grant)) return;
        const among = grant.resources ?? [""];
        const held = among.every((resource) =>
          covers(decideClass({ access: before, actor, resource, class: name, mode }), grant),
        );
        if (held) return;
        problems.report({
          at: `/classes/${name}/${mode}/${index}`,
          text: `right_not_held.${mode}`,
          params: { rule: grant.rule, class: name },
        });
      });
    }
  }
  return problems.all;
}

/** A grant for each of its actions. */
function single<G extends { readonly actions: readonly string[] }>(grant: G): G[] {
  return grant.actions.map((action) => ({ ...grant, actions: [action] }));
}

/** Whether whoever decides so holds at least the rows of a grant; conditions count as narrower than none. */
function covers(decision: Decision, { scope }: Pick<ConstraintTerm, "scope">): boolean {
  if (decision.effect !== "constrain") return decision.effect === "allow";
  return decision.constraint.any.some(
    (term) => term.when === null && SCOPES.indexOf(term.scope) <= SCOPES.indexOf(scope),
  );
}
