import { suggestName } from "../../shared/error-collector.ts";
import type { CompiledInvariant } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkDuplicates, requireField } from "./draft.ts";
import type { Context, Draft } from "./draft.ts";
import { checkEffects } from "./effects.ts";
import { readPath } from "./paths.ts";

export function checkInvariants(context: Context, draft: Draft): void {
  const invariants = draft.raw.invariants ?? [];
  const names = invariants.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/invariants/${index}/name`, what: "invariant" });
  invariants.forEach(({ when, path, where, during, mend = [], again }, index) => {
    const at = `/invariants/${index}`;
    checkPredicate({ context, draft, owner: draft, predicate: when, at: `${at}/when` });
    checkEffects({ context, draft, at: `${at}/mend`, effects: mend });
    checkAgain(draft, again, `${at}/again`);
    const read = readPath({ context, draft, path });
    if (!read.ok) {
      if (!read.broken)
        draft.report({ at: `${at}/path`, text: "effect_path.here", params: { path, why: read.why } });
      return;
    }
    const owner = context.drafts.get(read.end);
    if (!owner) return;
    if (where) checkPredicate({ context, draft, owner, parent: draft, predicate: where, at: `${at}/where` });
    for (const [key, name] of Object.entries(during ?? {})) {
      requireField({ draft, owner, name, at: `${at}/during/${key}`, field: null });
    }
  });
}

function checkAgain(draft: Draft, again: string | undefined, at: string): void {
  const known = (draft.raw.lifecycles ?? []).flatMap(({ transitions }) => transitions);
  if (again === undefined || known.some(({ name }) => name === again)) return;
  const names = known.map(({ name }) => name);
  draft.report({
    at,
    text: "effect_transition",
    params: { resource: draft.name, transition: again, hint: suggestName(again, names) },
  });
}

export function buildInvariants({ raw }: Draft): readonly CompiledInvariant[] {
  return (raw.invariants ?? []).map(({ name, when, path, where, has, during, mend, again }) => {
    const [moved] = (raw.lifecycles ?? []).flatMap(({ field, transitions }) =>
      transitions.filter((one) => one.name === again).map(({ effects }) => ({ field, effects })),
    );
    return {
      name,
      when,
      path,
      where: where ?? null,
      has,
      during: during ?? null,
      mend: mend ?? moved?.effects ?? [],
      again: moved === undefined || again === undefined ? null : { field: moved.field, transition: again },
    };
  });
}
