import type { FastifyInstance } from "fastify";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { auditReads } from "../../audit/sensitive-reads.ts";
import { getId } from "../../../core/definition/record.ts";
import { recordId } from "../../resources/routes.ts";
import { MAX_DECIDED } from "../../resources/waiting/list-waiting.ts";
import { answers, closed, ID, list, nullable, ON_BEHALF_OF, open, TEXT, YES_NO } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { relatedList } from "../counts/related-list.ts";
import type { People } from "../notify/people.ts";
import type { Delegations } from "./delegations.ts";
import { expectWaiting } from "./expect-waiting.ts";
import {
  openWaitingTab,
  unknownTab,
  WAITING_RECORD,
  WAITING_TAB,
  type WaitingCall,
  waitingCall,
  type WaitingTabCall,
} from "./open-tab.ts";
import { waitsFor } from "./waits-for.ts";

interface AreaQuery {
  readonly resource?: string;
}

const DELEGABLE = { onBehalf: true } as const;

interface ListCall {
  readonly Querystring: AreaQuery & { readonly page?: string; readonly page_size?: string };
}

const RESOURCE = {
  type: "string",
  maxLength: 48,
  description: "Records of one resource alone, by its name.",
};
const DECIDES = { type: "string", enum: ["approve", "send_back"] } as const;
const STEPS = list(closed({ field: TEXT, name: TEXT, decides: DECIDES }));
const COUNTS = {
  areas: list(closed({ resource: TEXT, count: ID, count_is_exact: YES_NO })),
  count: ID,
  count_is_exact: YES_NO,
};
const PERSON = { id: ID, label: nullable(TEXT) };
const WAITED_FOR = closed({
  ...PERSON,
  rule: nullable(TEXT),
  path: nullable(TEXT),
  group: nullable(TEXT),
  delegates: list(closed(PERSON)),
});
const GROUP = closed({ group: TEXT, approved: ID, quorum: ID, turn: YES_NO, more: ID });
const APPROVED = closed({
  ...PERSON,
  group: TEXT,
  at: TEXT,
  by: nullable({ type: "object", ...closed(PERSON) }),
  undo: nullable(TEXT),
});

