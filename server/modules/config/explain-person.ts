import type { FastifyInstance } from "fastify";
import { getActor } from "../../../core/access/actor.ts";
import {
  CHANNELS,
  DEEDS,
  type Channel,
  type Deed,
  type Verdict,
  type FlippingChange,
  type Way,
} from "../../../core/access/explained.ts";
import type { Actor } from "../../../core/access/types.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import { unknownRecord, unknownResource } from "../../resources/errors.ts";
import type { ExplainCall } from "../../resources/explain/explain.ts";
import { answers, closed, ID, list, nullable, open, TEXT, YES_NO } from "../answers.ts";
import { waitsForActor } from "../approvals/expect-waiting.ts";
import { loadPerson } from "../auth/actors.ts";
import { rolesOfPeople } from "../notify/people.ts";
import type { ConfigContext } from "./context.ts";
import { draftDefinitions, wholeDraft } from "./draft-rights.ts";
import { alsoOpening, flippingChanges, type RoleSets, underChange } from "./flips.ts";

interface Call {
  readonly Params: { readonly person: string };
  readonly Querystring: {
    readonly resource: string;
    readonly id?: string;
    readonly field?: string;
    readonly channel?: Channel;
    readonly action?: Deed;
    readonly draft?: string;
  };
}

const NUMBER = { type: "string", pattern: "^[1-9][0-9]{0,14}$" } as const;
const NAME = { type: "string", maxLength: 100 } as const;

const orNull = (schema: object) => ({ anyOf: [schema, { type: "null" }] });

/** What somebody else may do and see, and why; the caller holds the configuration right. */
export function registerPersonExplanation(routes: FastifyInstance, context: ConfigContext): void {
  routes.get<Call>(
    "/api/config/explain/:person/",
    {
      schema: {
        operationId: "explainPerson",
        tags: ["configuration"],
        summary: "What a person may do, and why",
        description:
          "For a resource, and a record or a field of it: whether the person reaches it on a channel, or may do something to it. The call is made as this person, and nothing of its answer is told. With the rule that decided, by its place in the access definition, and the smallest change that would turn the verdict round. With `draft`, under the rights of that draft. `insteadOf` names those for whom a refused record waits and who gave the person their approvals: in their place the person reads and decides on it.",
        params: closed({ person: NUMBER }),
        querystring: {
          type: "object",
          additionalProperties: false,
          required: ["resource"],
          properties: {
            resource: NAME,
            id: NUMBER,
            field: NAME,
            channel: { type: "string", enum: CHANNELS },
            action: { type: "string", enum: DEEDS },
            draft: NUMBER,
          },
        },
        response: answers.ok(
          "The verdict.",
          closed({
            data: closed({
              verdict: { type: "string", enum: ["yes", "some", "no"] },
              code: TEXT,
              step: orNull(closed({ kind: TEXT, name: TEXT, mode: TEXT })),
              positions: list(
                closed({ pointer: nullable(TEXT), rule: TEXT, scope: nullable(TEXT), conditional: YES_NO }),
              ),
              change: orNull(open({ kind: TEXT })),
              roles: list(TEXT),
              insteadOf: list(closed({ id: ID, label: nullable(TEXT) })),
            }),
          }),
        ),
      },
    },
    async ({ actor, params, query }) => {
      const { database, engine } = context;
      const id = Number(params.person);
      const person = await loadPerson(database, id);
      if (person === null) throw unknownRecord(ACTOR_RESOURCES.employee, id);
      const { definitions, unstored } = await askedDefinitions(context, query);
      const call: ExplainCall = {
        actor: getActor({ person }),
        resource: query.resource,
        id: query.id === undefined ? null : Number(query.id),
        field: query.field ?? null,
        way: query.action ?? query.channel ?? "open",
        definitions,
        unstored,
      };
      const found = await engine.explainAccess(call);
      const change = await smallestFlip(context, { call, definitions, found });
      const ids = found.verdict === "no" && query.draft === undefined ? await reachedFor(context, call) : [];
      const labels = await engine.labels({ actor, resource: ACTOR_RESOURCES.employee, ids });
      const insteadOf = ids.map((one) => ({ id: one, label: labels.get(one) ?? null }));
      return { data: { ...found, change, roles: person.roles, insteadOf } };
    },
  );
}

/** Ways on which what waits for somebody reaches whoever decides in their place. */
const FOR_OTHERS: ReadonlySet<string> = new Set<Way>(["open", "history", "approve"]);

/** Those in whose place a person reaches a record, because it waits for them. */
async function reachedFor(context: ConfigContext, call: ExplainCall): Promise<number[]> {
  const { id, way, resource } = call;
  if (id === null || !FOR_OTHERS.has(way)) return [];
  const given = await context.delegations.of(call.actor);
  const reached = await Promise.all(
    given.map(async ({ actor }) => {
      if (!(await waitsForActor(context, { actor, resource, id }))) return false;
      return (await context.engine.explainAccess({ ...call, actor })).verdict === "yes";
    }),
  );
  return given.filter((_one, at) => reached[at]).map(({ person }) => person);
}

/** Those in force or with the rights of a draft; of what only the draft has, all of it as it would be published. */
async function askedDefinitions(
  context: ConfigContext,
  { draft, resource, field }: Call["Querystring"],
): Promise<{ readonly definitions: RuntimeDefinitions; readonly unstored: boolean }> {
  if (draft === undefined) return { definitions: context.store.current(), unstored: false };
  const definitions = await draftDefinitions(context, Number(draft));
  const known = definitions.resources.byName[resource];
  const there = known !== undefined && (field === undefined || Object.hasOwn(known.fieldsByName, field));
  if (there) return { definitions, unstored: false };
  return { definitions: await wholeDraft(context, Number(draft)), unstored: true };
}

interface Flip {
  readonly call: ExplainCall;
  readonly definitions: RuntimeDefinitions;
  readonly found: Verdict;
}

/** The smallest change under which the same question has the other answer, found by asking it. */
async function smallestFlip(
  context: ConfigContext,
  { call, definitions, found }: Flip,
): Promise<FlippingChange | null> {
  const resource = definitions.resources.byName[call.resource];
  if (resource === undefined) throw unknownResource(call.resource);
  const roleSets = await roleSetsOf(context);
  const ask = async (access: RuntimeDefinitions["access"], actor: Actor) =>
    context.engine.explainAccess({ ...call, actor, definitions: { ...definitions, access } });
  const flipping = { access: definitions.access, actor: call.actor, resource, found, roleSets };
  for (let change of flippingChanges(flipping)) {
    for (;;) {
      const then = underChange(flipping, change);
      if (then === null) return change;
      const answer = await ask(then.access, then.actor);
      if ((answer.verdict === "no") !== (found.verdict === "no")) return change;
      const more = alsoOpening(change, { ...flipping, ...then, found: answer });
      if (more === null) break;
      change = more;
    }
  }
  return null;
}

async function roleSetsOf({ database }: ConfigContext): Promise<RoleSets> {
  const people = [...(await rolesOfPeople(database)).values()];
  const sets = Map.groupBy(people, (roles) => roles.toSorted().join(" "));
  return [...sets.values()].map((same) => ({ roles: same[0]!, people: same.length }));
}
