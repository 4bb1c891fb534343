import { useQuery } from "@tanstack/react-query";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import type { ApiRecord } from "../../config/record.ts";
import { recordLabel } from "../../config/record.ts";
import type { ReferenceValue } from "../../fields/values.ts";
import { type ApiError, isRecord } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { recordCallPath } from "../../providers/data-provider.ts";
import { copiedValues } from "./copied-values.ts";
import { copyable } from "./copyable.ts";
import { readRecord } from "./use-copies.ts";

type Values = Readonly<Record<string, unknown>>;

interface StartingOptions {
  readonly resource: ClientResource;
  /** Of the address: `copy` names a record to start from, every other parameter a field to fill. */
  readonly search: string;
}

export interface StartingValues {
  /** What the server itself starts a record with; it need not be sent. */
  readonly defaults: Values;
  /** What the form holds at first. */
  readonly values: Values;
}

interface StartingQuery {
  readonly start: StartingValues | null;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** What the form of a new record holds at first: the server's defaults, a copied record, and what the address says. */
export function useStartingValues({ resource, search }: StartingOptions): StartingQuery {
  const { data, error, refetch } = useQuery<StartingValues, ApiError>({
    queryKey: ["starting", resource.name, search],
    queryFn: () => loadStarting(resource, new URLSearchParams(search)),
    placeholderData: undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  return { start: data ?? null, error, retry: () => void refetch() };
}

async function loadStarting(resource: ClientResource, parameters: URLSearchParams): Promise<StartingValues> {
  const copied = parameters.get("copy");
  const [answer, original, given] = await Promise.all([
    request<unknown>({ path: `/api/${resource.name}/new/` }),
    copied === null ? null : request<ApiRecord>({ path: recordCallPath(resource.name, copied) }),
    givenValues(resource, parameters),
  ]);
  const defaults = unwrap(answer);
  const named = await nameReferences(resource, defaults);
  if (original) return { defaults, values: { ...named, ...copyable(resource, original), ...given } };
  const values = { ...named, ...given };
  const taken = await copiedValues({ resource, values, previous: null, read: readRecord });
  return { defaults, values: { ...values, ...taken } };
}

/** Defaults name records by their ids alone; a picker shows their names. */
async function nameReferences(resource: ClientResource, values: Values): Promise<Values> {
  const entries = await Promise.all(
    Object.entries(values).map(async ([name, value]) => {
      const field = resource.fields.find((candidate) => candidate.name === name);
      if (!field) return [name, value] as const;
      if (typeof value === "number") return [name, await givenValue(field, String(value), value)] as const;
      if (!Array.isArray(value) || field.kind !== "references") return [name, value] as const;
      const named = await Promise.all(value.map((id) => referenceTo(field.to, String(id))));
      return [name, named] as const;
    }),
  );
  return Object.fromEntries(entries);
}

function unwrap(answer: unknown): Values {
  if (!isRecord(answer)) return {};
  return isRecord(answer["data"]) ? answer["data"] : answer;
}

async function givenValues(resource: ClientResource, parameters: URLSearchParams): Promise<Values> {
  const fields = resource.fields.filter(({ name, readOnly }) => !readOnly && parameters.has(name));
  const entries = await Promise.all(
    fields.map(
      async (field) => [field.name, await givenValue(field, parameters.get(field.name) ?? "")] as const,
    ),
  );
  return Object.fromEntries(entries);
}

async function givenValue(field: ClientField, text: string, otherwise: unknown = text): Promise<unknown> {
  return field.kind === "reference" ? await referenceTo(field.to, text) : otherwise;
}

async function referenceTo(resource: string | null, id: string): Promise<ReferenceValue> {
  const path = resource === null ? null : recordCallPath(resource, id);
  const record = path === null ? null : await request<ApiRecord>({ path }).catch(() => null);
  return { id: Number(id), label: record ? recordLabel(record) : `#${id}` };
}
