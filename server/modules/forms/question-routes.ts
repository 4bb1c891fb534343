import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { factsOf, NO, YES } from "../../../core/forms/kinds.ts";
import { getDependents, rootsOf } from "../../../core/forms/tree.ts";
import type { FormQuestion, Question } from "../../../core/forms/types.ts";
import { unknownRecord } from "../../resources/errors.ts";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, ID, list, TEXT } from "../answers.ts";
import { currentForm, formOfQuestion, readFormVersion } from "./forms.ts";
import type { Forms } from "./forms.ts";
import { mayReadQuestions } from "./rights.ts";
import { QUESTION } from "./draft-questions.ts";
import { QUESTION_SHAPE } from "./shapes.ts";
import { prefillQuestions, readSubject } from "./prefill.ts";
import { questionsFor } from "./question-titles.ts";
import type { PublishedForm } from "./versions.ts";

const VERSION = {
  type: "string",
  maxLength: 10,
  description: "Of the form; the newest when absent.",
} as const;

const ABOUT = {
  type: "string",
  maxLength: 100,
  description: "The record the form is about, such as interview:17, from which answers are prefilled.",
} as const;

/** The questions of a form as people are asked them (§7). */
export function registerQuestionRoutes(app: FastifyInstance, forms: Forms): void {
  const { engine } = forms.context;
  const tags = ["question forms"];

  // the same address lists the records: that call says which page, or anything but what is asked of a form
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    "/api/question/",
    {
      config: { forKeys: ["list"] },
      schema: {
        operationId: "formQuestions",
        tags,
        summary: "The questions a form asks; with any other parameter the records as a list",
        description:
          "With the name of a form its questions, in the reader's language; with any other parameter the list of records.",
        querystring: {
          type: "object",
          properties: {
            form_name: TEXT,
            version: VERSION,
            about: ABOUT,
            depth: {
              type: "string",
              enum: ["all"],
              description: "With those that answers reveal; the questions asked at first when absent.",
            },
          },
        },
        response: answers.ok("The questions.", closed({ data: list(QUESTION_SHAPE), version: ID })),
      },
    },
    async (request, reply) => {
      const { actor, query, language } = request;
      const { form_name: name, version: wanted, depth, about, ...others } = query;
      if (typeof name === "string" && Object.keys(others).length === 0) {
        mayReadQuestions(forms, actor);
        const version = readVersion(wanted as string | undefined);
        const published = await (version === null
          ? currentForm(forms, name)
          : readFormVersion(forms, { name, version }));
        const { form, facts } = published;
        const questions =
          depth === undefined
            ? worded(published, rootsOf(form), language)
            : [...questionsFor(form, language).values()];
        const reader = { actor, language };
        const subject = readSubject(forms, { form: name, about: about as string | undefined });
        const data = await prefillQuestions(forms, { reader, about: subject, questions });
        return { data, version: facts.version };
      }
      const answer = await engine.list({ actor, resource: QUESTION, parameters: query, language });
      return reply.type("application/json; charset=utf-8").send(Buffer.from(JSON.stringify(answer)));
    },
  );

  app.get<{ Params: { id: string }; Querystring: { value: string; version?: string; about?: string } }>(
    "/api/question/:id/parent/",
    {
      schema: {
        operationId: "dependentQuestions",
        tags,
        summary: "The questions that an answer to a question reveals",
        description: "What a form asks next once the question is answered so.",
        querystring: {
          type: "object",
          required: ["value"],
          properties: {
            value: {
              type: "string",
              maxLength: 500,
              description: "1 or yes for a Yes, the number of a count question, else the answer itself.",
            },
            version: VERSION,
            about: ABOUT,
          },
        },
        response: answers.ok(
          "The questions, in the reader's language.",
          closed({ data: list(QUESTION_SHAPE), version: ID }),
        ),
      },
    },
    async ({ actor, params, query, language }) => {
      mayReadQuestions(forms, actor);
      const id = recordId(QUESTION, params.id);
      const published = await formOfQuestion(forms, { question: id, version: readVersion(query.version) });
      const asked = published.compiled().tree.byId.get(id)?.question;
      if (asked === undefined) throw unknownRecord(QUESTION, id);
      const value = answerMeant(asked, query.value);
      const found = getDependents({ form: published.form, question: id, value });
      const about = readSubject(forms, { form: published.facts.form_name, about: query.about });
      const questions = worded(published, found, language);
      const data = await prefillQuestions(forms, { reader: { actor, language }, about, questions });
      return { data, version: published.facts.version };
    },
  );
}

function worded(
  { form }: PublishedForm,
  questions: readonly FormQuestion[],
  language: Parameters<typeof questionsFor>[1],
): Question[] {
  const byId = questionsFor(form, language);
  return questions.flatMap(({ id }) => byId.get(id) ?? []);
}

export function readVersion(text: string | undefined): number | null {
  if (text === undefined || text === "") return null;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new AppError({ code: "invalid_request", status: 400, parameters: { detail: "version" } });
}

const MEANT: Readonly<Record<string, string>> = { "1": YES, yes: YES, true: YES, "0": NO, no: NO, false: NO };

/** An address says yes as 1 or yes. */
function answerMeant(question: FormQuestion, value: string): string {
  return factsOf(question).kind === "yes_no" ? (MEANT[value.trim().toLowerCase()] ?? value) : value;
}
