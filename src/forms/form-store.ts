import { withFollowing } from "../../core/forms/calculate.ts";
import { withDefaults } from "../../core/forms/default-answer.ts";
import { changeAnswer, changeRows } from "../../core/forms/change.ts";
import { blocksKey, getPath, readPath } from "../../core/forms/paths.ts";
import { pageOfQuestion } from "../../core/forms/pages.ts";
import { pruned } from "../../core/forms/prune.ts";
import { shownQuestions, isReset } from "../../core/forms/shown.ts";
import { getDependents, buildFormTree } from "../../core/forms/tree.ts";
import type { AnswerPosition, FormData, Question } from "../../core/forms/types.ts";
import { callKey, type DependentsCall, neededCalls } from "./dependents.ts";
import { createPendingInputs, type PendingInputs } from "../lib/pending-inputs.ts";
import { getPositionKey, pathKey, valueAt } from "./paths.ts";
import type {
  CallState,
  FilledForm,
  FormAnswers,
  FormSnapshot,
  KnownForm,
  LoadDependents,
  FormError,
  LocalizedQuestions,
} from "./types.ts";

/** The questions of which a change says something else than before; null where it may be any. */
function changedQuestions(before: FormSnapshot, after: FormSnapshot): ReadonlySet<number> | null {
  if (before.questions !== after.questions || before.calls !== after.calls) return null;
  const tree = buildFormTree(after);
  if (isReset({ tree, data: before.data }) !== isReset({ tree, data: after.data })) return null;
  const changed = new Set<number>();
  addAnswers(changed, before.data, after.data);
  if (before.problems !== after.problems) {
    for (const [key, problem] of [...before.problems, ...after.problems])
      if (before.problems.get(key) !== after.problems.get(key)) changed.add(problem.place.question);
  }
  return changed;
}

function addAnswers(changed: Set<number>, before: FormData, after: FormData): void {
  if (before === after) return;
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (Object.is(before[key], after[key])) continue;
    const { question, part } = readPath([key]);
    if (question === null) continue;
    changed.add(question);
    if (part === "blocks") addBlocks(changed, levels(before[key]), levels(after[key]));
  }
}

function addBlocks(changed: Set<number>, before: readonly FormData[], after: readonly FormData[]): void {
  for (let index = 0; index < Math.max(before.length, after.length); index += 1)
    addAnswers(changed, before[index] ?? {}, after[index] ?? {});
}

const levels = (blocks: unknown): readonly FormData[] =>
  Array.isArray(blocks) ? (blocks as FormData[]) : [];

export interface FormStoreOptions {
  readonly form: KnownForm;
  readonly start: FormAnswers;
  readonly loadDependents: LoadDependents;
}

export interface FormStore {
  /** Begins the ids of the form's inputs. */
  readonly idPrefix: string;
  readonly subscribe: (listener: () => void) => () => void;
  /** Hears what happens to one question alone, in whichever repetition, and what happens to the form as a whole. */
  readonly subscribeTo: (question: number, listener: () => void) => () => void;
  readonly snapshot: () => FormSnapshot;
  readonly valueAt: (place: AnswerPosition) => unknown;
  /** Puts the same questions in the words of another language; those not known yet come in these words, too. */
  readonly reword: (words: LocalizedQuestions) => void;
  /** Asks for what the answers that were there from the start reveal. */
  readonly begin: () => void;
  /** Who hears every change of an answer; one at a time. */
  readonly hear: (onChange: ((filled: FilledForm) => void) | null) => void;
  /** `files`: all that are chosen in the form now, where the answer is made of files. */
  readonly setAnswer: (at: AnswerPosition, value: unknown, files?: ReadonlyMap<string, File>) => void;
  /** Puts rows of a question in another order, takes some away or puts them back. */
  readonly changeRows: (
    at: AnswerPosition,
    change: (rows: readonly FormData[]) => readonly FormData[],
  ) => void;
  /** Says what is wrong with one answer, until that answer changes. */
  readonly addProblem: (problem: FormError) => void;
  /** Turns to another page; what fields hold is handed on before. */
  readonly turnTo: (page: number) => void;
  /** Puts these problems in place of those shown before, and the page of the first in sight. */
  readonly showProblems: (problems: readonly FormError[]) => void;
  /** What fields hold and have not handed on yet. */
  readonly pending: Pick<PendingInputs, "add">;
  /** Everything answered up to now, also what is just being typed. */
  readonly current: () => FilledForm;
  /** Puts other answers in place of these, such as those of a draft. */
  readonly replace: (answers: FormAnswers) => void;
  /** Asks again for what could not be loaded. */
  readonly retry: () => void;
  /** Resolves when nothing is waited for; false where some questions could not be loaded. */
  readonly settled: () => Promise<boolean>;
}

