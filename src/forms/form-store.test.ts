import { describe, expect, it, vi } from "vitest";
import type { Question } from "../../core/forms/types.ts";
import { question } from "../testing/question.ts";
import { checkForm } from "./renderer/check-form.ts";
import { createFormStore, type FormStore } from "./form-store.ts";
import type { LoadDependents } from "./types.ts";

const solved = question({ id: 1, answer_type: "yes_question", dependent: true, is_required: true });
const how = question({
  id: 2,
  answer_type: "text",
  parent_question_id: 1,
  category: "child",
  is_required: true,
});
const rounds = question({ id: 3, answer_type: "integer", child: true });
const round = question({ id: 4, answer_type: "text", parent_question_id: 3, category: "child" });
const DEPENDENTS: Readonly<Record<string, Question[]>> = { "1=Yes": [how], "3=2": [round], "3=3": [round] };

const answering = () =>
  vi.fn<LoadDependents>(({ question: { id }, value }) => Promise.resolve(DEPENDENTS[`${id}=${value}`] ?? []));

function open(loadDependents: LoadDependents): FormStore {
  return createFormStore({
    form: { questions: [solved, rounds], version: 4, complete: false },
    start: { data: {}, files: new Map() },
    loadDependents,
  });
}

const at = (id: number, block: readonly number[] = []) => ({ question: id, part: "answer" as const, block });
const calls = (load: ReturnType<typeof answering>) =>
  load.mock.calls.map(([{ question: asked, value, version }]) => [asked.id, value, version]);

