import { glob } from "node:fs/promises";
import { join } from "node:path";
import type { DefinitionError } from "../../core/shared/error-collector.ts";
import { checkForm } from "../../core/forms/check.ts";
import { arrangeQuestions, type ShippedForm, type ShippedQuestion } from "../../core/forms/shipped.ts";
import type { DesignError } from "../../core/forms/design-errors.ts";
import { describeFileError, readJsonFile } from "./json-file.ts";
import type { ShapeCheck } from "./shape.ts";

export interface FormFile {
  /** Path below the project's root. */
  readonly source: string;
  readonly document: unknown;
}

/** None where there is no such folder. */
export async function readFormFiles({ directory }: { directory: string }): Promise<{
  forms: readonly FormFile[];
  errors: readonly DefinitionError[];
}> {
  const forms: FormFile[] = [];
  const errors: DefinitionError[] = [];
  const files: string[] = [];
  for await (const file of glob("*.json", { cwd: directory })) files.push(file);
  for (const file of files.toSorted()) {
    const source = `resources/forms/${file}`;
    const read = await readJsonFile({ path: join(directory, file), source });
    if (read === null) continue;
    if (read.ok) forms.push({ source, document: read.value });
    else errors.push(read.error);
  }
  return { forms, errors };
}

/** What keeps the release's forms from being asked: every mistake of every file. */
export function checkFormFiles(forms: readonly FormFile[], checkShape: ShapeCheck): DefinitionError[] {
  const known = new Map<string, string>();
  return forms.flatMap(({ source, document }) => {
    const shapes = checkShape({ kind: "form", name: source, source, document });
    if (shapes.length > 0) return shapes;
    const form = document as ShippedForm;
    const other = known.get(form.form_name);
    known.set(form.form_name, source);
    if (other !== undefined) {
      const message = `"${form.form_name}" is already defined in ${other}: rename or remove one of the two.`;
      return [describeFileError({ source, code: "duplicate_name", message })];
    }
    const repeated = repeatedNames({ source, form });
    return repeated.length > 0 ? repeated : unaskable({ source, form });
  });
}

/** Where a question stands in its file, in asking order. */
function pointers(questions: readonly ShippedQuestion[], above = ""): (readonly [string, ShippedQuestion])[] {
  return questions.flatMap((question, index) => {
    const pointer = `${above}/questions/${index}`;
    return [[pointer, question] as const, ...pointers(question.questions ?? [], pointer)];
  });
}

interface OfFile {
  readonly source: string;
  readonly form: ShippedForm;
}

function repeatedNames({ source, form }: OfFile): DefinitionError[] {
  const seen = new Map<string, string>();
  return pointers(form.questions).flatMap(([pointer, { name }]) => {
    const first = seen.get(name);
    if (first === undefined) {
      seen.set(name, pointer);
      return [];
    }
    const message = `"${name}" is the name of the question at ${first} already: rename one of the two.`;
    return [{ ...describeFileError({ source, code: "duplicate_field", message }), pointer, field: name }];
  });
}

function unaskable({ source, form }: OfFile): DefinitionError[] {
  const places = pointers(form.questions);
  const questions = arrangeQuestions(form);
  const nameOf = new Map(questions.map(({ id, name }) => [id, name]));
  return checkForm(questions).map((problem) => {
    const name = nameOf.get(problem.question) ?? "";
    const pointer = places.find(([, question]) => question.name === name)?.[0] ?? "";
    return {
      ...describeFileError({ source, code: problem.code, message: sentence(problem) }),
      pointer,
      field: name,
    };
  });
}

function sentence({ title, code, parameters }: DesignError): string {
  const details = Object.entries(parameters).map(([key, value]) => `, ${key} ${JSON.stringify(value)}`);
  return `"${title}" cannot be asked as it stands (${code}${details.join("")}): mend the question or restore the file.`;
}
