import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import type { ShippedForm } from "../../../core/forms/shipped.ts";
import { FORM } from "../../../core/forms/types.ts";
import { answers, closed, ID, nullable, TEXT } from "../answers.ts";
import { createMessage } from "../success-messages.ts";
import { changeForm, createForm, restoreForm, retireForm } from "./edit-forms.ts";
import type { FormFacts } from "./edit-forms.ts";
import type { Forms } from "./forms.ts";
import { openDesign, requireAction } from "./rights.ts";

interface Named {
  readonly Params: { readonly form_name: string };
}
interface SentFacts {
  readonly title: string;
  readonly description?: string | null;
  readonly filled_on?: string | null;
  readonly translations?: FormFacts["translations"];
}
interface Making {
  readonly Body: SentFacts & { readonly copy_of?: string | null; readonly template?: string | null };
}
interface Changing extends Named {
  readonly Body: SentFacts & { readonly row_version: number };
}

const TITLE = { type: "string", minLength: 1, maxLength: 120 };
const DESCRIPTION = { type: ["string", "null"], maxLength: 2000 };
const FACTS = {
  title: TITLE,
  description: DESCRIPTION,
  filled_on: {
    type: ["string", "null"],
    maxLength: 80,
    description: "The area whose records alone it is about; null: those of any area that names it.",
  },
  translations: {
    type: "object",
    description: "Title and description in other languages, by language.",
    additionalProperties: closed({ title: TITLE, description: DESCRIPTION }, ["title"]),
  },
};
const MESSAGE = closed({ message: TEXT });

/** Forms as records: made, copied, renamed, retired and put back by those who design them. */
export function registerFormRoutes(app: FastifyInstance, forms: Forms): void {
  const { context } = forms;
  const tags = ["question forms"];
  const design = async ({ actor, params, id: requestId }: FastifyRequest<Named>) => ({
    actor,
    requestId,
    form: await openDesign(forms, actor, params.form_name),
  });

  app.post<Making>(
    "/api/forms/",
    {
      config: { once: true },
      schema: {
        operationId: "createForm",
        tags,
        summary: "Makes a form; with `copy_of` or `template` it begins with the questions of that one",
        description: "Nobody is asked it before it is published and an area names it.",
        body: closed(
          {
            ...FACTS,
            copy_of: { ...nullable(TEXT), maxLength: 60 },
            template: { ...nullable(TEXT), maxLength: 60 },
          },
          ["title"],
        ),
        response: answers.created(
          "It is made.",
          closed({ message: TEXT, data: closed({ form_name: TEXT }) }),
        ),
      },
    },
    async (request, reply) => {
      const { actor, body, id: requestId } = request;
      requireAction(forms, { actor, resource: FORM, action: "create" });
      const copied = body.copy_of == null ? null : await openDesign(forms, actor, body.copy_of);
      const template = findTemplate(forms, body.template ?? null);
      const facts = readFacts(body);
      const name = await createForm(forms, { actor, requestId, facts, copied, template });
      const message = createMessage(context, request, "form_created", { title: facts.title });
      return reply.code(201).send({ message, data: { form_name: name } });
    },
  );

  app.get<Named>(
    "/api/forms/:form_name/",
    {
      schema: {
        operationId: "readForm",
        tags,
        summary: "What is said of a form beside its questions, in all languages",
        description: "For those who design it.",
        response: answers.ok(
          "The form.",
          closed({
            data: closed({
              form_name: TEXT,
              title: TEXT,
              description: nullable(TEXT),
              filled_on: nullable(TEXT),
              translations: {
                type: "object",
                additionalProperties: closed({ title: TEXT, description: nullable(TEXT) }),
              },
              row_version: ID,
            }),
          }),
        ),
      },
    },
    async (request) => {
      const { form } = await design(request);
      const { name, title, description, filled_on, translations, row_version } = form;
      return { data: { form_name: name, title, description, filled_on, translations, row_version } };
    },
  );

  app.put<Changing>(
    "/api/forms/:form_name/",
    {
      config: { once: true },
      schema: {
        operationId: "changeForm",
        tags,
        summary: "Changes what is said of a form beside its questions",
        description: "Refused where somebody changed it since `row_version` was read. Its name stays.",
        body: closed({ ...FACTS, row_version: ID }, ["title", "row_version"]),
        response: answers.ok("It is changed.", MESSAGE),
      },
    },
    async (request) => {
      const { body } = request;
      const facts = readFacts(body);
      await changeForm(forms, { ...(await design(request)), facts, version: body.row_version });
      return { message: createMessage(context, request, "form_renamed", { title: facts.title }) };
    },
  );

  app.post<Named>(
    "/api/forms/:form_name/retire/",
    {
      config: { once: true },
      schema: {
        operationId: "retireForm",
        tags,
        summary: "Takes a form out of use",
        description: "Refused while an area is filled in with it. What was answered stays readable.",
        response: answers.ok("It is retired.", MESSAGE),
      },
    },
    async (request) => {
      const call = await design(request);
      await retireForm(forms, { ...call, language: request.language });
      return { message: createMessage(context, request, "form_retired", { title: call.form.title }) };
    },
  );

  app.post<Named>(
    "/api/forms/:form_name/restore/",
    {
      config: { once: true },
      schema: {
        operationId: "restoreForm",
        tags,
        summary: "Puts a retired form back into use",
        description: "As it was: published with its versions, or a draft where it has none.",
        response: answers.ok("It is back.", MESSAGE),
      },
    },
    async (request) => {
      const call = await design(request);
      await restoreForm(forms, call);
      return { message: createMessage(context, request, "form_restored", { title: call.form.title }) };
    },
  );
}

function findTemplate({ templates }: Forms, name: string | null): ShippedForm | null {
  if (name === null) return null;
  const found = templates.get(name);
  if (found === undefined)
    throw new AppError({ code: "unknown_form", status: 404, parameters: { form: name } });
  return found;
}

function readFacts({ title, description, filled_on, translations = {} }: SentFacts): FormFacts {
  const trimmed = title.trim();
  if (trimmed === "") throw new AppError({ code: "form_untitled", status: 400 });
  const given = Object.entries(translations).filter(([, words]) => words.title.trim() !== "");
  return {
    title: trimmed,
    description: textOf(description),
    filled_on: textOf(filled_on),
    translations: Object.fromEntries(
      given.map(([language, words]) => [
        language,
        { title: words.title.trim(), description: textOf(words.description) },
      ]),
    ),
  };
}

function textOf(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
