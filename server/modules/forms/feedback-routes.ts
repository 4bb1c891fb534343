import type { FastifyInstance, FastifyRequest } from "fastify";
import { INTERVIEW_FORM } from "../../../core/forms/types.ts";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, list, nullable, open, TEXT, YES_NO } from "../answers.ts";
import { createMessage } from "../success-messages.ts";
import {
  changeFeedback,
  checkChanging,
  checkGiving,
  FEEDBACK,
  FEEDBACK_TEXT_FIELDS,
  findFeedback,
  giveFeedback,
  mayGive,
} from "./feedback.ts";
import { requireForm } from "./forms.ts";
import type { Forms } from "./forms.ts";
import { withFormParts } from "./parts.ts";
import { renderAnswers } from "./render.ts";
import { isGranted, mayDo } from "./rights.ts";
import { formParts, QUESTION_SHAPE, SAID } from "./shapes.ts";

interface Named {
  readonly Params: { readonly id: string };
}

const FORM = formParts(
  Object.fromEntries(
    ["supervisor_name", "call_given_by", "issues", "went_well"].map((name) => [name, nullable(TEXT)]),
  ),
  [],
);

/** What supervisors say about an interview (§7). */
export function registerFeedbackRoutes(app: FastifyInstance, forms: Forms): void {
  const { context } = forms;
  const tags = ["question forms"];
  const url = "/api/interview/:id/supervisor_feedback/";

  // who may not is told before anything is taken in
  const given = async (
    request: FastifyRequest<Named>,
    { check, work }: { check: typeof checkGiving | typeof checkChanging; work: typeof giveFeedback },
  ) => {
    const { actor, language, id: requestId } = request;
    const call = { actor, language, interview: recordId("interview", request.params.id), requestId };
    await check(forms, call);
    return withFormParts(request, {
      directory: context.uploadDir,
      names: FEEDBACK_TEXT_FIELDS,
      work: (parts) => work(forms, { ...call, parts }),
    });
  };

  app.get<Named>(
    url,
    {
      schema: {
        operationId: "supervisorFeedback",
        tags,
        summary: "The feedback of an interview, with the questions of the version it was given to",
        description: "With each question's answer in the reader's language.",
        response: answers.ok(
          "The feedback; null while there is none, and where the reader may not read it; and what the reader may.",
          closed({
            data: nullable(
              open({ answers: list(open()), questions: list(QUESTION_SHAPE) }) as { type: "object" },
            ),
            permissions: closed({ create: YES_NO, read: YES_NO }),
          }),
        ),
      },
    },
    async ({ actor, language, params }) => {
      const form = await requireForm(forms, INTERVIEW_FORM);
      const id = recordId("interview", params.id);
      const { interview, feedback, hidden } = await findFeedback(forms, { actor, language, interview: id });
      const create =
        feedback === null &&
        !hidden &&
        mayGive(actor, interview) &&
        isGranted(forms, { actor, resource: FEEDBACK, action: "create" }) &&
        form.state !== "retired" &&
        (await mayDo(forms, { actor, form, action: "fill" }));
      const data =
        feedback === null
          ? null
          : await renderAnswers(forms, {
              record: feedback,
              form: INTERVIEW_FORM,
              about: { resource: "interview", id },
              reader: { actor, language },
            });
      return { data, permissions: { create, read: !hidden } };
    },
  );

  app.post<Named>(
    url,
    {
      config: { once: true, takes: FORM },
      schema: {
        operationId: "giveSupervisorFeedback",
        tags,
        summary:
          "Gives the feedback of an interview: feedback_form as JSON and files by the ids of their questions",
        description:
          "Once for an interview, by its supervisor, its marketer, or those who may edit it. feedback_form is an object with the answer records and what stands beside them; or the records alone, with issues or went_well as a part of its own, in the names the interview says. Files follow in parts named by the ids of their questions.",
        consumes: ["multipart/form-data"],
        response: answers.ok("It is kept.", SAID),
      },
    },
    async (request) => ({
      data: await given(request, { check: checkGiving, work: giveFeedback }),
      message: createMessage(context, request, "feedback_given"),
    }),
  );

  app.put<Named>(
    url,
    {
      config: { once: true, takes: FORM },
      schema: {
        operationId: "changeSupervisorFeedback",
        tags,
        summary: "Changes the feedback of an interview",
        description:
          "The answers replace those given before; files of earlier saves stay where they are named again.",
        consumes: ["multipart/form-data"],
        response: answers.ok("It is changed.", SAID),
      },
    },
    async (request) => ({
      data: await given(request, { check: checkChanging, work: changeFeedback }),
      message: createMessage(context, request, "feedback_changed"),
    }),
  );
}
