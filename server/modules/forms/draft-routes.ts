import type { FastifyInstance } from "fastify";
import { createQuestion } from "../../../core/forms/design.ts";
import { ANSWER_TYPES, LABEL_NAMES } from "../../../core/forms/types.ts";
import type { StoredQuestion } from "../../../core/forms/types.ts";
import { answers, closed, ID, list, open, TEXT, YES_NO } from "../answers.ts";
import { DESIGN_ERRORS } from "./design-routes.ts";
import { requireInUse } from "./form-records.ts";
import type { Forms } from "./forms.ts";
import { openDesign } from "./rights.ts";
import { readDraft, saveDraft } from "./save-draft.ts";
import { describePublishErrors } from "./surroundings.ts";

interface Named {
  readonly Params: { readonly form_name: string };
}
interface Saved extends Named {
  readonly Body: { readonly base: string; readonly questions: readonly SentQuestion[] };
}

type SentQuestion = Partial<StoredQuestion> &
  Pick<StoredQuestion, "id" | "title" | "answer_type" | "parent_question_id">;

const MAX_QUESTIONS = 2000;

const label = { type: ["string", "null"], maxLength: 500 };
const number = { type: ["integer", "null"] };
const LABELS = Object.fromEntries(LABEL_NAMES.map((name) => [name, label]));
const OPTIONS = { ...list({ type: "string", maxLength: 1000 }), maxItems: 500 };

/** A question as a designer leaves it, in all languages. */
const DESIGNED = closed(
  {
    id: { ...ID, description: "Below 0: a new one." },
    title: { type: "string", minLength: 1, maxLength: 500 },
    answer_type: { type: "string", enum: ANSWER_TYPES },
    category: { ...TEXT, description: "Found by where it stands, whatever is said." },
    is_required: YES_NO,
    options: OPTIONS,
    option_list: {
      ...number,
      description: "The shared list it offers; `options` are then those of the list, whatever is said.",
    },
    update_options: YES_NO,
    dependent: YES_NO,
    child: YES_NO,
    parent_question_id: number,
    reveal_value: label,
    min_value: number,
    max_value: number,
    sole_options: list(TEXT),
    earliest: label,
    latest: label,
    allowed_files: list(TEXT),
    max_files: { type: "integer", minimum: 1, maximum: 10 },
    resets_form: YES_NO,
    shows_verdict: YES_NO,
    ask_when: { type: ["object", "null"], additionalProperties: true },
    calculation: { type: ["object", "number", "null"], additionalProperties: true },
    default_value: label,
    prefill: label,
    read_only: YES_NO,
    records_of: label,
    records_where: { type: ["object", "null"], additionalProperties: true },
    ...LABELS,
    translations: {
      type: "object",
      additionalProperties: closed(
        { title: { type: "string", maxLength: 500 }, options: OPTIONS, ...LABELS },
        ["title"],
      ),
    },
  },
  ["id", "title", "answer_type", "parent_question_id"],
);

const DRAFT = {
  base: { ...TEXT, description: "Send it back to say what you changed." },
  problems: DESIGN_ERRORS,
};

/** The questions of a form as one document: read, changed and put back together. */
export function registerDraftRoutes(app: FastifyInstance, forms: Forms): void {
  const tags = ["question forms"];

  app.get<Named>(
    "/api/forms/:form_name/draft/",
    {
      schema: {
        operationId: "readFormDraft",
        tags,
        summary: "The questions of a form as its designers left them, in all languages",
        description: "Each before those that hang on it, in asking order.",
        response: answers.ok(
          "The questions.",
          closed({
            data: closed({ ...DRAFT, questions: list(open({ id: ID, title: TEXT, answer_type: TEXT })) }),
          }),
        ),
      },
    },
    async ({ actor, params, language }) => {
      const form = await openDesign(forms, actor, params.form_name);
      const draft = await readDraft(forms, form.name);
      return {
        data: {
          ...draft,
          problems: describePublishErrors(forms, { form, questions: draft.questions, language }),
        },
      };
    },
  );

  app.put<Saved>(
    "/api/forms/:form_name/draft/",
    {
      config: { once: true },
      schema: {
        operationId: "saveFormDraft",
        tags,
        summary: "Puts the questions of a form in place of those there are",
        description:
          "All at once or none. Questions that are not there are retired and come back under their ids. Refused where somebody changed one since `base` was read.",
        body: closed({ base: TEXT, questions: { ...list(DESIGNED), maxItems: MAX_QUESTIONS } }),
        response: answers.ok(
          "They are saved.",
          closed({
            data: closed({
              ...DRAFT,
              ids: {
                type: "object",
                additionalProperties: ID,
                description: "The ids of the new questions, by those they were sent with.",
              },
            }),
          }),
        ),
      },
    },
    async ({ actor, params, body, language, id: requestId }) => {
      const form = await openDesign(forms, actor, params.form_name);
      requireInUse(form);
      const questions = body.questions.map(createQuestion);
      const ids = await saveDraft(forms, { actor, form, base: body.base, questions, requestId });
      const draft = await readDraft(forms, form.name);
      return {
        data: {
          base: draft.base,
          problems: describePublishErrors(forms, { form, questions: draft.questions, language }),
          ids: Object.fromEntries(ids),
        },
      };
    },
  );
}