describe("a question form under way", () => {
  it("asks once for what an answer reveals, by the answer or the number [R7.48]", async () => {
    const load = answering();
    const store = open(load);
    store.setAnswer(at(1), "Yes");
    store.setAnswer(at(3), 2);
    await store.settled();
    store.setAnswer(at(3), 3);
    store.setAnswer(at(3), 2);
    await store.settled();
    expect(calls(load)).toEqual([
      [1, "Yes", 4],
      [3, 2, 4],
      [3, 3, 4],
    ]);
    expect(store.snapshot().questions.map(({ id }) => id)).toEqual([1, 3, 2, 4]);
    expect(store.snapshot().data["q3_blocks"]).toEqual([{}, {}]);
  });

  it("asks once for the columns of rows, and keeps a row's answers and their errors together", async () => {
    const jobs = question({ id: 5, answer_type: "rows", child: true });
    const firm = question({ id: 6, answer_type: "text", parent_question_id: 5, category: "child" });
    const load = vi.fn<LoadDependents>(() => Promise.resolve([firm]));
    const store = createFormStore({
      form: { questions: [jobs], version: 4, complete: false },
      start: { data: {}, files: new Map() },
      loadDependents: load,
    });
    for (const count of [1, 2, 3]) store.setAnswer(at(5), count);
    await store.settled();
    expect(calls(load)).toEqual([[5, 1, 4]]);
    for (const row of [1, 2, 3]) store.setAnswer(at(6, [row]), `Firm ${row}`);
    store.addProblem({ place: at(6, [3]), code: "too_long", parameters: {} });
    store.changeRows(at(5), (rows) => rows.toSpliced(1, 1));
    expect(store.current().data).toEqual({ q5: 2, q5_blocks: [{ q6: "Firm 1" }, { q6: "Firm 3" }] });
    expect(store.snapshot().problems.size).toBe(0);
  });

  it("forgets what a No hides, so that another Yes asks for it anew [R4.28]", async () => {
    const store = open(answering());
    store.setAnswer(at(1), "Yes");
    await store.settled();
    store.setAnswer(at(2), "By hand");
    store.setAnswer(at(1), "No");
    store.setAnswer(at(1), "Yes");
    expect(store.current().data).toEqual({ q1: "Yes" });
  });

  it("keeps answers of a draft until the questions they answer are known", async () => {
    const store = createFormStore({
      form: { questions: [solved, rounds], version: 4, complete: false },
      start: { data: { q1: "Yes", q2: "By hand" }, files: new Map() },
      loadDependents: answering(),
    });
    store.begin();
    store.setAnswer(at(3), 2);
    await store.settled();
    expect(store.current().data).toMatchObject({ q1: "Yes", q2: "By hand" });
  });

  it("does not let a form go out whose questions could not be loaded, and asks again", async () => {
    const load = answering();
    load.mockRejectedValueOnce(new Error("No answer"));
    const store = open(load);
    store.setAnswer(at(1), "Yes");
    expect(await checkForm(store)).toMatchObject({ ok: false, problems: [{ code: "not_loaded" }] });
    store.retry();
    expect(await store.settled()).toBe(true);
    expect(await checkForm(store)).toMatchObject({ problems: [{ code: "required", place: at(2) }] });
  });

  it("goes on with the questions of a draft where no answer comes", async () => {
    const store = createFormStore({
      form: { questions: [solved, rounds, how], version: 4, complete: false },
      start: { data: { q1: "Yes", q2: "By hand" }, files: new Map() },
      loadDependents: () => Promise.reject(new Error("No answer")),
    });
    store.begin();
    expect(await checkForm(store)).toMatchObject({ ok: true, data: { q1: "Yes", q2: "By hand" } });
  });

  it("is put in other words with all that is answered and wrong, and so is what is asked later", async () => {
    const load = answering();
    const store = open(load);
    const typed = vi.fn();
    store.pending.add(typed);
    store.setAnswer(at(3), 2);
    await store.settled();
    await checkForm(store);
    const { data, problems } = store.snapshot();
    typed.mockClear();
    const told = vi.fn();
    store.subscribeTo(1, told);

    const inSpanish = (asked: Question) => ({ ...asked, title: `Pregunta ${asked.id}` });
    store.reword({ questions: [solved, rounds, how, round].map(inSpanish), language: "es" });
    const titles = () => store.snapshot().questions.map(({ title }) => title);
    expect(titles()).toEqual(["Pregunta 1", "Pregunta 3", "Pregunta 4"]);
    expect(store.snapshot()).toMatchObject({ data, problems, language: "es" });
    expect(told).toHaveBeenCalledOnce();
    expect(typed).not.toHaveBeenCalled();

    // what comes in may still be in the words of the language before
    store.setAnswer(at(1), "Yes");
    await store.settled();
    expect(titles().at(-1)).toBe("Pregunta 2");
    expect(store.current()).toMatchObject({ language: "es", data: { q1: "Yes", q3: 2 } });
  });

  it("waits for what is being typed", () => {
    const store = open(answering());
    const stop = store.pending.add(() => store.setAnswer(at(3), 2));
    expect(store.current().data["q3"]).toBe(2);
    stop();
  });

  it("empties what was typed before the answer that empties it, though it was not handed on yet", () => {
    const solves = { ...solved, resets_form: true };
    const remark = question({ id: 5, answer_type: "text" });
    const store = createFormStore({
      form: { questions: [solves, remark], version: 4, complete: true },
      start: { data: {}, files: new Map() },
      loadDependents: answering(),
    });
    let held: string | null = "Lists";
    const handOn = () => {
      const text = held;
      held = null;
      if (text !== null) store.setAnswer(at(5), text);
    };
    store.pending.add(handOn);
    store.setAnswer(at(1), "No");
    handOn();
    expect(store.current().data).toEqual({ q1: "No" });
  });

  it("hands on what is being typed when its field goes away", () => {
    const store = open(answering());
    store.pending.add(() => store.setAnswer(at(3), 2))();
    expect(store.snapshot().data["q3"]).toBe(2);
  });

  it("tells one problem a place, until the answer changes", async () => {
    const store = open(answering());
    expect(await checkForm(store)).toMatchObject({ ok: false, problems: [{ code: "required" }] });
    expect(store.snapshot().problems.size).toBe(1);
    store.setAnswer(at(1), "No");
    expect(store.snapshot().problems.size).toBe(0);
    expect(await checkForm(store)).toMatchObject({ ok: true, data: { q1: "No" }, version: 4 });
  });

  it("tells whoever listens for one question of it alone, wherever it stands", async () => {
    const note = question({ id: 5, answer_type: "text" });
    const coding = question({ id: 6, answer_type: "yes_question", resets_form: true });
    const store = createFormStore({
      form: { questions: [solved, how, rounds, round, note, coding], version: 4, complete: true },
      start: { data: {}, files: new Map() },
      loadDependents: answering(),
    });
    const told: number[] = [];
    const stops = [1, 2, 3, 4, 5, 6].map((id) => store.subscribeTo(id, () => told.push(id)));
    const hears = (change: () => void) => {
      told.length = 0;
      change();
      return [...new Set(told)].toSorted((a, b) => a - b);
    };
    expect(hears(() => store.setAnswer(at(5), "Long"))).toEqual([5]);
    expect(hears(() => store.setAnswer(at(5), "Long"))).toEqual([]);
    store.setAnswer(at(1), "Yes");
    store.setAnswer(at(2), "By hand");
    expect(hears(() => store.setAnswer(at(1), "No"))).toEqual([1, 2]);
    store.setAnswer(at(3), 2);
    expect(hears(() => store.setAnswer(at(4, [2]), "SQL"))).toEqual([3, 4]);
    expect(hears(() => store.setAnswer(at(3), 1))).toEqual([3, 4]);
    expect(hears(() => store.addProblem({ place: at(5), code: "required", parameters: {} }))).toEqual([5]);
    expect(hears(() => store.setAnswer(at(5), "Short"))).toEqual([5]);
    // a No that closes count questions concerns them all
    expect(hears(() => store.setAnswer(at(6), "No"))).toEqual([1, 2, 3, 4, 5, 6]);
    stops.forEach((stop) => stop());
    expect(hears(() => store.setAnswer(at(5), "Gone"))).toEqual([]);
  });

  it("tells how many questions an answer brought", async () => {
    const store = open(answering());
    store.setAnswer(at(3), 2);
    await store.settled();
    expect(store.snapshot().revealed.count).toBe(2);
  });
});