let made = 0;

/**
 * What a question form holds while it is filled in. Each question listens for its own part, so that a change draws only
 * what it changed.
 */
export function createFormStore({ form, start, loadDependents }: FormStoreOptions): FormStore {
  const listeners = new Set<() => void>();
  const listenersOf = new Map<number, Set<() => void>>();
  const pending = createPendingInputs();
  let onChange: ((filled: FilledForm) => void) | null = null;
  let words: ReadonlyMap<number, Question> = new Map();
  let snapshot: FormSnapshot = {
    ...form,
    ...start,
    // only a form that nobody began has defaults: elsewhere they were taken away
    ...(Object.keys(start.data).length === 0
      ? { data: withFollowing({ form, data: withDefaults({ form, data: start.data, before: null }) }) }
      : { data: withFollowing({ form, data: start.data }) }),
    page: 0,
    problems: new Map(),
    refused: null,
    calls: new Map(),
    attempt: 0,
    revealed: { count: 0, at: 0 },
  };

  function put(change: Partial<FormSnapshot>) {
    const before = snapshot;
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
    const changed = changedQuestions(before, snapshot) ?? listenersOf.keys();
    for (const question of changed) for (const listener of listenersOf.get(question) ?? []) listener();
  }

  /** Puts what changed, and tells how much more is asked now. */
  function putAsked(change: Partial<FormSnapshot>) {
    const before = countOf(snapshot);
    const count = countOf({ ...snapshot, ...change }) - before;
    const { at } = snapshot.revealed;
    put({ ...change, ...(count > 0 ? { revealed: { count, at: at + 1 } } : {}) });
  }

  function answer(data: FormData, files = snapshot.files) {
    putAsked({ data, files });
    onChange?.(filled());
    askForDependents();
  }

  function askForDependents() {
    if (snapshot.complete) return;
    for (const call of neededCalls(snapshot.questions, snapshot.data))
      if (!snapshot.calls.has(callKey(call))) void ask(call);
  }

  async function ask(call: DependentsCall) {
    const key = callKey(call);
    mark(key, "waiting");
    try {
      const found = inWords(await loadDependents({ ...call, version: snapshot.version }));
      const known = new Set(snapshot.questions.map(({ id }) => id));
      const questions = [...snapshot.questions, ...found.filter(({ id }) => !known.has(id))];
      const form = { questions };
      const data = withFollowing({
        form,
        data: withDefaults({
          form,
          data: pruned({ tree: buildFormTree(form), data: snapshot.data }),
          before: { form: snapshot, data: snapshot.data },
        }),
      });
      mark(key, "here", questions.length > known.size ? { questions, data } : {});
      askForDependents();
    } catch {
      // those of a draft are here already
      const known = getDependents({ form: snapshot, question: call.question.id, value: call.value });
      mark(key, known.length > 0 ? "here" : "failed");
    }
  }

  function mark(key: string, state: CallState, change: Partial<FormSnapshot> = {}) {
    putAsked({ ...change, calls: new Map(snapshot.calls).set(key, state) });
  }

  function filled(): FilledForm {
    const { questions, version, complete, language, data, files } = snapshot;
    return { questions, version, complete, language, data, files };
  }

  function inWords(questions: readonly Question[]): readonly Question[] {
    return words.size === 0 ? questions : questions.map((question) => words.get(question.id) ?? question);
  }

  /** Resolves with the next change of anything. */
  function changed(): Promise<void> {
    return new Promise((resolve) => {
      const stop = () => {
        listeners.delete(stop);
        resolve();
      };
      listeners.add(stop);
    });
  }

  return {
    idPrefix: `form${(made += 1)}`,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeTo: (question, listener) => {
      const own = listenersOf.get(question) ?? new Set();
      listenersOf.set(question, own.add(listener));
      return () => own.delete(listener);
    },
    snapshot: () => snapshot,
    valueAt: (place) => valueAt(snapshot.data, getPath({ form: snapshot, place })),
    reword: ({ questions, language }) => {
      words = new Map(questions.map((question) => [question.id, question]));
      put({ questions: inWords(snapshot.questions), language });
    },
    begin: askForDependents,
    hear: (listener) => {
      onChange = listener;
    },
    setAnswer: (at, value, chosen) => {
      // what was typed before comes before: this answer may empty it
      pending.flush();
      const files = chosen ?? snapshot.files;
      const data = withFollowing({
        form: snapshot,
        data: withDefaults({
          form: snapshot,
          data: changeAnswer({ form: snapshot, data: snapshot.data, at, value }),
          before: { form: snapshot, data: snapshot.data },
        }),
      });
      removeProblem(at);
      if (data !== snapshot.data || files !== snapshot.files) answer(data, files);
    },
    changeRows: (at, change) => {
      pending.flush();
      const data = changeRows({ form: snapshot, data: snapshot.data, at, change });
      removeRowProblems(at);
      answer(data);
    },
    addProblem: (problem) => {
      const problems = new Map(snapshot.problems).set(getPositionKey(snapshot, problem.place), problem);
      put({ problems, refused: problem });
    },
    showProblems: (problems) => {
      const byPlace = new Map<string, FormError>();
      for (const problem of problems) {
        const key = getPositionKey(snapshot, problem.place);
        if (!byPlace.has(key)) byPlace.set(key, problem);
      }
      const [first] = problems;
      put({
        problems: byPlace,
        attempt: snapshot.attempt + (problems.length > 0 ? 1 : 0),
        ...(first === undefined ? {} : { page: pageOfQuestion(snapshot, first.place.question) }),
      });
    },
    turnTo: (page) => {
      pending.flush();
      if (page !== snapshot.page) put({ page });
    },
    pending,
    current: () => {
      pending.flush();
      return filled();
    },
    replace: ({ data, files }) => {
      pending.flush();
      put({ problems: new Map() });
      answer(withFollowing({ form: snapshot, data }), files);
    },
    retry: () => {
      put({ calls: new Map([...snapshot.calls].filter(([, state]) => state !== "failed")) });
      askForDependents();
    },
    settled: async () => {
      pending.flush();
      while ([...snapshot.calls.values()].includes("waiting")) await changed();
      return ![...snapshot.calls.values()].includes("failed");
    },
  };

  /** What was wrong in one row would stand at another one. */
  function removeRowProblems(at: AnswerPosition) {
    removeProblem(at);
    const path = getPath({ form: snapshot, place: at });
    const rows = `${pathKey([...path.slice(0, -1), blocksKey(at.question)])}.`;
    const problems = new Map([...snapshot.problems].filter(([key]) => !key.startsWith(rows)));
    if (problems.size < snapshot.problems.size) put({ problems, refused: null });
  }

  function removeProblem(place: AnswerPosition) {
    const problems = new Map(snapshot.problems);
    if (problems.delete(getPositionKey(snapshot, place))) put({ problems, refused: null });
  }
}

function countOf({ questions, data }: FormSnapshot): number {
  return shownQuestions({ form: { questions }, data }).length;
}
