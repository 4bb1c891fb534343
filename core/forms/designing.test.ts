import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeOptions, listsOf, sharingOptions, takeOptions } from "./change-options.ts";
import { checkForm } from "./check.ts";
import { readCopied, writeCopied } from "./copied-questions.ts";
import { arrangeDesign, type Design } from "./design.ts";
import { insertQuestions, moveSeveral, putSeveral, readHeads } from "./design-several.ts";
import { explainAsking } from "./explain-asking.ts";
import { filled, take } from "./filling.fixture.ts";
import { forms, question } from "./forms.fixture.ts";
import { countMissingLabels, labelPositions, readLabel, writeLabel } from "./labels.ts";
import { toRecords } from "./records.ts";
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
      expect(new Set([...reasons].filter(([, reason]) => reason === null).map(([id]) => id))).toEqual(shown);
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
