import { today } from "../../../../core/definition/clock.ts";
import { AppError } from "../../../../core/errors/app-error.ts";
import type { Question } from "../../../../core/forms/types.ts";
import { recordExport } from "../../../resources/export/audit.ts";
import { EXPORT_FORMATS, isFormat } from "../../../resources/export/formats.ts";
import type { ExportFormat } from "../../../resources/export/formats.ts";
import type { FileWriter } from "../../../resources/export/file-writer.ts";
import { translateResource } from "../../../resources/labels.ts";
import { getFormText } from "../form-records.ts";
import { type Forms, requireForm } from "../forms.ts";
import { readAnswerLabels } from "./answer-labels.ts";
import type { ReadableAnswers, Results, ResultsCall } from "./read-results.ts";
import { nameSubjects, readStoredAnswers } from "./stored-answers.ts";
import type { StoredAnswer } from "./stored-answers.ts";

/** Filled forms that are read and written together. */
const BATCH = 100;

export interface ResultsFile {
  readonly name: string;
  readonly type: string;
  readonly text: AsyncGenerator<string, void, void>;
  readonly pack: FileWriter["pack"];
}

/** Every answer behind the figures as a row of a file: as many rows as the results say there are answers. */
export async function exportResults(
  forms: Forms,
  results: Results,
  { format, requestId, ...call }: ResultsCall & { format: unknown; requestId: string },
): Promise<ResultsFile> {
  const kind = format === undefined ? "csv" : format;
  if (!isFormat(kind))
    throw new AppError({
      code: "invalid_request",
      status: 400,
      parameters: { detail: "format is csv or xlsx" },
    });
  const answers = await results.open(call, "export");
  if (answers === null)
    throw new AppError({ code: "unknown_form", status: 404, parameters: { form: call.form } });
  const { actor, form, language } = call;
  const { title } = getFormText(await requireForm(forms, form), language);
  const writer = createWriter(forms, { call, format: kind, answers, title });
  const day = today({ now: forms.context.clock(), timeZone: actor.timeZone });
  return {
    name: `${form}-${day}.${kind}`,
    type: EXPORT_FORMATS[kind].type,
    text: writeRows(forms, { call, answers, writer, requestId }),
    pack: writer.pack,
  };
}

const FIELDS = {
  response: "integer",
  at: "datetime",
  /** Where forms are filled in about records of several. */
  area: "text",
  about: "text",
  question: "text",
  block: "text",
  answer: "long_text",
  comment: "long_text",
  files: "long_text",
} as const;

function createWriter(
  { context: { definitions, messages } }: Forms,
  {
    call,
    format,
    answers,
    title,
  }: { call: ResultsCall; format: ExportFormat; answers: ReadableAnswers; title: string },
): FileWriter {
  const { actor, language } = call;
  const { resource, subjects, at } = answers.source;
  const [subject, ...others] = subjects;
  const words = translateResource(definitions(), { resource: resource.name, language });
  const word = (name: string): string => messages.text(`export.${name}`, language);
  const titles: Readonly<Record<keyof typeof FIELDS, string>> = {
    response: word("id"),
    at: words.field(at),
    area: word("area"),
    about:
      subject === undefined || others.length > 0
        ? word("record")
        : translateResource(definitions(), { resource: subject.name, language }).name,
    question: word("question"),
    block: word("repetition"),
    answer: word("answer"),
    comment: word("remark"),
    files: word("files"),
  };
  const columns = Object.entries(FIELDS)
    .filter(([name]) => name !== "area" || others.length > 0)
    .map(([name, valueType]) => ({
      title: titles[name as keyof typeof FIELDS],
      field: { name, valueType, limits: {} },
    }));
  return EXPORT_FORMATS[format].create({
    columns,
    context: { form: "labels", words, yesNo: [word("yes"), word("no")] },
    title,
    timeZone: actor.timeZone,
  });
}

interface Writing {
  readonly call: ResultsCall;
  readonly answers: ReadableAnswers;
  readonly writer: FileWriter;
  readonly requestId: string;
}

async function* writeRows(
  forms: Forms,
  { call, answers, writer, requestId }: Writing,
): AsyncGenerator<string, void, void> {
  const { source, index, marked, questions } = answers;
  const areas = new Map(
    source.subjects.map(({ name: resource }) => {
      const words = translateResource(forms.context.definitions(), { resource, language: call.language });
      return [resource, words.name];
    }),
  );
  const areaOf = ({ about }: StoredAnswer) => areas.get(about?.resource ?? "") ?? null;
  const ids = [...marked.keys()].filter((slot) => marked[slot] === 1).map((slot) => index.idOf(slot));
  ids.sort((a, b) => a - b);
  let count = 0;
  let whole = false;
  try {
    yield writer.begin();
    for (let from = 0; from < ids.length; from += BATCH) {
      const stored = await readStoredAnswers(forms, { source, responses: ids.slice(from, from + BATCH) });
      const nameOf = await nameSubjects(forms, { actor: call.actor, stored });
      const textOf = await readAnswerLabels(forms, { ...call, stored, questions: questions.byId });
      let text = "";
      for (const one of stored) {
        const question = questions.byId.get(one.question);
        text += writer.row(
          describe(one, {
            question,
            area: areaOf(one),
            about: one.about && nameOf(one.about),
            answer: textOf(one),
          }),
        );
      }
      count += stored.length;
      if (text !== "") yield text;
    }
    yield writer.end();
    whole = true;
  } finally {
    const parameters = { ...call.parameters, form: call.form };
    const { resource } = source;
    const { actor } = call;
    await recordExport(forms.context, { actor, resource }, { call: { parameters, requestId }, count, whole });
  }
}

function describe(
  one: StoredAnswer,
  {
    question,
    ...said
  }: {
    question: Question | undefined;
    area: string | null;
    about: string | null;
    answer: string | null;
  },
) {
  return {
    id: one.response,
    response: one.response,
    at: one.at,
    ...said,
    question: question?.title ?? String(one.question),
    block: one.block,
    comment: one.comment,
    files: one.files.join("\n"),
  };
}
