import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Design } from "../../../core/forms/design.ts";
import type { FormDifferences } from "../../../core/forms/differences.ts";
import type { DesignError } from "../../../core/forms/design-errors.ts";
import type { Question } from "../../../core/forms/types.ts";
import { request } from "../../lib/http.ts";

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

/** How a form stands. */
export interface DesignedForm {
  readonly form_name: string;
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

const FORMS = ["question-forms"];
/** Questions are edited on other pages: what is shown here is asked for again. */
const FRESH = { staleTime: 0, refetchOnMount: "always" } as const;

export function useDesignedForms() {
  return useQuery({
    queryKey: FORMS,
    queryFn: async ({ signal }) =>
      (await request<{ data: readonly DesignedForm[] }>({ path: "/api/forms/", signal })).data,
    ...FRESH,
  });
}

export const pathOf = (name: string): string => `/api/forms/${encodeURIComponent(name)}/`;

/** Of the form as it would be published. */
export const draftKey = (name: string) => [...FORMS, name, "preview"];

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

export async function saveDraft(
  name: string,
  body: DesignDraft,
): Promise<{ readonly base: string; readonly ids: Readonly<Record<string, number>> }> {
  const path = `${pathOf(name)}draft/`;
  return (await request<{ data: Awaited<ReturnType<typeof saveDraft>> }>({ method: "PUT", path, body })).data;
}

export function useDesignDraft(name: string) {
  return useQuery({
    queryKey: [...FORMS, name, "draft"],
    queryFn: () => readDraft(name),
    ...FRESH,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useVersions(name: string) {
  return useQuery({
    queryKey: [...FORMS, name, "versions"],
    queryFn: async ({ signal }) =>
      (await request<{ data: readonly VersionFacts[] }>({ path: `${pathOf(name)}versions/`, signal })).data,
    ...FRESH,
  });
}

/** What a version changed against the one before it. Versions never change. */
export function useVersionDifferences({ name, version }: { name: string; version: number }) {
  return useQuery({
    queryKey: [...FORMS, name, "versions", version],
    queryFn: async ({ signal }) => {
      const path = `${pathOf(name)}versions/${version}/?compare=${version - 1}`;
      return (await request<{ data: { differences: FormDifferences } }>({ path, signal })).data.differences;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Publishes a form; whether that is taken or refused, how the form stands is asked for again. */
export function usePublish(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly note: string | null; readonly base_version: number }) =>
      request<{ message: string }>({ method: "POST", path: `${pathOf(name)}publish/`, body }),
    onSettled: () => client.invalidateQueries({ queryKey: FORMS }),
  });
}

/** Puts the questions of a version back in place of those in the draft; publishing makes the next version of them. */
export function useBringBack(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (version: number) => {
      const path = `${pathOf(name)}versions/${version}/`;
      const { data } = await request<{ data: { questions: Design } }>({ path });
      const { base } = await readDraft(name);
      await saveDraft(name, { base, questions: data.questions });
    },
    onSettled: () => client.invalidateQueries({ queryKey: FORMS }),
  });
}

export function changeCount({ added, removed, changed }: FormDifferences): number {
  return added.length + removed.length + changed.length;
}
