import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeOptions, listsOf, sharingOptions, takeOptions } from "./change-options.ts";
import { LANGUAGES, type Language } from "../definition/definitions.ts";
import { checkForm } from "./check.ts";
import { readCopied, writeCopied } from "./copied-questions.ts";
import { arrangeDesign, branchOf, type Design } from "./design.ts";
import { insertQuestions, moveSeveral, putSeveral, readHeads, removeSeveral } from "./design-several.ts";
import { explainAsking } from "./explain-asking.ts";
import { filled, take } from "./filling.fixture.ts";
import { forms, question } from "./forms.fixture.ts";
import { countMissingLabels, labelPositions, readLabel, writeLabel } from "./labels.ts";
import { takesAnswer } from "./kinds.ts";
import { offerList } from "./option-lists.ts";
import { toRecords } from "./records.ts";
import { summarizeQuestion } from "./results.ts";
import { shownQuestions } from "./shown.ts";
import type { StoredQuestion } from "./types.ts";

const colours: Design = [
  question(1, "option", {
    options: ["Red", "Green", "Blue"],
    translations: { fr: { title: "Couleur", options: ["Rouge", "Vert", "Bleu"] } },
  }),
  question(2, "text", { parent_question_id: 1, reveal_value: "Green", category: "child" }),
  question(3, "text", {
    ask_when: { any: [{ question: 1, is: "Green" }, { not: { question: 1, is: "Red" } }] },
  }),
  question(4, "multi_select", { options: ["red", "Green", "Blue"], default_value: "Green" }),
];

describe("options", () => {
  test("worded anew take with them what is asked after them, and keep their words in other languages", () => {
    const [colour, child, other] = changeOptions(colours, [1], ["Red", "Lime", "Blue"]);
    expect(child).toMatchObject({ reveal_value: "Lime" });
    expect(other!.ask_when).toEqual({
      any: [{ question: 1, is: "Lime" }, { not: { question: 1, is: "Red" } }],
    });
    expect(colour!.translations).toEqual({ fr: { title: "Couleur", options: ["Rouge", "Vert", "Bleu"] } });
  });

  test("put in, moved and taken away leave the words of the others with them", () => {
    const words = (options: readonly string[]) =>
      changeOptions(colours, [1], options)[0]!.translations!["fr"]!.options;
    expect(words(["White", "Blue", "Red", "Green"])).toEqual(["", "Bleu", "Rouge", "Vert"]);
    expect(words(["Blue", "Red"])).toEqual(["Bleu", "Rouge"]);
    expect(words([])).toBeUndefined();
  });

  test("of a shared list are changed once, and a list is taken over with its words", () => {
    expect(sharingOptions(colours, colours[0]!)).toEqual([4]);
    const both = changeOptions(colours, [1, 4], ["Red", "Lime", "Blue"]);
    expect(both[3]).toMatchObject({ options: ["Red", "Lime", "Blue"], default_value: "Lime" });
    expect(listsOf(colours, question(9, "option")).map(({ id }) => id)).toEqual([4]);
    const added = [...colours, question(5, "option", { options: [] })];
    expect(takeOptions(added, { from: colours[0]!, to: 5 })[4]).toMatchObject({
      options: ["Red", "Green", "Blue"],
      translations: { fr: { options: ["Rouge", "Vert", "Bleu"] } },
    });
  });
});

describe("options of a shared list", () => {
  const option = (id: number, value: string, more: object = {}) => ({
    id,
    value,
    labels: {},
    is_retired: false,
    ...more,
  });
  const lists = new Map([
    [7, [option(1, "Small", { labels: { fr: "Petit" } }), option(2, "Middle", { is_retired: true })]],
  ]);

  test("stand in place of a question's own, without those that are retired; its other words stay", () => {
    const asked = { ...colours[0]!, option_list: 7 };
    expect(offerList(asked, lists)).toEqual({
      ...asked,
      options: ["Small"],
      translations: { fr: { title: "Couleur", options: ["Petit"] } },
    });
    const unworded = question(9, "option", {
      option_list: 7,
      translations: { es: { title: "", options: ["x"] } },
    });
    expect(offerList(unworded, lists).translations).toEqual({ fr: { title: "", options: ["Petit"] } });
  });

  test("change nothing where nothing changed, where no list is named and where none is known", () => {
    const asked = offerList({ ...colours[0]!, option_list: 7 }, lists);
    expect(offerList(asked, lists)).toBe(asked);
    for (const other of [colours[0]!, { ...colours[0]!, option_list: 8 }])
      expect(offerList(other, lists)).toBe(other);
  });

  test("are none of the form's own lists", () => {
    const asked = { ...colours[0]!, option_list: 7 };
    expect(sharingOptions([asked, colours[3]!], colours[3]!)).toEqual([]);
    expect(listsOf([asked], question(9, "option"))).toEqual([]);
  });
});

