import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { FORM_ENDINGS, FORM_FORMAT_NAMES, type FormFormat } from "../../../core/forms/formats/endings.ts";
import { readFormFile, WRITE_FORM } from "../../../core/forms/formats/form-formats.ts";
import type { NotTaken } from "../../../core/forms/formats/found.ts";
import { putImported } from "../../../core/forms/formats/put-design.ts";
import type { PutMode } from "../../../core/forms/formats/put-design.ts";
import { contentDisposition } from "../../files/file-name.ts";
import { personOf } from "../../plugins/bounded-work.ts";
import { answers, closed, FILE, ID, list, open, TEXT } from "../answers.ts";
import { receiveImport } from "../imports/receive.ts";
import type { ReceivedImport } from "../imports/receive.ts";
import { DESIGN_ERRORS } from "./design-routes.ts";
import { encodeFormFile, FORM_FILE_BYTES, openFormFile, tableLabels } from "./form-file.ts";
import { getFormText } from "./form-records.ts";
import type { Forms } from "./forms.ts";
import { openDesign } from "./rights.ts";
import { readDraft, saveDraft } from "./save-draft.ts";
import { describePublishErrors } from "./surroundings.ts";

interface Named {
  readonly Params: { readonly form_name: string };
}
interface Exporting extends Named {
  readonly Querystring: { readonly format: FormFormat };
}

/** What is told of a file at most; the rest is counted. */
const MAX_TOLD = 1000;

const NOT_TAKEN = list(
  closed({
    place: { ...TEXT, description: "A cell, a path in the file, or a question." },
    what: { ...TEXT, description: "As it stands there." },
    why: { ...TEXT, description: "Stable; `message` says it in words." },
    message: TEXT,
  }),
);
const FORMAT = {
  type: "object",
  required: ["format"],
  properties: {
    format: { type: "string", enum: FORM_FORMAT_NAMES, description: "How the file is written." },
  },
};

/** Forms as files of other programs: taken in with a report, and handed out. */
export function registerFormatRoutes(app: FastifyInstance, forms: Forms): void {
  const { context } = forms;
  const tags = ["question forms"];

  const tell = ({ language }: Pick<FastifyRequest, "language">, notTaken: readonly NotTaken[]) =>
    notTaken.slice(0, MAX_TOLD).map(({ place, what, why }) => ({
      place,
      what,
      why,
      message: context.messages.text(`not_taken.${why}`, language),
    }));

  app.post<Named>(
    "/api/forms/:form_name/import/",
    {
      config: {
        takes: closed(
          {
            file: { ...FILE, description: "CSV, XLSX, XLSForm, SurveyJS JSON or FHIR Questionnaire JSON." },
            mode: {
              ...TEXT,
              enum: ["preview", "append", "replace"],
              description:
                "`preview` (when absent) writes nothing; the others put the questions into the draft. Nothing is published.",
            },
            base: { ...TEXT, description: "Of the draft as it was read; needed to write." },
          },
          ["file"],
        ),
      },
      schema: {
        operationId: "importForm",
        tags,
        summary: "The questions that a file of another program describes, and what of it is not taken",
        description:
          "Of a file of at most 5 MB, 2,000 questions and 50 levels. What the file is, its content says. With `replace`, questions with the same words and answer type stay the same questions.",
        consumes: ["multipart/form-data"],
        response: answers.ok(
          "What would be made, or what was.",
          closed({
            data: closed(
              {
                format: TEXT,
                questions: list(open({ id: ID, title: TEXT, answer_type: TEXT })),
                not_taken: NOT_TAKEN,
                not_taken_count: ID,
                problems: DESIGN_ERRORS,
                base: TEXT,
              },
              ["format", "questions", "not_taken", "not_taken_count", "problems"],
            ),
          }),
        ),
      },
    },
    async (request) => {
      const { actor, language, id: requestId } = request;
      const form = await openDesign(forms, actor, request.params.form_name);
      const received = await receiveImport(request, context.uploadDir, FORM_FILE_BYTES);
      try {
        const leave = await context.largeWork.enter({ who: personOf(request), size: 1 });
        const { format, design, notTaken } = await readFile(received, tableLabels(forms, language)).finally(
          leave,
        );
        const read = {
          format,
          not_taken: tell(request, notTaken),
          not_taken_count: notTaken.length,
        };
        const mode = readMode(received);
        if (mode === "preview") {
          const problems = describePublishErrors(forms, { form, questions: design, language });
          return { data: { ...read, questions: design, problems } };
        }
        const base = received.texts["base"] ?? "";
        if (base === "") throw new AppError({ code: "malformed_form", parameters: { at: "base" } });
        let id = 0;
        const { questions } = await readDraft(forms, form.name);
        const joined = putImported({ design: questions, imported: design, mode, newId: () => (id -= 1) });
        await saveDraft(forms, { actor, form, base, questions: joined, requestId });
        const draft = await readDraft(forms, form.name);
        const problems = describePublishErrors(forms, { form, questions: draft.questions, language });
        return { data: { ...read, questions: draft.questions, problems, base: draft.base } };
      } finally {
        await received.discard();
      }
    },
  );

  const write = async ({ actor, params, query, language }: FastifyRequest<Exporting>) => {
    const form = await openDesign(forms, actor, params.form_name);
    const { questions } = await readDraft(forms, form.name);
    const { title } = getFormText(form, language);
    const labels = tableLabels(forms, language);
    return { title, ...WRITE_FORM[query.format](questions, { title, labels }) };
  };

  app.get<Exporting>(
    "/api/forms/:form_name/export/",
    {
      schema: {
        operationId: "exportForm",
        tags,
        summary: "The questions of a form as a file of another program",
        description:
          "As its designers left them, in all languages. What the format cannot say, `exportFormReport` tells.",
        querystring: FORMAT,
        response: { 200: { description: "The file.", type: "string", format: "binary" } },
      },
    },
    async (request, reply) => {
      const { title, file } = await write(request);
      const { format } = request.query;
      const { type, body } = encodeFormFile(file, format);
      return reply
        .type(type)
        .header("content-disposition", contentDisposition(`${title}.${FORM_ENDINGS[format]}`, "attachment"))
        .send(body);
    },
  );

  app.get<Exporting>(
    "/api/forms/:form_name/export/report/",
    {
      schema: {
        operationId: "exportFormReport",
        tags,
        summary: "What of a form a format cannot say",
        description: "Each with the question it belongs to.",
        querystring: FORMAT,
        response: answers.ok("What is left out.", closed({ data: NOT_TAKEN })),
      },
    },
    async (request) => ({ data: tell(request, (await write(request)).notTaken) }),
  );
}

async function readFile({ path }: ReceivedImport, labels: Parameters<typeof readFormFile>[1]) {
  return readFormFile(await openFormFile(path), labels);
}

function readMode({ texts }: ReceivedImport): PutMode | "preview" {
  const mode = texts["mode"] ?? "preview";
  if (mode === "preview" || mode === "append" || mode === "replace") return mode;
  throw new AppError({ code: "malformed_form", parameters: { at: "mode" } });
}
