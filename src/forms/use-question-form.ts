import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Question } from "../../core/forms/types.ts";
import { answerLanguage, request } from "../lib/http.ts";
import { createDependentsLoader } from "./dependents.ts";
import { createFormStore, type FormStore } from "./form-store.ts";
import type {
  CheckedForm,
  FilledForm,
  FormAnswers,
  KnownForm,
  LoadDependents,
  FormError,
  LocalizedQuestions,
} from "./types.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../i18n/use-translation.tsx";
import type { ApiError } from "../lib/api-error.ts";

interface LanguageOptions extends Pick<QuestionFormOptions, "formName" | "about"> {
  /** Null while there are no questions, and where their words are settled. */
  readonly store: FormStore | null;
}

const nobody = () => () => undefined;

/**
 * Puts an open form's questions in the reader's language, also those a draft was begun with: in the words of their own
 * version. Until these are here, and where they do not come, the form says what it said before.
 */
function useLanguage({ formName, about, store }: LanguageOptions): void {
  const { language } = useTranslation().i18n;
  const shown = useSyncExternalStore(store?.subscribe ?? nobody, () => store?.snapshot().language);
  const version = store?.snapshot().version ?? 0;
  const { data: words } = useQuery<LocalizedQuestions, ApiError>({
    queryKey: ["question-words", formName, version, language, about],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ form_name: formName, version: String(version), depth: "all" });
      if (about !== undefined) query.set("about", about);
      const { data } = await request<{ data: Question[] }>({ path: `/api/question/?${query}`, signal });
      return { questions: data, language };
    },
    enabled: store !== null && shown !== language,
    staleTime: Infinity,
  });
  useEffect(() => {
    // what is at hand meanwhile may be that of the language before
    if (words?.language === language && shown !== language) store?.reword(words);
  }, [store, words, language, shown]);
}

export interface QuestionFormOptions {
  /** Whose questions are asked for where none are given. */
  readonly formName: string;
  /** The record it is about, such as `interview:17`, from which answers are prefilled. */
  readonly about?: string | undefined;
  /**
   * Questions that are known already: those of earlier answers or of a preview (`complete`), or those a draft was begun
   * with. Read when the component appears; give it another `key` for another form.
   */
  readonly known?: KnownForm | undefined;
  /** Answers to begin with; read when the component appears, later `replace` puts others in. */
  readonly start?: FormAnswers | undefined;
  /** False where the questions are of no published version, whose words could be asked for: those of a preview. */
  readonly followsLanguage?: boolean;
  /** The server's call unless given. */
  readonly loadDependents?: LoadDependents | undefined;
  /** After every change that is handed on: a choice at once, typed text after a pause. */
  readonly onChange?: ((filled: FilledForm) => void) | undefined;
}

/** A question form as its surroundings hold it: `QuestionForm` draws it. */
export interface QuestionFormState {
  readonly formName: string;
  readonly status: "loading" | "failed" | "ready";
  /** Why the questions could not be loaded. */
  readonly failure: unknown;
  readonly retry: () => void;
  /** Null until the questions are here. */
  readonly store: FormStore | null;
  /** Everything answered up to now, also what is just being typed; null before the questions are here. */
  readonly current: () => FilledForm | null;
  /**
   * Waits for questions under way, checks every answer, shows what is wrong and moves the focus to the first of it. An
   * answered form comes back without what is not asked.
   */
  readonly check: () => Promise<CheckedForm>;
  /** Shows problems that the server found, as `check` shows its own. */
  readonly showProblems: (problems: readonly FormError[]) => void;
  readonly replace: (answers: FormAnswers) => void;
}

const NOTHING: FormAnswers = { data: {}, files: new Map() };

export function useQuestionForm(options: QuestionFormOptions): QuestionFormState {
  const { formName, about } = options;
  const [first] = useState(options);
  const [known, setKnown] = useState<KnownForm | null>(first.known ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  const [round, setRound] = useState(0);

  const missing = known === null;
  useEffect(() => {
    if (!missing) return undefined;
    const stop = new AbortController();
    askForQuestions({ formName, about }, stop.signal).then(
      (found) => setKnown(found),
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error);
      },
    );
    return () => stop.abort();
  }, [missing, formName, about, round]);

  const store = useMemo(
    () =>
      known &&
      createFormStore({
        form: known,
        start: first.start ?? NOTHING,
        loadDependents: first.loadDependents ?? createDependentsLoader(first.about),
      }),
    [known, first],
  );
  const { onChange, followsLanguage = true } = options;
  useLanguage({ formName, about, store: followsLanguage ? store : null });
  useEffect(() => store?.hear(onChange ?? null), [store, onChange]);
  useEffect(() => store?.begin(), [store]);

  const check = useCallback(async (): Promise<CheckedForm> => {
    if (!store) return { ok: false, problems: [] };
    const { checkForm } = await import("./renderer/check-form.ts");
    return checkForm(store);
  }, [store]);
  const retry = useCallback(() => {
    setFailure(null);
    setRound((before) => before + 1);
  }, []);
  const status = store ? "ready" : failure === null ? "loading" : "failed";
  return useMemo(
    () => ({
      formName,
      status,
      failure,
      retry,
      store,
      check,
      current: () => store?.current() ?? null,
      showProblems: (problems) => store?.showProblems(problems),
      replace: (answers) => store?.replace(answers),
    }),
    [formName, status, failure, retry, store, check],
  );
}

/** `GET /api/question/?form_name=`: the questions asked at first. */
async function askForQuestions(
  { formName, about }: Pick<QuestionFormOptions, "formName" | "about">,
  signal: AbortSignal,
): Promise<KnownForm> {
  const language = answerLanguage();
  const query = new URLSearchParams({ form_name: formName });
  if (about !== undefined) query.set("about", about);
  const { data, version } = await request<{ data: Question[]; version: number }>({
    path: `/api/question/?${query}`,
    signal,
  });
  return { questions: data, version, complete: false, language };
}
