import { Validator } from "@cfworker/json-schema";
import { dayHere, movesWithDay } from "../../../core/forms/days.ts";
import { compileForm } from "../../../core/forms/compile.ts";
import { type FormError, formErrors } from "../../../core/forms/errors.ts";
import { pageInSight, pageOfQuestion } from "../../../core/forms/pages.ts";
import { DRAFT } from "../../../core/forms/schema.ts";
import type { FormData, Question } from "../../../core/forms/types.ts";
import { neededCalls, callKey } from "../dependents.ts";
import type { FormStore } from "../form-store.ts";
import type { CheckedForm, FoundError } from "../types.ts";

const validators = new WeakMap<
  readonly Question[],
  { readonly day: string; readonly validator: Validator }
>();

/** Checks by the schema that the server checks by; without `eval`, which the page does not allow. */
export function getSchemaErrors(questions: readonly Question[], data: unknown) {
  const today = dayHere();
  let known = validators.get(questions);
  // limits that move with the day are those of today
  if (known === undefined || (known.day !== today && movesWithDay(questions))) {
    const { schema } = compileForm({ questions }, { today });
    const validator = new Validator({ ...schema, $schema: DRAFT } as object, "2020-12", false);
    known = { day: today, validator };
    validators.set(questions, known);
  }
  return known.validator.validate(data).errors;
}

/** Everything that is wrong with these answers, in asking order. */
export function findFormErrors(questions: readonly Question[], data: FormData): FoundError[] {
  const errors = formErrors({ form: { questions }, schemaErrors: getSchemaErrors(questions, data) });
  return errors.flatMap(getProblem);
}

function getProblem({ question, part, block, code, parameters }: FormError): FoundError[] {
  // what nobody asks for is taken away before anything is sent
  if (question === null || code === "unknown" || code === "hidden") return [];
  return [{ place: { question, part: part === "blocks" ? "answer" : part, block }, code, parameters }];
}

/** What `QuestionFormState.check` promises, but for the focus. */
export async function checkForm(store: FormStore): Promise<CheckedForm> {
  const problems = await findProblems(store);
  store.showProblems(problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, ...store.current() };
}

/** The same for the page in sight alone; false where something on it stands in the way. */
export async function checkPage(store: FormStore): Promise<boolean> {
  const page = pageInSight(store.snapshot());
  const found = await findProblems(store);
  const problems = found.filter(({ place }) => pageOfQuestion(store.snapshot(), place.question) === page);
  store.showProblems(problems);
  return problems.length === 0;
}

async function findProblems(store: FormStore): Promise<readonly FoundError[]> {
  await store.settled();
  const { questions, data, calls } = store.snapshot();
  const unloaded = neededCalls(questions, data).filter((call) => calls.get(callKey(call)) === "failed");
  return [
    ...unloaded.map(({ question: { id } }): FoundError => ({
      place: { question: id, part: "answer", block: [] },
      code: "not_loaded",
      parameters: {},
    })),
    ...findFormErrors(questions, data),
  ];
}
