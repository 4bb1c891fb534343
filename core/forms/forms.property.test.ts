import { Validator } from "@cfworker/json-schema";
import type { Schema } from "@cfworker/json-schema";
import { customizeValidator } from "@rjsf/validator-ajv8";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkForm } from "./check.ts";
import { compileForm } from "./compile.ts";
import { formErrors } from "./errors.ts";
import { filled, steps, take } from "./filling.fixture.ts";
import { anyValue, forms, valueFor } from "./forms.fixture.ts";
import { missingAnswers } from "./missing.ts";
import { keyOf, getPath, readPath } from "./paths.ts";
import { pruned } from "./prune.ts";
import { fromRecords, toRecords } from "./records.ts";
import { isShown } from "./shown.ts";
import { buildFormTree } from "./tree.ts";
import type { FormError, SchemaError } from "./errors.ts";
import type { Form } from "./filling.fixture.ts";
import type { FormData, StoredQuestion } from "./types.ts";

interface Judged {
  readonly valid: boolean;
  readonly errors: FormError[];
}

/** Besides what rjsf asks of ajv: keywords without a type are mistakes, and compiling need not be thorough. */
const STRICT = { strictTypes: true, code: { optimize: false } } as const;

/** What the server's validator, as rjsf drives it, and the browser's say of data of a form. */
function judgeOf(form: Form): (data: FormData) => { server: Judged; browser: Judged } {
  const { schema } = compileForm(form);
  const ajv = customizeValidator({ AjvClass: Ajv2020, ajvFormatOptions: false, ajvOptionsOverrides: STRICT });
  const validator = new Validator(schema as Schema, "2020-12", false);
  return (data) => {
    const { errors = [], validationError } = ajv.rawValidation<SchemaError>(schema as object, data);
    if (validationError !== undefined) throw validationError;
    const result = validator.validate(data);
    return {
      server: { valid: errors.length === 0, errors: formErrors({ form, schemaErrors: errors }) },
      browser: { valid: result.valid, errors: formErrors({ form, schemaErrors: result.errors }) },
    };
  };
}

/** ajv takes its time to compile a form: few forms, each filled often. */
const SOME_FORMS = { numRuns: 15 };
const TIME = 60_000;
const filledOften = (count: number) =>
  forms
    .filter((questions) => questions.length > 0)
    .chain((questions) =>
      fc.record({
        form: fc.constant({ questions }),
        fillings: fc.array(steps(questions), { minLength: count, maxLength: count }),
      }),
    );

const keysOf = ({ questions }: Form): string[] =>
  questions.flatMap(({ id }) => [keyOf(id), keyOf(id, "comment"), keyOf(id, "files"), `q${id}_blocks`]);

