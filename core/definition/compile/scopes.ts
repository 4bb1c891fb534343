import { ACTOR_RESOURCES } from "../context.ts";
import type { Wording } from "../../shared/wording.ts";
import type { CompiledResource, CompiledScopePath, ScopePath } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import type { Context, Draft } from "./draft.ts";
import { readPath, teamStep } from "./paths.ts";

type Scopes = CompiledResource["scopes"];

export const NO_SCOPES: Scopes = { my: [], team: [], linked: [] };

/** Reads and checks which rows are mine and my team's; a path that leads nowhere is reported and left out. */
export function compileScopes(context: Context, draft: Draft): Scopes {
  const raw = draft.raw.scopes;
  const ofPeople = (name: "my" | "linked") =>
    (raw?.[name] ?? []).flatMap((path, index) => {
      const at = `/scopes/${name}/${index}`;
      return compilePath({ context, draft, path, at, ends: ["employee"] }) ?? [];
    });
  const my = ofPeople("my");
  const linked = ofPeople("linked");
  if (!raw?.team) return { my, linked, team: my.flatMap((path) => toTeam(context, path)) };
  const team = raw.team.flatMap((path, index) => {
    const read = compilePath({
      context,
      draft,
      path,
      at: `/scopes/team/${index}`,
      ends: ["employee", "team"],
    });
    return read ? (read.endsIn === "team" ? [read] : toTeam(context, read)) : [];
  });
  return { my, linked, team };
}

/** A path that ends in an employee, led on to the employee's team. */
function toTeam(context: Context, path: CompiledScopePath): CompiledScopePath[] {
  const step = teamStep(context);
  return step ? [{ ...path, steps: [...path.steps, step], endsIn: "team" }] : [];
}

function compilePath({
  context,
  draft,
  path,
  at,
  ends,
}: {
  context: Context;
  draft: Draft;
  path: ScopePath;
  at: string;
  ends: readonly ("employee" | "team")[];
}): CompiledScopePath | null {
  const { path: text, when = null, where = null } = typeof path === "string" ? { path } : path;
  const read = readPath({ context, draft, path: text, where });
  const endsIn = ends.find((end) => read.ok && ACTOR_RESOURCES[end] === read.end);
  if (!read.ok || !endsIn) {
    const why: Wording = read.ok
      ? {
          text: ends.includes("team") ? "why.ends_in_nobody" : "why.ends_in_no_person",
          params: { resource: read.end },
        }
      : read.why;
    if (read.ok || !read.broken) {
      draft.report({ at, text: "scope_path.nowhere", params: { path: text, why } });
    }
    return null;
  }
  if (when) checkPredicate({ context, draft, owner: draft, predicate: when, at: `${at}/when` });
  if (where) checkWhere({ context, draft, read, where, at, text });
  return { steps: read.steps, endsIn, when };
}

/** `where` speaks of the child rows of the path; without any there is nothing it could mean. */
function checkWhere({
  context,
  draft,
  read,
  where,
  at,
  text,
}: {
  context: Context;
  draft: Draft;
  read: Extract<ReturnType<typeof readPath>, { ok: true }>;
  where: NonNullable<CompiledScopePath["when"]>;
  at: string;
  text: string;
}): void {
  const children = read.steps.find((step) => step.step === "children");
  const owner = children && context.drafts.get(children.resource);
  if (owner) return checkPredicate({ context, draft, owner, predicate: where, at: `${at}/where` });
  draft.report({ at: `${at}/where`, text: "scope_path.where", params: { path: text } });
}
