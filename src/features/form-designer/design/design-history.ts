import { mapQuestions } from "../../../../core/forms/ask-when.ts";
import { mapSources } from "../../../../core/forms/calculation.ts";
import type { Design } from "../../../../core/forms/design.ts";
import { namedQuestions } from "../../../../core/forms/named-questions.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";
import type { DesignDraft } from "../designed-forms.ts";

/** A form under design with all that was done to it. */
export interface DesignHistory {
  readonly past: readonly Design[];
  readonly now: Design;
  readonly future: readonly Design[];
  /** As the server has it. */
  readonly saved: Design;
  readonly base: string;
  /** What was changed last; changes of the same thing in a row are one step of undo. */
  readonly about: string | null;
  /** What a question is drawn under: it keeps its place on the screen when it gets its id. */
  readonly keys: ReadonlyMap<number, number>;
  /** The ids that questions were given when they were saved, by those they were made under. */
  readonly given: ReadonlyMap<number, number>;
}

export type DesignAction =
  | { readonly kind: "change"; readonly design: Design; readonly about: string | null }
  | { readonly kind: "undo" | "redo" }
  | {
      readonly kind: "saved";
      readonly sent: Design;
      readonly base: string;
      readonly ids: ReadonlyMap<number, number>;
    }
  | { readonly kind: "take"; readonly draft: DesignDraft; readonly design: Design };

export function reduceDesign(state: DesignHistory, action: DesignAction): DesignHistory {
  const { past, now, future } = state;
  switch (action.kind) {
    case "change": {
      const { about } = action;
      if (action.design === now) return state;
      // it may have been made from what stood there before the answer to a save
      const design = rename(action.design, state.given);
      const goesOn = about !== null && about === state.about;
      return { ...state, past: goesOn ? past : [...past, now], now: design, future: [], about };
    }
    case "undo": {
      const before = past.at(-1);
      if (before === undefined) return state;
      return { ...state, past: past.slice(0, -1), now: before, future: [now, ...future], about: null };
    }
    case "redo": {
      const [after, ...later] = future;
      if (after === undefined) return state;
      return { ...state, past: [...past, now], now: after, future: later, about: null };
    }
    case "saved": {
      const { ids, base, sent } = action;
      if (ids.size === 0) return { ...state, saved: sent, base };
      const keys = new Map(state.keys);
      for (const [from, to] of ids) keys.set(to, keys.get(from) ?? from);
      const renamed = rename(now, ids);
      return {
        ...state,
        past: past.map((design) => rename(design, ids)),
        now: renamed,
        future: future.map((design) => rename(design, ids)),
        saved: sent === now ? renamed : rename(sent, ids),
        base,
        keys,
        given: new Map([...state.given, ...ids]),
      };
    }
    case "take":
      return {
        ...state,
        past: [...past, now],
        now: action.design,
        future: [],
        saved: action.draft.questions,
        base: action.draft.base,
        about: null,
      };
  }
}

const rename = (design: Design, ids: ReadonlyMap<number, number>): Design =>
  ids.size === 0 ? design : design.map((question) => withIds(question, ids));

/** The same question where none of the ids is in it. */
function withIds(whole: StoredQuestion, ids: ReadonlyMap<number, number>): StoredQuestion {
  const { ask_when = null, calculation = null, ...question } = whole;
  const idOf = (id: number): number => ids.get(id) ?? id;
  const { parent_question_id: parent } = question;
  const named = [question.id, parent ?? 0, ...namedQuestions(whole)];
  if (!named.some((id) => ids.has(id))) return whole;
  return {
    ...question,
    id: idOf(question.id),
    parent_question_id: parent === null ? null : idOf(parent),
    ...(ask_when === null ? {} : { ask_when: mapQuestions(ask_when, idOf) }),
    ...(calculation === null ? {} : { calculation: mapSources(calculation, idOf) }),
  };
}

/** A form that nothing was done to yet; `now` where something was left unsaved. */
export function beginDesign({ questions, base }: DesignDraft, now: Design): DesignHistory {
  return {
    past: [],
    now,
    future: [],
    saved: questions,
    base,
    about: null,
    keys: new Map(),
    given: new Map(),
  };
}
