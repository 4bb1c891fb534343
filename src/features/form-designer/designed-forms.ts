import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Design } from "../../../core/forms/design.ts";
import type { FormDifferences } from "../../../core/forms/differences.ts";
import type { DesignError } from "../../../core/forms/design-errors.ts";
import type { Question } from "../../../core/forms/types.ts";
import { request } from "../../lib/http.ts";
import { randomKey } from "../../providers/idempotency.ts";

/** When a version was made and by whom. */
export interface VersionFacts {
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
  /** Null: nobody, it came with a release. */
  readonly by: { readonly id: number; readonly label: string | null } | null;
  readonly note: string | null;
  readonly source: "shipped" | "published";
}

/** A version, and who fills it in. */
export interface ListedVersion extends VersionFacts {
  /** The draft asks the same: there is nothing to bring back. */
  readonly is_draft: boolean;
  /** Filled forms that the reader may list; null where those are none of the reader's business. */
  readonly filled: {
    readonly count: number;
    readonly last: string | null;
    /** Whoever gave one last comes first. */
    readonly by: readonly {
      readonly id: number;
      readonly label: string;
      readonly count: number;
      readonly last: string;
    }[];
    /** How many further people gave some. */
    readonly others: number;
  } | null;
}

export interface ListedVersions {
  /** Newest first. */
  readonly data: readonly ListedVersion[];
  /** Records by area that the newest version is still to be filled in for. */
  readonly unanswered: readonly { readonly resource: string; readonly count: number }[];
}

/** How a form stands. */
export interface DesignedForm {
  readonly form_name: string;
  readonly id: number;
  /** In the reader's language. */
  readonly title: string;
  readonly description: string | null;
  readonly state: "draft" | "published" | "retired";
  /** The area whose records alone it is about. */
  readonly filled_on: string | null;
  /** Areas from whose records it is filled in. */
  readonly used_by: readonly string[];
  readonly questions: number;
  readonly published: VersionFacts | null;
  readonly problems: readonly DesignError[];
  readonly has_changes: boolean;
  readonly release_differs: boolean;
}

/** The form as it would be published now. */
export interface DraftForm {
  readonly base_version: number;
  /** All depths. */
  readonly questions: readonly Question[];
  readonly problems: readonly DesignError[];
  /** Since the newest version. */
  readonly differences: FormDifferences;
  /** What the release's own form asks otherwise; null where it brought nothing new. */
  readonly release: FormDifferences | null;
}

export const FORMS_KEY = ["question-forms"];
/** Questions are edited on other pages: what is shown here is asked for again. */
const FRESH = { staleTime: 0, refetchOnMount: "always" } as const;

export function useDesignedForms() {
  return useQuery({
    queryKey: FORMS_KEY,
    queryFn: ({ signal }) =>
      request<{
        data: readonly DesignedForm[];
        templates: readonly { readonly name: string; readonly title: string }[];
        permissions: { readonly create: boolean };
      }>({
        path: "/api/forms/",
        signal,
      }),
    ...FRESH,
  });
}

export const pathOf = (name: string): string => `/api/forms/${encodeURIComponent(name)}/`;

interface FormText {
  readonly title: string;
  readonly description: string | null;
}

/** What is said of a form beside its questions. */
export interface FormFacts extends FormText {
  readonly filled_on: string | null;
  /** By language. */
  readonly translations: Readonly<Record<string, FormText>>;
  /** Of a form there is already. */
  readonly row_version?: number;
  /** What a new form begins with. */
  readonly begin?: { readonly copy_of: string } | { readonly template: string };
}

/** What is to be done: make a form, make one with the questions of another, or give one other words. */
export type FactsTask =
  | { readonly kind: "new" }
  | { readonly kind: "duplicate" | "rename"; readonly name: string; readonly title: string };

export function useFormFacts(name: string | null) {
  return useQuery({
    queryKey: [...FORMS_KEY, name, "facts"],
    queryFn: async ({ signal }) =>
      (await request<{ data: FormFacts }>({ path: pathOf(name ?? ""), signal })).data,
    ...FRESH,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: name !== null,
  });
}

interface FormSaved {
  readonly message: string;
  readonly data?: { readonly form_name: string };
}

