import type { FastifyInstance } from "fastify";
import {
  createDraft,
  deleteDraft,
  type Draft,
  editDraft,
  editDraftAll,
  listDrafts,
  proposedChanges,
  readDraft,
  renameDraft,
} from "../../config/drafts.ts";
import { DOCUMENT_KINDS, documentKey, type DocumentName } from "../../config/documents.ts";
import { sameValue } from "../../config/identity.ts";
import { readPublicationState } from "../../config/publications.ts";
import { renamedChanges } from "../../config/rename-field.ts";
import { answers, closed, ID, list, nullable, open, TEXT, YES_NO } from "../answers.ts";
import { BODY_LIMIT, body, note, publishChanges, tryChanges, TRIED } from "./publishing.ts";
import type { ConfigContext } from "./context.ts";
import { affectedPeople } from "./people-affected.ts";
import { comeIntoDraft, othersInDraft } from "./draft-presence.ts";

const PERSON = { anyOf: [closed({ id: ID, label: TEXT }), { type: "null" }] };
const CHANGE = closed({ kind: TEXT, name: TEXT, base: {}, document: {}, at: TEXT, actor: PERSON });
const SUMMARY = { id: ID, title: TEXT, at: TEXT, actor: PERSON, version: ID };
const TITLE = { type: "string", minLength: 1, maxLength: 120, pattern: "\\S" };
const DRAFT = closed({ ...SUMMARY, changes: list(CHANGE) });
const NUMBER = { type: "string", pattern: "^[1-9][0-9]{0,14}$" } as const;
const PUBLICATION = closed({
  state: TEXT,
  step: TEXT,
  resource: TEXT,
  field: TEXT,
  reached: ID,
  last: ID,
  version: ID,
  note: nullable(TEXT),
  actor: PERSON,
  error: nullable(TEXT),
});
const params = closed({ id: NUMBER });
interface OfDraft {
  readonly Params: { readonly id: string };
}

