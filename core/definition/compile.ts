import { build } from "./compile/build.ts";
import { checkFields } from "./compile/check-fields.ts";
import { checkResource } from "./compile/check-resource.ts";
import { checkChecks } from "./compile/checks.ts";
import { checkComputed, compileComputed } from "./compile/computed.ts";
import { checkCurrencies, settleCurrencies } from "./compile/currencies.ts";
import { checkDetail } from "./compile/details.ts";
import type { AccessNames, Context } from "./compile/draft.ts";
import { makeDrafts } from "./compile/drafts.ts";
import { checkEffectCycles } from "./compile/effect-cycles.ts";
import { checkCycles, settleStorage } from "./compile/graph.ts";
import { checkInvariants } from "./compile/invariants.ts";
import { checkLifecycles } from "./compile/lifecycles.ts";
import { checkList } from "./compile/lists.ts";
import { checkDocuments } from "./compile/documents.ts";
import { checkInvitation } from "./compile/invitation.ts";
import { checkNotices } from "./compile/notices.ts";
import { checkShippedViews } from "./compile/shipped-views.ts";
import { checkBlanking } from "./compile/blanking.ts";
import { checkRetention } from "./compile/retention.ts";
import { checkTimed } from "./compile/timed.ts";
import { checkRules, checkUnique } from "./compile/rules.ts";
import { checkValueCycles, checkValues } from "./compile/values.ts";
import { compileScopes, NO_SCOPES } from "./compile/scopes.ts";
import type { CompileResult, CompiledResources, RawDocument } from "./types.ts";
import type { DefinitionError } from "../shared/error-collector.ts";

export { DEFINITION_ERROR_CODES } from "./compile/codes.ts";
export type { AccessNames } from "./compile/draft.ts";

export interface CompileInput {
  /** Resource definitions, whatever they hold. */
  readonly documents: readonly RawDocument<unknown>[];
  /** access.json, raw or compiled: then actors, roles, rules and classes are checked too. */
  readonly access?: AccessNames | null;
  /**
   * Checks a document against `schemas/resource.schema.json`, of which the rest relies on. Leave it out only for
   * documents that passed it before.
   */
  readonly validateShape?: (document: RawDocument<unknown>) => readonly DefinitionError[];
}

/**
 * Raw definitions → frozen compiled resources, or every error of all documents at once, each with its file, resource,
 * field, place, code and a sentence that says how to mend it. A document with a broken shape is left out, and what
 * refers to it is not blamed.
 */
export function compileResources({
  documents,
  access = null,
  validateShape = () => [],
}: CompileInput): CompileResult<CompiledResources> {
  const { drafts, broken, errors: getErrors } = makeDrafts({ documents, validateShape });
  const context: Context = { drafts: new Map(drafts.map((draft) => [draft.name, draft])), broken, access };
  compileComputed(context);
  checkCycles(context);
  settleCurrencies(context);
  settleStorage(context);
  const scopes = new Map(drafts.map((draft) => [draft.name, compileScopes(context, draft)]));
  for (const draft of drafts) {
    checkResource(context, draft);
    checkFields(context, draft);
    checkComputed(context, draft);
    checkCurrencies(context, draft);
    checkList(context, draft, scopes.get(draft.name) ?? NO_SCOPES);
    checkShippedViews(context, draft, scopes.get(draft.name) ?? NO_SCOPES);
    checkDetail(context, draft);
    checkLifecycles(context, draft);
    checkRules(context, draft);
    checkUnique(context, draft);
    checkChecks(context, draft);
    checkInvariants(context, draft);
    checkDocuments(context, draft);
    checkInvitation(context, draft);
    checkNotices(context, draft);
    checkTimed(context, draft);
    checkRetention(context, draft);
    checkBlanking(context, draft);
    checkValues(context, draft);
  }
  checkEffectCycles(context);
  checkValueCycles(context);
  const errors = getErrors();
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: build(context, scopes) };
}
