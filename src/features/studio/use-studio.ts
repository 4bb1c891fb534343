import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type {
  AccessDefinition,
  DashboardDefinition,
  NavigationDefinition,
  ReportDefinition,
  ResourceDefinition,
  ResourceLabels,
} from "../../../core/definition/types.ts";
import type { RemovedField } from "../../../core/studio/sections.ts";
import type { Changed } from "../../../core/studio/differences.ts";
import type { GuessedColumn } from "../../../core/studio/guess-columns.ts";
import { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { callApi } from "../../providers/data-provider.ts";
import type { DefinitionMessage } from "./use-definition-error-text.ts";

/** The documents the studio edits, by their kind. */
export interface Documents {
  readonly resource: ResourceDefinition;
  readonly access: AccessDefinition;
  readonly navigation: NavigationDefinition;
  readonly labels: ResourceLabels;
  readonly report: ReportDefinition;
  readonly dashboard: DashboardDefinition;
}
export type Kind = keyof Documents;

/** One change of a draft, as the server answers it. */
export interface Change {
  readonly kind: Kind;
  readonly name: string;
  readonly base: unknown;
  readonly document: unknown;
  readonly at: string;
  readonly actor: { readonly id: number; readonly label: string } | null;
}

export interface DraftFacts {
  readonly id: number;
  readonly title: string;
  readonly at: string;
  readonly actor: { readonly id: number; readonly label: string } | null;
  readonly version: number;
}
export interface Draft extends DraftFacts {
  readonly changes: readonly Change[];
}

export interface DefinitionError extends DefinitionMessage {
  readonly source: string;
  readonly resource: string | null;
  readonly field: string | null;
  readonly pointer: string;
  readonly code: string;
}

/** A rule that rows there are break. */
export interface BrokenRule {
  readonly resource: string;
  readonly field: string;
  readonly code: string;
  readonly message: string;
  readonly count: number;
  /** The first of them; none where this person does not list them. */
  readonly rows: readonly { readonly id: number; readonly label: string | null }[];
  readonly ids: readonly number[];
}

/** Values that do not fit the new type of their field. */
export interface Misfits {
  readonly resource: string;
  readonly field: string;
  readonly count: number;
  readonly rows: readonly { readonly id: number; readonly label: string | null; readonly value: string }[];
}

/** What publishing would do, or what speaks against it. */
export interface Check {
  readonly ok: boolean;
  readonly errors: readonly DefinitionError[];
  readonly warnings: readonly DefinitionError[];
  readonly broken: readonly BrokenRule[];
  readonly misfits: readonly Misfits[];
  /** Areas too large for every row to be looked at. */
  readonly partly: readonly string[];
  readonly steps: readonly {
    readonly kind: string;
    readonly table: string;
    readonly name: string | null;
    readonly seconds: number;
  }[];
  readonly differences: readonly Changed[];
}

/** What going back to a version would do. */
export interface BackPreview {
  readonly errors: readonly DefinitionError[];
  readonly differences: readonly Changed[];
  readonly hidden: readonly {
    readonly resource: string;
    readonly field: string | null;
    readonly count: number;
  }[];
  readonly count_limit: number;
}

/** Somebody else who works in the same draft; `at` is the part and the area, as `part/area`. */
export interface PresentAdmin {
  readonly employee: { readonly id: number; readonly label: string };
  readonly at: string;
}

export interface Version {
  readonly version: number;
  readonly at: string;
  readonly actor: { readonly id: number; readonly label: string } | null;
  readonly note: string | null;
  readonly changes: readonly { readonly kind: string; readonly name: string; readonly change: string }[];
}

const PATH = "/api/config/";
const KEY = ["studio"];
/** What co-admins do is looked at again after so long. */
const REFETCH_MS = 10_000;
const PROGRESS_MS = 500;
export const STUDIO_KEY = KEY;

async function get<T>(path: string, signal: AbortSignal): Promise<T> {
  return (await request<{ data: T }>({ path: `${PATH}${path}`, signal })).data;
}

export function useDrafts() {
  return useQuery({
    queryKey: [...KEY, "drafts"],
    queryFn: ({ signal }) => get<ListedDraft[]>("drafts/", signal),
    refetchInterval: REFETCH_MS,
  });
}

/** A draft as it stands, with what co-admins put into it. */
export function useDraft(id: number | null) {
  return useQuery({
    queryKey: [...KEY, "draft", id],
    queryFn: ({ signal }) => get<Draft>(`drafts/${id}/`, signal),
    enabled: id !== null,
    refetchInterval: REFETCH_MS,
  });
}

export function useCheck(draft: Draft | undefined) {
  return useQuery({
    queryKey: [...KEY, "check", draft?.id, draft?.version],
    queryFn: ({ signal }) => get<Check>(`drafts/${draft?.id}/check/`, signal),
    enabled: draft !== undefined && draft.changes.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Areas as they would be after publishing. */
interface Preview {
  readonly resources: readonly ClientResource[];
  readonly labels: Readonly<Record<string, ResourceLabels>>;
}

/** An area as the draft has it, with the others it changes; null as long as something speaks against the draft. */
export function usePreview(draft: Draft | undefined, area: string) {
  return useQuery({
    queryKey: [...KEY, "preview", draft?.id, draft?.version, area],
    queryFn: ({ signal }) => get<Preview | null>(`drafts/${draft?.id}/preview/${area}/`, signal),
    enabled: draft !== undefined && draft.changes.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Fields that earlier versions of an area had. */
export function useRemovedFields(area: string) {
  const published = useDefinitions().data?.some(({ kind, name }) => kind === "resource" && name === area);
  return useQuery({
    queryKey: [...KEY, "removed", area],
    queryFn: ({ signal }) => get<RemovedField[]>(`removed-fields/${area}/`, signal),
    enabled: published === true,
  });
}

export function useDefinitions(isNeeded = true) {
  return useQuery({
    enabled: isNeeded,
    queryKey: [...KEY, "definitions"],
    queryFn: ({ signal }) =>
      get<{ kind: string; name: string; published: boolean; shipped: boolean }[]>("definitions/", signal),
  });
}

export function useVersions() {
  return useQuery({
    queryKey: [...KEY, "versions"],
    queryFn: ({ signal }) => get<Version[]>("versions/", signal),
  });
}

/** What two versions say differently, or a version and a draft. */
export function useDifferences({ from, to }: { readonly from: number; readonly to: Side }) {
  const query = typeof to === "number" ? `from=${from}&to=${to}` : `from=${from}&draft=${to.draft}`;
  return useQuery({
    queryKey: [...KEY, "differences", query],
    queryFn: ({ signal }) => get<Changed[]>(`diff/?${query}`, signal),
    retry: false,
  });
}

/** A version, or a draft on the version in force. */
export type Side = number | { readonly draft: number };

export function useBackPreview(version: number) {
  return useQuery({
    queryKey: [...KEY, "back", version],
    queryFn: ({ signal }) => get<BackPreview>(`rollback/${version}/`, signal),
    retry: false,
  });
}

/** Says where in a draft I am, and answers who else is in it. */
export function useOthersInDraft(id: number | null, at: string): readonly PresentAdmin[] {
  const { data } = useQuery({
    queryKey: [...KEY, "presence", id, at],
    queryFn: () => post<PresentAdmin[]>(`drafts/${id}/presence/`, { at }),
    enabled: id !== null,
    refetchInterval: REFETCH_MS,
    retry: false,
    gcTime: 0,
  });
  return data ?? [];
}

/** A definition as the draft says it, or as it is in force; null where there is none. */
export function useDocument<K extends Kind>(draft: Draft | undefined, kind: K, name: string | null) {
  const known = useDefinitions(name !== null).data;
  const exists = known?.some((one) => one.kind === kind && one.name === name);
  const asked = useQuery({
    queryKey: [...KEY, "definition", kind, name],
    queryFn: ({ signal }) =>
      get<{ document: Documents[K]; shipped: Documents[K] | null }>(`definitions/${kind}/${name}/`, signal),
    enabled: exists === true,
  });
  const inForce = { ...asked, data: exists === false ? null : asked.data?.document };
  const change = draft?.changes.find((one) => one.kind === kind && one.name === name);
  const document = change === undefined ? inForce.data : (change.document as Documents[K] | null);
  return { ...inForce, data: document, base: inForce.data, shipped: asked.data?.shipped ?? null };
}

/** One definition as it was and as it shall be. */
export interface Edit<K extends Kind = Kind> {
  readonly kind: K;
  readonly name: string;
  readonly seen: Documents[K] | null;
  readonly document: Documents[K] | null;
}

export type ListedDraft = DraftFacts & { readonly count: number };

const MAX_RETRIES = 3;

/**
 * Writes edits into a draft, one after the other; begins one where there is none, also when the next edit comes before the
 * first is answered. The draft shows them at once. Resolves with the draft.
 */
export function useEditDraft() {
  const client = useQueryClient();
  const mutationKey = [...KEY, "edit"];
  // what was answered before the last edit says less than what is shown
  const isLast = () => client.isMutating({ mutationKey }) <= 1;
  const list = (draft: Draft) =>
    client.setQueryData<ListedDraft[]>([...KEY, "drafts"], (drafts = []) =>
      drafts.some(({ id }) => id === draft.id)
        ? drafts
        : [{ ...draft, count: draft.changes.length }, ...drafts],
    );
  return useMutation({
    scope: { id: "studio" },
    mutationKey,
    onMutate: async ({ id, edits }) => {
      const queryKey = [...KEY, "draft", id];
      client.setQueryData<Draft>(queryKey, (draft) => draft && withEdits(draft, edits));
      await client.cancelQueries({ queryKey });
    },
    mutationFn: async ({
      id,
      title,
      edits,
    }: {
      id: number | null;
      title: string;
      edits: readonly Edit[];
    }) => {
      const begun = id ?? client.getQueryData<ListedDraft[]>([...KEY, "drafts"])?.[0]?.id ?? null;
      let draft = begun === null ? await post<Draft>("drafts/", { title }) : null;
      try {
        for (const { kind, name, seen, document } of edits) {
          const path = `${PATH}drafts/${draft?.id ?? begun}/${kind}/${name}/`;
          const answer = await request<{ data: Draft }>({ method: "PUT", path, body: { seen, document } });
          draft = answer.data;
        }
      } finally {
        // not before: who read it between two edits would see a report without its words
        if (begun === null && draft !== null) list(draft);
      }
      return draft;
    },
    onSuccess: (draft) => {
      if (draft === null) return;
      if (isLast()) client.setQueryData([...KEY, "draft", draft.id], draft);
    },
    onSettled: () => (isLast() ? client.invalidateQueries({ queryKey: KEY }) : undefined),
    // a server that is busy for a moment loses nobody's edit
    retry: (count, error) => count < MAX_RETRIES && error instanceof ApiError && error.status === 503,
  });
}

/** Gives a field another name in a draft, with all that refers to it; begins one where there is none. */
export function useRenameField() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "studio" },
    mutationFn: async ({
      id,
      title,
      ...renaming
    }: {
      readonly id: number | null;
      readonly title: string;
      readonly resource: string;
      readonly from: string;
      readonly to: string;
    }) => {
      const begun = id ?? (await post<Draft>("drafts/", { title })).id;
      const path = `${PATH}drafts/${begun}/fields/`;
      return request<{ data: Draft; left: DefinitionError[] }>({ method: "POST", path, body: renaming });
    },
    onSuccess: ({ data }) => client.setQueryData([...KEY, "draft", data.id], data),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

function withEdits(draft: Draft, edits: readonly Edit[]): Draft {
  const changes = edits.reduce<readonly Change[]>((before, { kind, name, seen, document }) => {
    const known = before.find((change) => change.kind === kind && change.name === name);
    return [
      ...before.filter((change) => change !== known),
      { at: new Date().toISOString(), actor: null, base: seen, ...known, kind, name, document },
    ];
  }, draft.changes);
  return { ...draft, changes };
}

async function post<T>(path: string, body: object): Promise<T> {
  return (await request<{ data: T }>({ method: "POST", path: `${PATH}${path}`, body })).data;
}

export interface GuessedTable {
  readonly rows: number;
  readonly columns: readonly (GuessedColumn & {
    readonly name: string;
    readonly samples: readonly string[];
  })[];
}

/** What the columns of a file are likely to be. */
export function useGuessedTable() {
  return useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.append("file", file, file.name);
      return (await callApi<{ data: GuessedTable }>({ method: "post", url: `${PATH}tables/`, payload: body }))
        .data;
    },
  });
}

type SentColumn = Pick<GuessedColumn, "type" | "writing"> & { readonly field: string | null };

/** Sends the rows of a file ahead, for an area that is yet to be published. */
export function usePrepareRows() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      file,
      resource,
      columns,
    }: {
      file: File;
      resource: string;
      columns: readonly SentColumn[];
    }) => {
      const body = new FormData();
      body.append("resource", resource);
      body.append("columns", JSON.stringify(columns));
      body.append("file", file, file.name);
      await callApi({ method: "post", url: `${PATH}tables/rows/`, payload: body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["imports"] }),
  });
}