/** Changes that admins prepare together before they publish them; the caller holds the configuration right. */
export function registerDrafts(routes: FastifyInstance, context: ConfigContext): void {
  const { database, store, clock, messages } = context;
  const tags = ["configuration"];

  routes.get(
    "/api/config/drafts/",
    {
      schema: {
        operationId: "listDrafts",
        tags,
        summary: "Drafts of definitions",
        description: "Changes that admins prepare, the one changed last first.",
        response: answers.ok("The drafts.", closed({ data: list(closed({ ...SUMMARY, count: ID })) })),
      },
    },
    async () => {
      const drafts = await listDrafts(database);
      return {
        data: drafts.map(({ changes, at, ...draft }) => ({
          ...draft,
          at: instant(at),
          count: changes.length,
        })),
      };
    },
  );

  routes.post<{ Body: { title: string } }>(
    "/api/config/drafts/",
    {
      schema: {
        operationId: "createDraft",
        tags,
        summary: "Begins a draft",
        description: "An empty one; admins change it together.",
        body: body(["title"], { title: TITLE }),
        response: answers.created("The draft.", closed({ data: DRAFT })),
      },
    },
    async ({ body: { title }, actor }, reply) => {
      const draft = await createDraft(database, { title, actor: actor.employeeId, now: clock() });
      return reply.code(201).send({ data: await present(draft) });
    },
  );

  routes.get<OfDraft>(
    "/api/config/drafts/:id/",
    {
      schema: {
        operationId: "getDraft",
        tags,
        summary: "One draft with its changes",
        description: "Each change with the definition it was made on.",
        params,
        response: answers.ok("The draft.", closed({ data: DRAFT })),
      },
    },
    async ({ params: { id } }) => ({ data: await present(await readDraft(database.read, Number(id))) }),
  );

  routes.patch<OfDraft & { Body: { title: string } }>(
    "/api/config/drafts/:id/",
    {
      schema: {
        operationId: "renameDraft",
        tags,
        summary: "Gives a draft another title",
        description: "What it holds stays as it is.",
        params,
        body: body(["title"], { title: TITLE }),
        response: answers.ok("The draft.", closed({ data: DRAFT })),
      },
    },
    async ({ params: { id }, body: { title } }) => ({
      data: await present(await renameDraft(database, { id: Number(id), title })),
    }),
  );

  routes.post<OfDraft & { Body: { at: string } }>(
    "/api/config/drafts/:id/presence/",
    {
      schema: {
        operationId: "presenceInDraft",
        tags,
        summary: "Says that I work in a draft; answers who else does: nobody in one that is gone",
        description: "Said again every so often, with the part of the studio that is open and its area.",
        params,
        body: body(["at"], { at: { type: "string", maxLength: 120 } }),
        response: answers.ok(
          "The others in the draft, each with where.",
          closed({ data: list(closed({ employee: closed({ id: ID, label: TEXT }), at: TEXT })) }),
        ),
      },
    },
    async ({ params: { id }, body: { at }, actor, sessionHash }) => {
      // one that was published a moment ago has nobody in it
      const record = Number(id);
      const employee = actor.impersonator?.employeeId ?? actor.employeeId;
      const here = { session: sessionHash ?? "", record, employee };
      await comeIntoDraft(context, { ...here, at });
      return { data: await othersInDraft(context, here) };
    },
  );

  routes.put<
    OfDraft & {
      Params: DocumentName & { readonly id: string };
      Body: { seen: unknown; document: unknown };
    }
  >(
    "/api/config/drafts/:id/:kind/:name/",
    {
      bodyLimit: BODY_LIMIT,
      config: { large: true },
      schema: {
        operationId: "editDraft",
        tags,
        summary: "Puts a definition into a draft",
        description:
          "`seen` is the definition as it was before the edit. What others changed meanwhile is kept; 409 where they changed the same place.",
        params: closed({
          id: NUMBER,
          kind: { enum: DOCUMENT_KINDS },
          name: { type: "string", maxLength: 60 },
        }),
        body: body(["seen", "document"], {
          seen: { type: ["object", "null"] },
          document: { type: ["object", "null"] },
        }),
        response: answers.ok("The draft.", closed({ data: DRAFT })),
      },
    },
    async ({ params: { id, kind, name }, body: { seen, document }, actor }) => {
      const edit = { id: Number(id), kind, name, seen, document, actor: actor.employeeId, now: clock() };
      return { data: await present(await editDraft(database, store, edit)) };
    },
  );

  routes.post<OfDraft & { Body: { resource: string; from: string; to: string } }>(
    "/api/config/drafts/:id/fields/",
    {
      config: { large: true },
      schema: {
        operationId: "renameField",
        tags,
        summary: "Gives a field another name",
        description:
          "In its definition and wherever definitions refer to it; once published, values, history and saved views follow. `left` lists what still knows the old name. 422 where the name cannot change.",
        params,
        body: body(["resource", "from", "to"], {
          resource: { type: "string", maxLength: 60 },
          from: { type: "string", maxLength: 48, examples: ["car"] },
          to: { type: "string", maxLength: 48, pattern: "^[a-z][a-z0-9_]*$", examples: ["vehicle"] },
        }),
        response: answers.ok(
          "The draft, and what could not be followed.",
          closed({ data: DRAFT, left: list(open()) }),
        ),
      },
    },
    async ({ params: { id }, body: renaming, actor }) => {
      const draft = await readDraft(database.read, Number(id));
      const before = proposedChanges(store, draft);
      const known = new Map(before.map((change) => [documentKey(change), change.document]));
      const { changes, left } = renamedChanges(
        { store, reservedNames: context.reservedNames() },
        before,
        renaming,
      );
      const edits = changes.map(({ kind, name, document }) => {
        const key = documentKey({ kind, name });
        const seen = known.has(key) ? known.get(key) : (store.current().documents.get(key)?.document ?? null);
        return { id: draft.id, kind, name, seen, document, actor: actor.employeeId, now: clock() };
      });
      const [first, ...others] = edits.filter(({ seen, document }) => !sameValue(seen, document));
      if (first === undefined) return { data: await present(draft), left };
      return { data: await present(await editDraftAll(database, store, [first, ...others])), left };
    },
  );

  routes.get<OfDraft>(
    "/api/config/drafts/:id/check/",
    {
      schema: {
        operationId: "checkDraft",
        tags,
        summary: "What publishing a draft would do",
        description:
          "With the rows that break a new rule (`broken`), values that do not fit a new type and are kept aside (`misfits`), and the steps with how long they are likely to take. Nothing is written.",
        params,
        response: answers.ok(
          "What would change, or what speaks against it.",
          closed({
            data: open({
              ...TRIED,
            }),
          }),
        ),
      },
    },
    async (request) => {
      const draft = await readDraft(database.read, Number(request.params.id));
      return { data: await tryChanges(context, request, proposedChanges(store, draft)) };
    },
  );

  routes.get(
    "/api/config/progress/",
    {
      schema: {
        operationId: "publishingProgress",
        tags,
        summary: "How far publishing is",
        description:
          "Tables of many rows are made ready before their definitions come into force: `reached` of `last` tells how far `step` is. It is `stopping` while that is taken away again, and `failed` with the reason until something else is published. Null where nothing is under way.",
        response: answers.ok(
          "The publication under way.",
          closed({ data: { anyOf: [PUBLICATION, { type: "null" }] } }),
        ),
      },
    },
    async ({ language }) => {
      const found = await readPublicationState(database, store.current().version);
      if (found === null) return { data: null };
      const { error, ...state } = found;
      const message = error === null ? null : messages.text(error.code, language, error.parameters);
      return { data: { ...state, error: message } };
    },
  );

  routes.delete(
    "/api/config/progress/",
    {
      schema: {
        operationId: "stopPublishing",
        tags,
        summary: "Stops the publication under way",
        description: "What was made ready for it is taken away again; what is in force stays.",
        response: answers.nothing("It stops."),
      },
    },
    async (_request, reply) => {
      await context.publications.stop();
      return reply.code(204).send();
    },
  );

  routes.get<OfDraft>(
    "/api/config/drafts/:id/people/",
    {
      schema: {
        operationId: "peopleOfDraft",
        tags,
        summary: "Who would gain or lose what by publishing a draft",
        description:
          "By name, with how many of the rows there are, up to `row_limit`. People and rights beyond the first are counted only.",
        params,
        response: answers.ok(
          "The people.",
          closed({
            data: list(
              closed({
                person: closed({ id: ID, label: TEXT }),
                resource: TEXT,
                right: open({ kind: TEXT }),
                gained: { type: ["integer", "null"] },
                lost: { type: ["integer", "null"] },
                change: TEXT,
              }),
            ),
            count: ID,
            truncated: YES_NO,
            row_limit: ID,
          }),
        ),
      },
    },
    async ({ params: { id } }) => {
      const { people, rowLimit, ...found } = await affectedPeople(context, Number(id));
      return { data: people, ...found, row_limit: rowLimit };
    },
  );

  routes.post<OfDraft & { Body: { note?: string | null } }>(
    "/api/config/drafts/:id/publish/",
    {
      config: { large: true },
      schema: {
        operationId: "publishDraft",
        tags,
        summary: "Publishes a draft as the next version",
        description:
          "The draft is gone then, unless somebody wrote into it meanwhile. Tables of many rows are made ready first, while people work; the answer comes when the definitions are in force, and what was begun goes on without whoever asked for it. 409 where somebody published a change of the same place, or is about to.",
        params,
        body: body([], { note }),
        response: answers.created("The new version.", closed({ data: closed({ version: ID }) })),
      },
    },
    async (request, reply) => {
      const draft = await readDraft(database.read, Number(request.params.id));
      const changes = proposedChanges(store, draft);
      const words = request.body.note ?? draft.title;
      const published = await publishChanges(context, request, { changes, note: words, draft });
      return reply.code(201).send({ data: published });
    },
  );

  routes.delete<OfDraft>(
    "/api/config/drafts/:id/",
    {
      schema: {
        operationId: "discardDraft",
        tags,
        summary: "Discards a draft",
        description: "What it holds is gone; what is in force stays.",
        params,
        response: answers.nothing("It is gone."),
      },
    },
    async ({ params: { id } }, reply) => {
      await deleteDraft(database, Number(id));
      return reply.code(204).send();
    },
  );

  /** With the names of those who made the changes. */
  async function present({ at, changes, ...draft }: Draft) {
    const ids = [...new Set(changes.map(({ actor }) => actor))];
    const rows =
      ids.length === 0
        ? []
        : await database.read
            .selectFrom("employee")
            .select(["id", "label__ as label"])
            .where("id", "in", ids)
            .execute();
    const people = new Map(
      rows.map(({ id, label }) => [Number(id), { id: Number(id), label: String(label) }]),
    );
    return {
      ...draft,
      at: instant(at),
      changes: changes.map((change) => ({
        ...change,
        at: instant(change.at),
        actor: people.get(change.actor) ?? null,
      })),
    };
  }
}

const instant = (at: number) => new Date(at).toISOString();