describe("labels", () => {
  test("are read where they were written, in each language and at each position", () => {
    const any = fc.tuple(
      forms.filter((all) => all.length > 0),
      fc.nat(),
      fc.nat(),
      fc.constantFrom("en", "fr", "ar"),
    );
    fc.assert(
      fc.property(any, ([questions, which, at, language]) => {
        const one = questions[which % questions.length]!;
        const positions = labelPositions(one);
        const place = positions[at % positions.length]!;
        const written = writeLabel(one, { place, language: language as "en", text: "Words" });
        expect(readLabel(written, place, language as "en")).toBe("Words");
        for (const other of positions.filter((position) => position !== place))
          expect(readLabel(written, other, "es")).toBe(readLabel(one, other, "es"));
      }),
    );
  });

  test("missing ones are counted in each language, until they are written", () => {
    const [colour] = colours;
    expect([...countMissingLabels([colour!])]).toEqual([
      ["zh", 4],
      ["es", 4],
      ["it", 4],
      ["ar", 4],
    ]);
    const title = writeLabel(colour!, { place: "title", language: "es", text: "Color" });
    expect(countMissingLabels([title]).get("es")).toBe(3);
    const gone = writeLabel(title, { place: "title", language: "es", text: "" });
    expect(gone.translations).toEqual(colour!.translations);
  });
});

describe("several questions", () => {
  const shape = (design: Design | null) => design?.map(({ id }) => id).join(" ");
  const row: Design = [1, 2, 3, 4].map((id) => question(id, "yes_question"));

  test("move together, all or none, in their order", () => {
    expect(shape(moveSeveral(row, [2, 3], "up"))).toBe("2 3 1 4");
    expect(shape(moveSeveral(row, [2, 3], "down"))).toBe("1 4 2 3");
    expect(moveSeveral(row, [1, 2], "up")).toBeNull();
    const under = moveSeveral(row, [2, 3], "in")!;
    expect(under.map(({ parent_question_id }) => parent_question_id)).toEqual([null, 1, 1, null]);
    expect(shape(moveSeveral(under, [2, 3], "out"))).toBe("1 2 3 4");
    expect(shape(putSeveral(row, [1, 2], { at: "after", target: 4 }))).toBe("3 4 1 2");
    expect(shape(putSeveral(row, [3, 4], { at: "before", target: 1 }))).toBe("3 4 1 2");
    expect(readHeads(under, new Set([1, 3, 4]))).toEqual([1, 4]);
  });

  test("copied to the clipboard come out as they went in, under ids of their own", () => {
    fc.assert(
      fc.property(
        forms.filter((all) => all.length > 0),
        (questions) => {
          const design = arrangeDesign(questions);
          const copied = readCopied(writeCopied(design))!;
          let id = 1000;
          const put = insertQuestions([], { questions: copied, after: null, newId: () => (id += 1) })!;
          const places = new Map(put.design.map((one, index) => [one.id, index]));
          const from = new Map(design.map((one, index) => [one.id, index]));
          const parents = (all: Design, index: ReadonlyMap<number, number>) =>
            all.map(({ parent_question_id: parent }) => (parent === null ? null : index.get(parent)));
          expect(parents(put.design, places)).toEqual(parents(design, from));
          expect(put.design.map(({ title }) => title)).toEqual(design.map(({ title }) => title));
          expect(checkForm(put.design)).toEqual([]);
        },
      ),
    );
  });

  test("from rubbish are none, and what hangs on itself is left out", () => {
    for (const text of ["", "benchline questions", '{"kind":"benchline questions"}', "[1]"])
      expect(readCopied(text)).toBeNull();
    const loop = [1, 2].map((id) => question(id, "text", { parent_question_id: 3 - id }));
    const odd = { ...question(3, "text"), help: 4, other: true };
    const text = writeCopied([...loop, odd as unknown as StoredQuestion]);
    expect(readCopied(text)).toEqual([{ ...question(3, "text"), reveal_value: null }]);
  });
});

test("why a question is asked or not agrees with what is asked", () => {
  fc.assert(
    fc.property(filled, ({ form, taken }) => {
      const data = take({ form, taken });
      const shown = new Set(shownQuestions({ form, data }).map(({ node }) => node.question.id));
      const reasons = explainAsking({ form, data });
      const asked = [...reasons].filter(([, reason]) => reason === null).map(([id]) => id);
      expect(new Set(asked)).toEqual(shown);
    }),
    { numRuns: 300 },
  );
});

