import type { FastifyRequest } from "fastify";
import { grantsNotHeld, lostUndo } from "../../../core/access/own-rights.ts";
import { decideClass } from "../../../core/access/classes.ts";
import { decide } from "../../../core/access/decide.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { DefinitionError } from "../../../core/shared/error-collector.ts";
import { issueText } from "../../i18n/issue-text.ts";
import { nameChanges } from "../../config/layers.ts";
import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import { sameValue } from "../../config/identity.ts";
import { findHiddenValues, type HiddenValues, MAX_COUNTED } from "../../config/data-loss.ts";
import { type Candidate, type ProposedChange, prepareChanges, prepareLayer } from "../../config/proposal.ts";
import type { PublishedLayer } from "../../config/stored-layer.ts";
import {
  checkCandidate,
  invalidDefinitions,
  publishCandidate,
  readOutlook,
  readWarnings,
  uniqueErrors,
} from "../../config/publish.ts";
import { needsPreparation } from "../../database/schema/prepare.ts";
import type { SeenDraft } from "../../config/publications.ts";
import { list, open, TEXT, YES_NO } from "../answers.ts";
import type { ConfigContext } from "./context.ts";
import { diffLayers } from "./versions.ts";

export const note = { type: ["string", "null"], maxLength: 1000 };
export const body = (required: string[], properties: object) => ({
  type: "object",
  required,
  additionalProperties: false,
  properties,
});

/** What trying changes answers. */
export const TRIED = {
  ok: YES_NO,
  errors: list(open()),
  warnings: list(open()),
  steps: list(open()),
  differences: list(open()),
  broken: list(open()),
  misfits: list(open()),
  partly: list(TEXT),
};

/** A configuration may be larger than other bodies. */
export const BODY_LIMIT = 16 * 1024 * 1024;

/** Changes as they would stand, or what speaks against them. */
export function prepare(context: ConfigContext, list: readonly ProposedChange[]) {
  return prepareChanges({ store: context.store, changes: list, reservedNames: context.reservedNames() });
}

export async function publish(
  context: ConfigContext,
  request: FastifyRequest,
  {
    candidate,
    note: words,
    draft = null,
  }: { candidate: Candidate; note: string | null; draft?: SeenDraft | null },
): Promise<{ version: number }> {
  const undo = lostUndo({ after: candidate.definitions.access, actor: request.actor, source: ACCESS });
  const { errors: found, ...plan } = await checkCandidate({ ...context, candidate });
  const errors = [...undo, ...found];
  if (errors.length > 0) throw invalidDefinitions(errors);
  const { actor } = request;
  const order = { actor: actor.impersonator?.employeeId ?? actor.employeeId, note: words, draft };
  if (await needsPreparation({ ...context, ...plan }))
    await context.publications.carryOut({ ...order, candidate });
  else await publishCandidate({ ...context, ...order, candidate });
  return { version: candidate.layer.version };
}

const ACCESS = "change:access/access";

/** What speaks against changes of rights by this person: whoever gives a right holds it, and can take it back. */
function checkGiver({ store }: ConfigContext, { definitions }: Candidate, actor: Actor): DefinitionError[] {
  const { access: before, reports } = store.current();
  const { access: after } = definitions;
  const movedReports = Object.values(definitions.reports.reports).flatMap(({ name, access: to }) => {
    const from = reports.reports[name]?.access ?? to;
    return from === to ? [] : [{ from, to }];
  });
  if (sameValue(before, after) && movedReports.length === 0) return [];
  const rights = { before, after, actor, source: ACCESS };
  return [...lostUndo(rights), ...grantsNotHeld({ ...rights, movedReports })];
}

/** What publishing changes would do, or what speaks against it. Nothing is written. */
export async function tryChanges(
  context: ConfigContext,
  { actor, language }: Pick<FastifyRequest, "actor" | "language">,
  list: readonly ProposedChange[],
) {
  const { store, messages } = context;
  const nothing = { warnings: [], steps: [], differences: [], broken: [], misfits: [], partly: [] };
  const prepared = prepare(context, list);
  if (!prepared.ok) return { ok: false, errors: prepared.errors, ...nothing };
  const candidate = prepared.value;
  const warnings = await readWarnings({ ...context, candidate });
  const { errors: ofTables, ...plan } = await checkCandidate({ ...context, candidate });
  const outlook = await readOutlook({ ...context, candidate, ...plan });
  const errors = [
    ...checkGiver(context, candidate, actor),
    ...ofTables,
    ...nameChanges(uniqueErrors(outlook), candidate.layer),
  ];
  const { definitions } = candidate;
  const mayRead = rowsRead(store.current(), actor);
  return {
    ok: errors.length === 0,
    errors,
    warnings,
    steps: outlook.steps,
    differences: diffLayers({ shipped: store.shipped, before: store.layer(), after: candidate.layer }),
    partly: outlook.partly,
    broken: outlook.broken.map(({ rows, ids, code, parameters, ...rule }) => ({
      ...rule,
      code,
      message: issueText({ code, parameters }, { messages, language, definitions: () => definitions }),
      ...(mayRead(rule.resource) ? { rows, ids } : { rows: [], ids: [] }),
    })),
    misfits: outlook.misfits.map(({ rows, ...misfit }) => ({
      ...misfit,
      rows: mayRead(misfit.resource, misfit.field) ? rows : [],
    })),
  };
}

/** Whether somebody lists every row of a resource, and reads a field of all: of others they hear the number alone. */
function rowsRead({ access, resources }: RuntimeDefinitions, actor: Actor) {
  return (resource: string, field?: string): boolean => {
    if (decide({ access, actor, resource, action: "list" }).effect !== "allow") return false;
    const sensitivity =
      field === undefined ? null : resources.byName[resource]?.fieldsByName[field]?.sensitivity;
    return (
      sensitivity == null ||
      decideClass({ access, actor, resource, class: sensitivity, mode: "read" }).effect === "allow"
    );
  };
}

/** What publishing an older layer again would change and hide, and what speaks against it. */
export async function previewLayer(
  context: ConfigContext,
  { actor }: Pick<FastifyRequest, "actor">,
  target: PublishedLayer,
) {
  const { store, database } = context;
  const layer = { ...target, version: store.layer().version + 1 };
  const prepared = prepareLayer({ store, layer });
  const differences = diffLayers({ shipped: store.shipped, before: store.layer(), after: layer });
  const told = { differences, hidden: [] as HiddenValues[], count_limit: MAX_COUNTED };
  if (!prepared.ok) return { ...told, errors: prepared.errors };
  const candidate = prepared.value;
  const { definitions } = candidate;
  const { errors } = await checkCandidate({ ...context, candidate });
  const [before, after] = [store.current().resources, definitions.resources];
  return {
    ...told,
    hidden: await findHiddenValues({ database, before, after }),
    errors: [...lostUndo({ after: definitions.access, actor, source: ACCESS }), ...errors],
  };
}

/** Publishes changes as the next version. */
export async function publishChanges(
  context: ConfigContext,
  request: FastifyRequest,
  {
    changes: list,
    ...more
  }: { changes: readonly ProposedChange[]; note: string | null; draft?: SeenDraft | null },
): Promise<{ version: number }> {
  const prepared = prepare(context, list);
  if (!prepared.ok) throw invalidDefinitions(prepared.errors);
  const refused = checkGiver(context, prepared.value, request.actor);
  if (refused.length > 0) throw invalidDefinitions(refused);
  return publish(context, request, { ...more, candidate: prepared.value });
}