/** Makes a form, copies one or gives one other words. */
export function useSaveForm(task: FactsTask) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ title, description, filled_on, translations, row_version, begin }: FormFacts) => {
      const facts = { title, description, filled_on, translations };
      if (task.kind === "rename")
        return request<FormSaved>({
          method: "PUT",
          path: pathOf(task.name),
          body: { ...facts, row_version },
        });
      const questions = task.kind === "duplicate" ? { copy_of: task.name } : begin;
      return request<FormSaved>({ method: "POST", path: "/api/forms/", body: { ...facts, ...questions } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: FORMS_KEY }),
  });
}

/** Takes a form out of use, or puts it back. */
export function useMoveForm(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: "retire" | "restore") =>
      request<{ message: string }>({ method: "POST", path: `${pathOf(name)}${step}/` }),
    onSettled: () => client.invalidateQueries({ queryKey: FORMS_KEY }),
  });
}

/** Of the form as it would be published. */
export const draftKey = (name: string) => [...FORMS_KEY, name, "preview"];

export function useDraftForm(name: string) {
  return useQuery({
    queryKey: draftKey(name),
    queryFn: async ({ signal }) =>
      (await request<{ data: DraftForm }>({ path: `${pathOf(name)}preview/`, signal })).data,
    ...FRESH,
  });
}

/** The questions as their designers left them, in all languages. */
export interface DesignDraft {
  readonly base: string;
  readonly questions: Design;
}

export async function readDraft(name: string): Promise<DesignDraft> {
  return (await request<{ data: DesignDraft }>({ path: `${pathOf(name)}draft/` })).data;
}

/** Saves all questions at once; under the same key the same ones are saved once, however often they are sent. */
export async function saveDraft(
  name: string,
  { key, base, questions }: DesignDraft & { readonly key: string },
): Promise<{ readonly base: string; readonly ids: Readonly<Record<string, number>> }> {
  const path = `${pathOf(name)}draft/`;
  const { data } = await request<{ data: Awaited<ReturnType<typeof saveDraft>> }>({
    method: "PUT",
    path,
    body: { base, questions },
    idempotencyKey: key,
  });
  return data;
}

/** Of the questions as their designers left them. */
export const designKey = (name: string) => [...FORMS_KEY, name, "draft"];

export function useDesignDraft(name: string) {
  return useQuery({
    queryKey: designKey(name),
    queryFn: () => readDraft(name),
    ...FRESH,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useVersions(name: string) {
  return useQuery({
    queryKey: [...FORMS_KEY, name, "versions"],
    queryFn: ({ signal }) => request<ListedVersions>({ path: `${pathOf(name)}versions/`, signal }),
    ...FRESH,
  });
}

/** The questions of a version, in all languages; none of version 0, before the first. Versions never change. */
export function useVersionQuestions({ name, version }: { name: string; version: number }) {
  return useQuery({
    queryKey: [...FORMS_KEY, name, "versions", version],
    queryFn: ({ signal }) => (version === 0 ? [] : readVersion(name, version, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function readVersion(name: string, version: number, signal?: AbortSignal): Promise<Design> {
  const path = `${pathOf(name)}versions/${version}/`;
  return (await request<{ data: { questions: Design } }>({ path, ...(signal ? { signal } : {}) })).data
    .questions;
}

/** Publishes a form; whether that is taken or refused, how the form stands is asked for again. */
export function usePublish(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly note: string | null; readonly base_version: number }) =>
      request<{ message: string }>({ method: "POST", path: `${pathOf(name)}publish/`, body }),
    onSettled: () => client.invalidateQueries({ queryKey: FORMS_KEY }),
  });
}

/** Puts the questions of a version back in place of those in the draft; publishing makes the next version of them. */
export function useBringBack(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (version: number) => {
      const questions = await readVersion(name, version);
      const { base } = await readDraft(name);
      await saveDraft(name, { base, questions, key: randomKey() });
      client.setQueryData(designKey(name), await readDraft(name));
    },
    // Not waited for: the draft is there already, and whoever asked goes on with it.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: FORMS_KEY });
    },
  });
}

export function changeCount({ added, removed, changed }: FormDifferences): number {
  return added.length + removed.length + changed.length;
}
