import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { formDifferences } from "../../../core/forms/differences.ts";
import { takesAnswer } from "../../../core/forms/kinds.ts";
import { arrangeQuestions } from "../../../core/forms/shipped.ts";
import { findLanguageErrors, questionsIn } from "../../../core/forms/language.ts";
import { FORM, type StoredQuestion } from "../../../core/forms/types.ts";
import { answers, closed, ID, list, nullable, open, TEXT, YES_NO } from "../answers.ts";
import { createMessage } from "../success-messages.ts";
import { readDraftQuestions } from "./draft-questions.ts";
import { areasOf, getFormText } from "./form-records.ts";
import type { Forms } from "./forms.ts";
import { hasChanges, publish, readState, readStates } from "./publish.ts";
import { readVersion } from "./question-routes.ts";
import { countFilled, type Filled } from "./results/count-filled.ts";
import { countUnanswered } from "./results/count-unanswered.ts";
import { isGranted, mayDesignSome, openDesign } from "./rights.ts";
import { QUESTION_SHAPE } from "./shapes.ts";
import type { PublishedForm, VersionFacts } from "./versions.ts";

interface Named {
  readonly Params: { readonly form_name: string };
}
interface OneVersion {
  readonly Params: { readonly form_name: string; readonly version: string };
  readonly Querystring: { readonly compare?: string };
}
interface Publishing extends Named {
  readonly Body: { readonly base_version: number; readonly note?: string | null };
}

const PERSON = nullable(closed({ id: ID, label: nullable(TEXT) }) as { type: "object" });
const FACTS = { version: ID, at: TEXT, by: PERSON, note: nullable(TEXT), source: TEXT };
export const DESIGN_ERRORS = list(closed({ question: ID, title: TEXT, code: TEXT, parameters: open() }));
const DIFFERENCES = closed({ added: list(open()), removed: list(open()), changed: list(open()) });
const NO_DIFFERENCES = nullable(DIFFERENCES as { type: "object" });