/** What waits for somebody to approve it, over all areas whose life cycles have transitions that decide. */
export function registerApprovalRoutes(
  app: FastifyInstance,
  {
    people,
    delegations,
    ...context
  }: Pick<ModuleContext, "audit" | "database" | "engine" | "definitions"> & {
    people: People;
    delegations: Delegations;
  },
): void {
  const { engine } = context;

  app.get<ListCall>(
    "/api/approvals/",
    {
      config: DELEGABLE,
      schema: {
        operationId: "listWaiting",
        tags: ["approvals"],
        summary:
          "Records that wait for the signed-in person to approve them: area by area, what waits longest first",
        description:
          "A record waits for whoever may make a transition that approves it as it stands: by the same rights and conditions the transition is refused by. It is decided by the transition itself, or by many at once with the bulk call of its resource.",
        querystring: {
          type: "object",
          properties: {
            resource: RESOURCE,
            page: { type: "string", description: "Page, from 1." },
            page_size: { type: "string", description: "Rows of a page: 50, and 100 at most." },
            on_behalf_of: ON_BEHALF_OF,
          },
        },
        response: answers.ok(
          "A page of what waits, and how much waits of each resource.",
          closed({
            data: list(closed({ resource: TEXT, row: open({ id: ID }), since: TEXT, steps: STEPS })),
            ...COUNTS,
          }),
        ),
      },
    },
    ({ actor, query: { resource = null, page = "1", page_size = "50" } }) =>
      engine.waiting({ actor, resource, parameters: { page, page_size } }),
  );

  app.get(
    "/api/approvals/count/",
    {
      schema: {
        operationId: "countWaiting",
        tags: ["approvals"],
        summary: "How many records wait for the signed-in person, in all and of each resource",
        description:
          "Counted as the list of what waits is: areas of which nothing waits are left out. `delegated` names those whose approvals the signed-in person was given for today, with what waits for each of them.",
        response: answers.ok(
          "The counts.",
          closed({ ...COUNTS, delegated: list(closed({ ...PERSON, to: TEXT, ...COUNTS })) }),
        ),
      },
    },
    async ({ actor }) => {
      const given = await delegations.of(actor);
      const [own, labels, ...others] = await Promise.all([
        engine.waitingCount({ actor }),
        engine.labels({
          actor,
          resource: ACTOR_RESOURCES.employee,
          ids: given.map(({ person }) => person),
        }),
        ...given.map((one) => engine.waitingCount({ actor: one.actor })),
      ]);
      const delegated = given.map(({ person: id, to }, index) => ({
        id,
        label: labels.get(id) ?? null,
        to,
        ...others[index]!,
      }));
      return { ...own, delegated };
    },
  );

  app.get<{ readonly Querystring: AreaQuery }>(
    "/api/approvals/ids/",
    {
      config: DELEGABLE,
      schema: {
        operationId: "listWaitingIds",
        tags: ["approvals"],
        summary:
          "Every record that waits, by id alone, with the steps that decide it: for work on all of them",
        description: `Area by area, what waits longest first: ${MAX_DECIDED} at most.`,
        querystring: { type: "object", properties: { resource: RESOURCE, on_behalf_of: ON_BEHALF_OF } },
        response: answers.ok(
          "The records.",
          closed({ data: list(closed({ resource: TEXT, id: ID, steps: STEPS })) }),
        ),
      },
    },
    async ({ actor, query: { resource = null } }) => ({
      data: await engine.waitingSteps({ actor, resource }),
    }),
  );

  app.get<WaitingCall>(
    "/api/approvals/:resource/:id/",
    {
      schema: {
        operationId: "showWaiting",
        tags: ["approvals"],
        summary:
          "Whom a record waits for: each step that approves it, since when, and who may make it by which rule",
        description:
          "Empty where it waits for nobody. `more` counts those who may besides the ones that are named, and those the reader may not know. Of a step that takes several approvals `groups` says how far each group is, and `approved` who has approved, with the token by which the undo call of the resource takes an approval of the reader's own back; the people are those a group still misses, by a rule or by the path from the record that names them.",
        params: WAITING_RECORD,
        response: answers.ok(
          "The steps it waits for.",
          closed({
            data: list(
              closed({
                field: TEXT,
                transition: TEXT,
                since: nullable(TEXT),
                mine: YES_NO,
                people: list(WAITED_FOR),
                more: ID,
                groups: list(GROUP),
                approved: list(APPROVED),
              }),
            ),
          }),
        ),
      },
    },
    async ({ actor, params: { resource, id } }) => ({
      data: await waitsFor(context, { people, delegations }, { actor, resource, id: recordId(resource, id) }),
    }),
  );

  app.get<WaitingCall>(
    "/api/approvals/:resource/:id/record/",
    {
      config: DELEGABLE,
      schema: {
        operationId: "showWaitingRecord",
        tags: ["approvals"],
        summary: "A record that waits, as the person it waits for reads it",
        description:
          "For whoever decides on behalf of somebody and may not see the record otherwise. Fields that neither of the two reads stay hidden; what does not wait for that person is not found.",
        params: WAITING_RECORD,
        querystring: { type: "object", properties: { on_behalf_of: ON_BEHALF_OF } },
        response: answers.ok("The record, with the decisions that are open.", open({ id: ID })),
      },
    },
    async (request) => {
      const call = waitingCall(request);
      const record = await auditReads(context, request).get({ ...call, language: request.language });
      await expectWaiting(context, call);
      return record;
    },
  );

  app.get<WaitingTabCall>(
    "/api/approvals/:resource/:id/related/:tab/",
    {
      config: DELEGABLE,
      schema: {
        operationId: "listRelatedOfWaiting",
        tags: ["approvals"],
        summary: "Records that a tab of a waiting record lists, as the person it waits for lists them",
        description:
          "Takes what the list call of that resource takes; what ties them to the record comes from the tab.",
        params: WAITING_TAB,
        querystring: { type: "object", properties: { on_behalf_of: ON_BEHALF_OF } },
        response: answers.ok(
          "A page of them.",
          open({ data: list(open({ id: ID })), count: ID, count_is_exact: YES_NO }),
        ),
      },
    },
    async (request) => {
      const { tab, record } = await openWaitingTab(context, request, "related");
      const related = relatedList(tab, record);
      if (related === null) return { data: [], count: 0, count_is_exact: true };
      const { actor, language, query } = request;
      const { resource, filters } = related;
      const parameters = { ...query, ...filters };
      return auditReads(context, request).list({ actor, resource, parameters, language });
    },
  );

  app.get<WaitingTabCall>(
    "/api/approvals/:resource/:id/referenced/:tab/",
    {
      config: DELEGABLE,
      schema: {
        operationId: "showReferencedByWaiting",
        tags: ["approvals"],
        summary: "The record that a tab of a waiting record shows, as the person it waits for reads it",
        description: "Not found where the record waits for somebody else, or refers to none there.",
        params: WAITING_TAB,
        querystring: { type: "object", properties: { on_behalf_of: ON_BEHALF_OF } },
        response: answers.ok("The record.", open({ id: ID })),
      },
    },
    async (request) => {
      const waiting = await openWaitingTab(context, request, "record");
      const { reference } = waiting.tab;
      const id = getId(waiting.record[reference]);
      const resource = waiting.resource.fieldsByName[reference]?.to ?? null;
      if (id === null || resource === null) throw unknownTab();
      const { actor, language } = request;
      return auditReads(context, request).get({ actor, resource, id, language });
    },
  );
}