test("moving branches among their siblings leaves answers and what is asked equal", () => {
  fc.assert(
    fc.property(
      filled,
      fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 10 }),
      ({ form, taken }, moves) => {
        let design = arrangeDesign(form.questions);
        for (const [which, up] of moves) {
          const id = design[which % design.length]!.id;
          design = moveSeveral(design, [id], up ? "up" : "down") ?? design;
        }
        const data = take({ form, taken });
        const sent = (questions: Design) =>
          toRecords({ form: { questions }, data })
            .records.map((record) => JSON.stringify(record))
            .toSorted();
        expect(sent(design)).toEqual(sent(form.questions));
      },
    ),
    { numRuns: 200 },
  );
});

type Change =
  | { readonly kind: "rename"; readonly which: number; readonly at: number; readonly language: Language }
  | { readonly kind: "move"; readonly which: number; readonly up: boolean }
  | { readonly kind: "retire"; readonly which: number }
  | { readonly kind: "restore" };

const changes = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("rename" as const),
      which: fc.nat(),
      at: fc.nat(),
      language: fc.constantFrom(...LANGUAGES),
    }),
    fc.record({ kind: fc.constant("move" as const), which: fc.nat(), up: fc.boolean() }),
    fc.record({ kind: fc.constant("retire" as const), which: fc.nat() }),
    fc.record({ kind: fc.constant("restore" as const) }),
  ),
  { maxLength: 20 },
);

/** What a designer does to a form, what was retired put back in the end; and every text as it was last written. */
function design(first: Design, made: readonly Change[]) {
  let now = first;
  const retired: Design[] = [];
  const written = new Map<string, string>();
  const restore = () => {
    const branch = retired.pop();
    if (branch !== undefined) now = arrangeDesign([...now, ...branch]);
  };
  for (const [step, change] of made.entries()) {
    const one = now[("which" in change ? change.which : 0) % now.length];
    if (change.kind === "restore") restore();
    if (one === undefined) continue;
    if (change.kind === "move") now = moveSeveral(now, [one.id], change.up ? "up" : "down") ?? now;
    if (change.kind === "retire") {
      retired.push(branchOf(now, one.id));
      now = removeSeveral(now, [one.id]);
    }
    if (change.kind === "rename") {
      const positions = labelPositions(one);
      const place = positions[change.at % positions.length]!;
      const text = `Words ${step}`;
      const renamed = writeLabel(one, { place, language: change.language, text });
      now = now.map((question) => (question.id === one.id ? renamed : question));
      written.set(JSON.stringify([one.id, place, change.language]), text);
    }
  }
  while (retired.length > 0) restore();
  return { now, written };
}

test("renames, moves, retirements and restores together leave logic, words, results and old answers equal", () => {
  fc.assert(
    fc.property(filled, changes, ({ form, taken }, made) => {
      const before = arrangeDesign(form.questions);
      const { now, written } = design(before, made);
      const byId = (questions: Design) => questions.toSorted((a, b) => a.id - b.id);

      const logic = (questions: Design) =>
        byId(questions).map(
          ({
            title: _title,
            translations: _words,
            category: _place,
            help,
            unit,
            placeholder,
            ...question
          }) => {
            const { low_label: _low, high_label: _high, ...rest } = question;
            return {
              ...rest,
              reveal_value: question.reveal_value ?? null,
              said: [help, unit, placeholder].map(Boolean),
            };
          },
        );
      expect(logic(now)).toEqual(logic(before));

      for (const [index, question] of byId(before).entries()) {
        for (const place of labelPositions(question)) {
          for (const language of LANGUAGES) {
            const text = written.get(JSON.stringify([question.id, place, language]));
            const expected = text ?? readLabel(question, place, language);
            expect(readLabel(byId(now)[index]!, place, language)).toBe(expected);
          }
        }
      }

      const data = take({ form, taken });
      const answersOf = (questions: Design) =>
        toRecords({ form: { questions }, data }).records.map(({ que_value: _title, ...record }) => record);
      const sent = (questions: Design) =>
        answersOf(questions)
          .map((record) => JSON.stringify(record))
          .toSorted();
      expect(sent(now)).toEqual(sent(before));

      const results = (questions: Design) =>
        byId(questions)
          .filter(takesAnswer)
          .map((question) => {
            const given = answersOf(questions).filter(({ question_id }) => question_id === question.id);
            const values = Map.groupBy(given, ({ answer }) =>
              typeof answer === "string" ? answer : JSON.stringify(answer),
            );
            const counts = {
              values: new Map([...values].map(([value, found]) => [value, found.length])),
              answered: given.length,
              remarks: 0,
              course: [],
            };
            const {
              title: _title,
              unit: _unit,
              ...found
            } = summarizeQuestion(question, { counts, asked: true });
            return found;
          });
      expect(results(now)).toEqual(results(before));
    }),
    { numRuns: 300 },
  );
});