describe("any form, any answers", () => {
  test(
    "browser and server accept the same and say the same of the rest",
    () => {
      const spoilt = filledOften(10).chain(({ form, fillings }) => {
        const key = fc.constantFrom(...keysOf(form), "q999", "other", "a/b~c");
        const wild = fc.array(fc.dictionary(key, anyValue, { maxKeys: 3 }), { minLength: 10, maxLength: 10 });
        return fc.record({
          form: fc.constant(form),
          fillings: fc.constant(fillings),
          wild,
          deep: fc.boolean(),
        });
      });
      fc.assert(
        fc.property(spoilt, ({ form, fillings, wild, deep }) => {
          const judge = judgeOf(form);
          for (const [index, taken] of fillings.entries()) {
            const data = spoil({ data: take({ form, taken }), wild: wild[index] ?? {}, deep });
            const { server, browser } = judge(data);
            expect(browser).toEqual(server);
            expect(server.valid).toBe(server.errors.length === 0);
          }
        }),
        SOME_FORMS,
      );
    },
    TIME,
  );

  test(
    "[R4.28] what is filled in never holds hidden answers, and what is missing is what both validators miss",
    () => {
      fc.assert(
        fc.property(filledOften(10), ({ form, fillings }) => {
          const judge = judgeOf(form);
          for (const taken of fillings) {
            const data = take({ form, taken });
            expect(pruned({ tree: buildFormTree(form), data })).toBe(data);
            const { errors } = judge(data).server;
            expect(errors.filter(({ code }) => ["hidden", "unknown", "blocks"].includes(code))).toEqual([]);
            const required = errors
              .filter(({ code }) => code === "required")
              .map(({ path }) => path.join("/"));
            const missing = missingAnswers({ form, data }).map((place) => getPath({ form, place }).join("/"));
            expect(required).toEqual(missing);
          }
        }),
        SOME_FORMS,
      );
    },
    TIME,
  );

  test("answers survive the way through records and back", () => {
    fc.assert(
      fc.property(filled, ({ form, taken }) => {
        const data = take({ form, taken });
        const { records, files } = toRecords({ form, data });
        const back = fromRecords({ form, records });
        expect(plain(back)).toEqual(plain(data));
        expect(toRecords({ form, data: back }).records).toEqual(records);
        expect(toRecords({ form, data: back }).files.map(({ part }) => part)).toEqual(
          files.map(({ part }) => part),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("hidden answers are never sent, whatever the data hold", () => {
    const wild = filled.chain(({ form }) =>
      fc.record({
        form: fc.constant(form),
        data: fc.dictionary(
          fc.constantFrom(
            ...form.questions.flatMap(({ id }) => [keyOf(id), keyOf(id, "comment"), `q${id}_blocks`]),
          ),
          fc.oneof(anyValue, ...form.questions.map(valueFor)),
        ),
      }),
    );
    fc.assert(
      fc.property(wild, ({ form, data }) => {
        const { records } = toRecords({ form, data });
        for (const { question_id, block = [] } of records) {
          expect(isShown({ form, data, question: { id: question_id }, block })).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test(
    "a part of a form compiles, and knows no more than it was told",
    () => {
      fc.assert(
        fc.property(filled, fc.nat(), ({ form, taken }, cut) => {
          const roots = form.questions.filter(({ parent_question_id }) => parent_question_id === null);
          const known = [...roots, ...form.questions.filter(({ id }) => id % ((cut % 4) + 2) === 0)];
          const part = { questions: [...new Set(known)] };
          const data = take({
            form: part,
            taken: taken.filter(({ question }) => part.questions.includes(question)),
          });
          const { server, browser } = judgeOf(part)(data);
          expect(browser).toEqual(server);
          expect(server.errors.filter(({ code }) => code === "hidden" || code === "unknown")).toEqual([]);
        }),
        SOME_FORMS,
      );
    },
    TIME,
  );
});

describe("forms that cannot be published", () => {
  test("cycles and orphans are refused with their question named, and nothing loops", () => {
    const broken = forms
      .filter((questions) => questions.length > 2)
      .chain((questions) =>
        fc.record({
          questions: fc.constant(questions),
          moved: fc.array(
            fc.record({
              at: fc.nat(questions.length - 1),
              to: fc.integer({ min: 1, max: questions.length + 2 }),
            }),
            { minLength: 1, maxLength: 6 },
          ),
        }),
      );
    fc.assert(
      fc.property(broken, ({ questions, moved }) => {
        const spoilt = questions.map((question) => ({ ...question }));
        for (const { at, to } of moved) Object.assign(spoilt[at] ?? {}, { parent_question_id: to });
        const problems = checkForm(spoilt);
        for (const question of spoilt) {
          if (reachesRoot(spoilt, question)) continue;
          const way = ancestors(spoilt, question);
          expect(
            problems.some(
              ({ question: id, code, title }) =>
                way.includes(id) && ["cycle", "missing_parent"].includes(code) && title === `Question ${id}`,
            ),
          ).toBe(true);
        }
        expect(Object.keys(compileForm({ questions: spoilt }).schema)).toContain("properties");
      }),
      { numRuns: 300 },
    );
  });

  test("what the other tests fill can be published", () => {
    fc.assert(
      fc.property(forms, (questions) => {
        expect(checkForm(questions)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

function ancestors(questions: readonly StoredQuestion[], from: StoredQuestion): number[] {
  const way: number[] = [];
  let at: StoredQuestion | undefined = from;
  while (at !== undefined && !way.includes(at.id)) {
    way.push(at.id);
    const up: number | null = at.parent_question_id;
    at = questions.find(({ id }) => id === up);
  }
  return way;
}

function reachesRoot(questions: readonly StoredQuestion[], from: StoredQuestion): boolean {
  const last = ancestors(questions, from).at(-1);
  return questions.find(({ id }) => id === last)?.parent_question_id === null;
}

/** Wild values beside the answers, or inside the first repetition. */
function spoil({ data, wild, deep }: { data: FormData; wild: FormData; deep: boolean }): FormData {
  const blocks = Object.entries(data).find(([key]) => key.endsWith("_blocks"));
  if (!deep || blocks === undefined) return { ...data, ...wild };
  const [key, list] = blocks as [string, FormData[]];
  return { ...data, [key]: [{ ...list[0], ...wild }, ...list.slice(1)] };
}

/** Without blanks, which are no answers, and with files by their names. */
function plain(data: FormData): FormData {
  const entries = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    const { part } = readPath([key]);
    if (part === "blocks") return [[key, (value as FormData[]).map(plain)]];
    if (part === "files")
      return [[key, (value as { name: string; id?: number }[]).map(({ name, id }) => [name, id])]];
    return typeof value === "string" && value.trim() === "" ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}