/** What designers of forms see and do: how each form stands, its versions, publishing. */
export function registerDesignRoutes(app: FastifyInstance, forms: Forms): void {
  const { context } = forms;
  const tags = ["question forms"];

  app.get(
    "/api/forms/",
    {
      schema: {
        operationId: "listForms",
        tags,
        summary:
          "Every form: what is published, what keeps it from being published, whether there are changes",
        description: "Those the caller may design, by title.",
        response: answers.ok(
          "The forms.",
          closed({
            permissions: closed({ create: YES_NO }),
            templates: {
              ...list(closed({ name: TEXT, title: TEXT, questions: ID })),
              description: "What a new form may begin with, in the reader's language.",
            },
            data: list(
              closed({
                form_name: { ...TEXT, description: "Its name for good; the title may change." },
                id: ID,
                title: { ...TEXT, description: "In the reader's language." },
                description: nullable(TEXT),
                state: { type: "string", enum: ["draft", "published", "retired"] },
                filled_on: { ...nullable(TEXT), description: "The area whose records alone it is about." },
                used_by: { ...list(TEXT), description: "Areas from whose records it is filled in." },
                questions: ID,
                published: nullable(closed(FACTS) as { type: "object" }),
                problems: DESIGN_ERRORS,
                has_changes: YES_NO,
                release_differs: YES_NO,
              }),
            ),
          }),
        ),
      },
    },
    async ({ actor, language }) => {
      mayDesignSome(forms, actor);
      const states = await readStates(forms, actor);
      const people = await readPeople(
        forms,
        states.flatMap(({ published }) => published ?? []),
      );
      return {
        data: states.map(({ form, published, draft, problems, differences, release }) => ({
          form_name: form.name,
          ...getFormText(form, language),
          id: form.id,
          state: form.state,
          filled_on: form.filled_on,
          used_by: areasOf(forms.context.definitions(), form.name),
          questions: draft.length,
          published: published === null ? null : told(published, people),
          problems: findLanguageErrors({ problems, questions: draft, language }),
          has_changes: hasChanges(differences),
          release_differs: release !== null && hasChanges(release),
        })),
        templates: [...forms.templates.values()].map((template) => ({
          name: template.form_name,
          title: template.title[language] ?? template.title.en,
          questions: arrangeQuestions(template).filter(takesAnswer).length,
        })),
        permissions: { create: isGranted(forms, { actor, resource: FORM, action: "create" }) },
      };
    },
  );

  app.get<Named>(
    "/api/forms/:form_name/versions/",
    {
      schema: {
        operationId: "listFormVersions",
        tags,
        summary: "The published versions of a form, newest first",
        description:
          "With who published each and why, how often it was filled in and by whom, as far as the caller may list that, and the records nobody filled the form in for yet.",
        response: answers.ok(
          "The versions.",
          closed({
            data: list(
              closed({
                ...FACTS,
                is_draft: { ...YES_NO, description: "The draft asks exactly the same." },
                filled: nullable(
                  closed({
                    count: ID,
                    last: nullable(TEXT),
                    by: {
                      ...list(closed({ id: ID, label: TEXT, count: ID, last: TEXT })),
                      description: "Up to five people, the latest first.",
                    },
                    others: { ...ID, description: "How many further people filled it in." },
                  }) as { type: "object" },
                ),
              }),
            ),
            unanswered: {
              ...list(closed({ resource: TEXT, count: ID })),
              description:
                "Records by area that the form is still to be filled in for, in its newest version.",
            },
          }),
        ),
      },
    },
    async ({ actor, params }) => {
      const { name, state } = await openDesign(forms, actor, params.form_name);
      const versions = await forms.versions.list(name);
      const people = await readPeople(forms, versions);
      const filled = await countFilled(forms, { actor, form: name });
      const drafted = await readDraftQuestions(forms.context.database, name);
      const draft = { questions: drafted.map(({ question }) => question) };
      const isAsked = versions.length > 0 && state !== "retired";
      const data = [];
      for (const facts of versions) {
        const before = (await forms.versions.find(name, facts.version))?.form ?? null;
        data.push({
          ...told(facts, people),
          is_draft: before !== null && !hasChanges(formDifferences({ before, after: draft })),
          filled: filled === null ? null : toldFilled(filled.get(facts.version)),
        });
      }
      return { data, unanswered: isAsked ? await countUnanswered(forms, { actor, form: name }) : [] };
    },
  );

  app.get<OneVersion>(
    "/api/forms/:form_name/versions/:version/",
    {
      schema: {
        operationId: "readFormVersion",
        tags,
        summary: "A published version with all its questions, and what differs from another one",
        description: "With `compare` the differences from that version.",
        querystring: {
          type: "object",
          properties: { compare: { type: "string", maxLength: 10, description: "The earlier version." } },
        },
        response: answers.ok(
          "The version.",
          closed({ data: closed({ ...FACTS, questions: list(open()), differences: NO_DIFFERENCES }) }),
        ),
      },
    },
    async ({ actor, params, query }) => {
      const { name } = await openDesign(forms, actor, params.form_name);
      const found = await published(forms, { name, version: params.version });
      const earlier = readVersion(query.compare);
      const before = earlier === null ? null : await published(forms, { name, version: String(earlier) });
      const people = await readPeople(forms, [found.facts]);
      return {
        data: {
          ...told(found.facts, people),
          questions: found.form.questions,
          differences: before === null ? null : formDifferences({ before: before.form, after: found.form }),
        },
      };
    },
  );

  app.get<Named>(
    "/api/forms/:form_name/preview/",
    {
      schema: {
        operationId: "previewForm",
        tags,
        summary: "The questions as they would be published now, all depths, in the reader's language",
        description: "With what keeps it from being published and what differs from the version in force.",
        response: answers.ok(
          "The form as it would be.",
          closed({
            data: closed({
              base_version: ID,
              questions: list(QUESTION_SHAPE),
              problems: DESIGN_ERRORS,
              differences: DIFFERENCES,
              release: NO_DIFFERENCES,
            }),
          }),
        ),
      },
    },
    async ({ actor, params, language }) => {
      const state = await readState(forms, await openDesign(forms, actor, params.form_name));
      const version = state.published?.version ?? 0;
      return {
        data: {
          base_version: version,
          questions: asked({ name: params.form_name, version, draft: state.draft, language }),
          problems: findLanguageErrors({ problems: state.problems, questions: state.draft, language }),
          differences: state.differences,
          release: state.release,
        },
      };
    },
  );

  app.post<Publishing>(
    "/api/forms/:form_name/publish/",
    {
      schema: {
        operationId: "publishForm",
        tags,
        summary: "Makes the next version of a form from its active questions",
        description:
          "Refused where somebody published since `base_version`, and where the form cannot be filled.",
        body: {
          type: "object",
          required: ["base_version"],
          additionalProperties: false,
          properties: {
            base_version: {
              type: "integer",
              minimum: 0,
              description: "The newest version that was looked at.",
            },
            note: { type: ["string", "null"], maxLength: 1000 },
          },
        },
        response: answers.created(
          "It is published.",
          closed({ message: TEXT, data: closed({ version: ID }) }),
        ),
      },
    },
    async (request, reply) => {
      const { actor, params, body, language } = request;
      const form = await openDesign(forms, actor, params.form_name);
      const note = body.note?.trim() ?? "";
      const version = await publish(forms, {
        actor,
        form,
        note: note === "" ? null : note,
        base: body.base_version,
        language,
      });
      const message = createMessage(context, request, "form_published", { version });
      return reply.code(201).send({ message, data: { version } });
    },
  );
}

/** Also of a form that could not be published: what cannot be reached is not asked. */
function asked({
  name,
  version,
  draft,
  language,
}: {
  name: string;
  version: number;
  draft: readonly StoredQuestion[];
  language: string;
}) {
  return questionsIn({ form: { form_name: name, version, questions: draft }, language });
}

async function published(
  forms: Forms,
  { name, version }: { name: string; version: string },
): Promise<PublishedForm> {
  const number = readVersion(version) ?? 0;
  const found = await forms.versions.find(name, number);
  if (found !== null) return found;
  throw new AppError({ code: "unknown_version", status: 404, parameters: { version: number } });
}

function told({ version, at, actor, note, source }: VersionFacts, people: ReadonlyMap<number, string>) {
  return {
    version,
    at: new Date(at).toISOString(),
    by: actor === null ? null : { id: actor, label: people.get(actor) ?? null },
    note,
    source,
  };
}

const NOT_FILLED: Filled = { count: 0, last: 0, by: [], others: 0 };

function toldFilled({ count, last, by, others }: Filled = NOT_FILLED) {
  const time = (at: number) => new Date(at).toISOString();
  return {
    count,
    last: count === 0 ? null : time(last),
    by: by.map((giver) => ({ ...giver, last: time(giver.last) })),
    others,
  };
}

async function readPeople(
  { context: { database } }: Forms,
  versions: readonly VersionFacts[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(versions.flatMap(({ actor }) => actor ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await database.read
    .selectFrom("employee")
    .select(["id", "employee_name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [Number(row["id"]), String(row["employee_name"])]));
}
