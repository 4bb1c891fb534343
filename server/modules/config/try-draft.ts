import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../core/access/types.ts";
import type { CompiledResource, Predicate } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Tried, TriedQuestion } from "../../../core/studio/tried.ts";
import { documentKey } from "../../config/documents.ts";
import { proposedChanges, readDraft } from "../../config/drafts.ts";
import { type ProposedChange, prepareChanges } from "../../config/proposal.ts";
import { checkCandidate, invalidDefinitions } from "../../config/publish.ts";
import { applySchemaIn } from "../../database/schema/apply.ts";
import { unknownResource } from "../../resources/errors.ts";
import { answers, closed, open } from "../answers.ts";
import type { ConfigContext } from "./context.ts";
import { BODY_LIMIT, body } from "./publishing.ts";

const NAME = { type: "string", maxLength: 100 } as const;
const NUMBER = { type: "string", pattern: "^[1-9][0-9]{0,14}$" } as const;

/** Where conditions stand that are asked of the record itself. */
const QUESTIONS = [
  "condition",
  "field",
  "rule",
  "check",
  "transition",
  "creation",
  "timed",
  "invariant",
  "value",
  "notice",
] as const satisfies readonly TriedQuestion["kind"][];
const CONDITION = "^/.{0,300}/(visibleWhen|requiredWhen|readOnlyWhen|frozenWhen|when|check|test)$";

interface Call {
  readonly Params: { readonly id: string };
  readonly Body: {
    readonly resource: string;
    readonly record: number;
    readonly question: TriedQuestion;
    /** The area as it is being edited, where it is not in the draft yet. */
    readonly document?: object | null;
  };
}

/** What a draft would give for one record; the caller holds the configuration right. */
export function registerTry(routes: FastifyInstance, context: ConfigContext): void {
  routes.post<Call>(
    "/api/config/drafts/:id/try/",
    {
      bodyLimit: BODY_LIMIT,
      config: { large: true },
      schema: {
        operationId: "tryDraft",
        tags: ["configuration"],
        summary: "What a draft would give for one record",
        description:
          "Whether a condition holds, what a field is worked out to, whether a check or an invariant is kept, or what follows from a transition, a new record or a date, and who is told: asked under the draft, with the rights of the caller, and taken back. A condition is named by its JSON `pointer` in the area, a transition by the `field` of its life cycle and its `name`, what follows from a new record by the `field`, all others by `name`. With `document` the area is tried as it is there.",
        params: closed({ id: NUMBER }),
        body: body(["resource", "record", "question"], {
          resource: NAME,
          record: { type: "integer", minimum: 1 },
          document: { type: ["object", "null"] },
          question: closed(
            {
              kind: { type: "string", enum: QUESTIONS },
              pointer: { type: "string", pattern: CONDITION, examples: ["/fields/0/visibleWhen"] },
              name: NAME,
              field: NAME,
            },
            ["kind"],
          ),
        }),
        response: answers.ok("The answer.", closed({ data: open({ kind: { type: "string" } }) })),
      },
    },
    async ({ params, body: asked, actor }) => ({
      data: await tryDraft(context, { ...asked, draft: Number(params.id), actor }),
    }),
  );
}

async function tryDraft(
  context: ConfigContext,
  call: Call["Body"] & { readonly draft: number; readonly actor: Actor },
): Promise<Tried> {
  const { database, store, clock, engine } = context;
  const { actor, resource: name, record, question, document = null } = call;
  const changes = proposedChanges(store, await readDraft(database.read, call.draft));
  const prepared = prepareChanges({
    store,
    changes: document === null ? changes : withDocument(changes, { kind: "resource", name, document }),
    reservedNames: context.reservedNames(),
  });
  if (!prepared.ok) throw invalidDefinitions(prepared.errors);
  const { definitions } = prepared.value;
  const { errors, steps } = await checkCandidate({ database, store, clock, candidate: prepared.value });
  if (errors.length > 0) throw invalidDefinitions(errors);
  const raw = definitions.documents.get(documentKey({ kind: "resource", name }))?.document;
  if (raw === undefined) throw unknownResource(name);
  const { dialect } = database;
  const { resources } = definitions;
  expectAsked(resources.byName[name], question);
  const predicate =
    question.kind === "condition" ? (partAt(raw, question.pointer ?? "/") as Predicate) : null;
  return engine.tryOnRecord({
    actor,
    resource: name,
    id: record,
    definitions,
    question,
    predicate,
    prepare: async (batch) => {
      if (steps.some(({ kind }) => kind !== "note"))
        await applySchemaIn({ batch, dialect, resources, now: clock() });
    },
  });
}

const withDocument = (changes: readonly ProposedChange[], change: ProposedChange): ProposedChange[] => [
  ...changes.filter((one) => documentKey(one) !== documentKey(change)),
  change,
];

interface Named {
  readonly name: string;
}

const LISTS = {
  field: "fields",
  rule: "rules",
  check: "checks",
  timed: "timed",
  invariant: "invariants",
  value: "values",
  notice: "notices",
} as const;

/** What is asked for must be there. */
function expectAsked(resource: CompiledResource | undefined, question: TriedQuestion): void {
  if (question.kind === "condition" || question.kind === "transition") return;
  if (question.kind === "creation") {
    const { field } = question;
    if (resource?.lifecycles.some((one) => one.field === field) !== true) throw unknownPart(field ?? "field");
    return;
  }
  const among: readonly Named[] = resource?.[LISTS[question.kind]] ?? [];
  if (!among.some(({ name }) => name === question.name)) throw unknownPart(question.name ?? question.kind);
}

function partAt(document: unknown, pointer: string): unknown {
  let part = document;
  for (const step of pointer.split("/").slice(1)) {
    part = typeof part === "object" && part !== null ? (part as Record<string, unknown>)[step] : undefined;
  }
  if (typeof part !== "object" || part === null) throw unknownPart(pointer);
  return part;
}

const unknownPart = (name: string): AppError =>
  new AppError({ code: "unknown_definition", status: 404, parameters: { name } });