/** A draft that is gone: whoever shows it asks for it no more. */
function useEndDraft<I extends { readonly id: number }, O>(mutationFn: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    // behind the edits that are still on their way
    scope: { id: "studio" },
    mutationFn,
    onSuccess: (_, { id }) => {
      client.setQueryData<{ id: number }[]>([...KEY, "drafts"], (drafts) =>
        drafts?.filter((draft) => draft.id !== id),
      );
      for (const part of ["draft", "check", "people", "preview", "presence"])
        client.removeQueries({ queryKey: [...KEY, part, id] });
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export const usePublishDraft = () =>
  useEndDraft(({ id, note }: { id: number; note: string | null }) =>
    post<{ version: number }>(`drafts/${id}/publish/`, { note }),
  );

export const useDiscardDraft = () =>
  useEndDraft(({ id }: { id: number }) => request({ method: "DELETE", path: `${PATH}drafts/${id}/` }));

function useChangeDrafts<I>(mutationFn: (input: I) => Promise<Draft>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

export const useBeginDraft = () => useChangeDrafts((title: string) => post<Draft>("drafts/", { title }));

export const useRenameDraft = () =>
  useChangeDrafts(async ({ id, title }: { readonly id: number; readonly title: string }) => {
    const path = `${PATH}drafts/${id}/`;
    return (await request<{ data: Draft }>({ method: "PATCH", path, body: { title } })).data;
  });

/** Definitions whose tables are made ready before they come into force. */
export interface Publication {
  readonly state: "running" | "stopping" | "failed";
  readonly step: string;
  readonly resource: string;
  readonly field: string;
  readonly reached: number;
  readonly last: number;
  readonly version: number;
  readonly note: string | null;
  readonly actor: { readonly id: number; readonly label: string } | null;
  readonly error: string | null;
}

/** The publication under way, whoever began it; asked for often while there is one, or `soon` is to be one. */
export function usePublication(soon: boolean) {
  return useQuery({
    queryKey: [...KEY, "progress"],
    queryFn: ({ signal }) => get<Publication | null>("progress/", signal),
    refetchInterval: ({ state: { data } }) =>
      soon || (data != null && data.state !== "failed") ? PROGRESS_MS : REFETCH_MS,
    gcTime: 0,
  });
}

export function useStopPublication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request({ method: "DELETE", path: `${PATH}progress/` }),
    onSettled: () => client.invalidateQueries({ queryKey: [...KEY, "progress"] }),
  });
}

/** Looks at the draft again, after rows were changed elsewhere. */
export function useCheckAgain() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [...KEY, "check"] });
}

export function useRollBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly version: number; readonly note?: string }) =>
      post<{ version: number }>("rollback/", body),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
