import type { FastifyInstance, FastifyRequest } from "fastify";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, ID, list, open, TEXT, YES_NO } from "../answers.ts";
import { createMessage } from "../success-messages.ts";
import type { Forms } from "./forms.ts";
import { withFormParts } from "./parts.ts";
import type { FormParts } from "./parts.ts";
import { changeResponse, checkChanging, giveResponse, responsesAbout } from "./responses.ts";
import type { ResponseCall } from "./responses.ts";
import { formParts, SAID } from "./shapes.ts";

interface Named {
  readonly Params: { readonly form_name: string };
}
interface One {
  readonly Params: { readonly form_name: string; readonly id: string };
}
interface About extends Named {
  readonly Querystring: { readonly resource: string; readonly id: string };
}

/** Forms that people fill about records: tests, exits and whatever else asks questions. */
export function registerResponseRoutes(app: FastifyInstance, forms: Forms): void {
  const { context } = forms;
  const tags = ["question forms"];
  const consumes = ["multipart/form-data"];

  const given = <T>(request: FastifyRequest<Named>, work: (call: ResponseCall) => Promise<T>): Promise<T> => {
    const { actor, language, params, id: requestId } = request;
    const callOf = (parts: FormParts) => ({ actor, language, form: params.form_name, requestId, parts });
    return withFormParts(request, { directory: context.uploadDir, work: (parts) => work(callOf(parts)) });
  };

  app.get<About>(
    "/api/forms/:form_name/responses/",
    {
      schema: {
        operationId: "formResponses",
        tags,
        summary: "What was filled in about a record, with the questions of its version",
        description: "Those the caller may read, with each question's answer in the reader's language.",
        querystring: {
          type: "object",
          required: ["resource", "id"],
          properties: { resource: { type: "string", maxLength: 80 }, id: { type: "string", maxLength: 20 } },
        },
        response: answers.ok(
          "The filled forms, and whether the reader may give one.",
          closed({
            title: { ...TEXT, description: "Of the form, in the reader's language." },
            data: list(open()),
            permissions: closed({ create: YES_NO }),
          }),
        ),
      },
    },
    ({ actor, language, params, query }) => {
      const target = { resource: query.resource, id: recordId(query.resource, query.id) };
      return responsesAbout(forms, { actor, language, form: params.form_name, target });
    },
  );

  app.post<Named>(
    "/api/forms/:form_name/responses/",
    {
      config: { once: true, takes: formParts({ record: closed({ resource: TEXT, id: ID }) }) },
      schema: {
        operationId: "giveFormResponse",
        tags,
        summary:
          "Keeps a form filled about a record: feedback_form as JSON and files by the ids of their questions",
        description:
          "Once for a form and a record whose area names the form, by those it names there or who may edit the record, and who may fill the form. Files follow in parts named by the ids of their questions.",
        consumes,
        response: answers.created("It is kept.", SAID),
      },
    },
    async (request, reply) => {
      const data = await given(request, (call) => giveResponse(forms, call));
      return reply.code(201).send({ data, message: createMessage(context, request, "form_given") });
    },
  );

  app.put<One>(
    "/api/forms/:form_name/responses/:id/",
    {
      config: { once: true, takes: formParts() },
      schema: {
        operationId: "changeFormResponse",
        tags,
        summary: "Changes a filled form",
        description: "By whoever gave it, or may edit the record. The answers replace those given before.",
        consumes,
        response: answers.ok("It is changed.", SAID),
      },
    },
    async (request) => {
      const id = recordId("form_response", request.params.id);
      const { actor, language, params, id: requestId } = request;
      // who may not is told before anything is taken in
      await checkChanging(forms, { actor, language, form: params.form_name, id, requestId });
      const data = await given(request, (call) => changeResponse(forms, { ...call, id }));
      return { data, message: createMessage(context, request, "form_changed") };
    },
  );
}
