import { queryOptions } from "@tanstack/react-query";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { newPath } from "../../config/links.ts";
import type { ApiRecord } from "../../config/record.ts";
import { recordLabel } from "../../config/record.ts";
import type { ReferenceValue } from "../../fields/values.ts";
import { type ApiError, isRecord } from "../../lib/api-error.ts";
import { callApi, fetchRecord, resourceUrl } from "../../providers/data-provider.ts";
import { copiedValues } from "./copied-values.ts";
import { copyable, type RowsOf } from "./copyable.ts";
import { lastGiven } from "./last-given.ts";
import { readRecord } from "./use-copies.ts";

type Values = Readonly<Record<string, unknown>>;

interface StartingOptions {
  readonly resource: ClientResource;
  /** Of the address: `copy` names a record to start from, every other one a field to fill. */
  readonly given: Readonly<Record<string, string>>;
  readonly rowsOf: RowsOf;
}

export interface StartingValues {
  /** What the server itself starts a record with; it need not be sent. */
  readonly defaults: Values;
  /** What the form holds at first. */
  readonly values: Values;
}

/** Between the moment somebody points at what opens a form and the moment it is open. */
const AHEAD_MS = 10_000;

/** What the form of a new record holds at first: the server's defaults, a copied record, and what the address says. */
export function startingQuery({ resource, given, rowsOf }: StartingOptions) {
  return queryOptions<StartingValues, ApiError>({
    queryKey: ["starting", newPath(resource.name, given)],
    queryFn: () => loadStarting(resource, new URLSearchParams(given), rowsOf),
    gcTime: AHEAD_MS,
    // an open form does not begin anew
    staleTime: Infinity,
  });
}

async function loadStarting(
  resource: ClientResource,
  parameters: URLSearchParams,
  rowsOf: RowsOf,
): Promise<StartingValues> {
  const read = readOnce();
  const copied = parameters.get("copy");
  const [answer, original, last, given] = await Promise.all([
    callApi<unknown>({ url: resourceUrl(resource.name, "new/") }),
    copied === null ? null : fetchRecord(resource.name, copied),
    copied === null ? lastGiven(resource) : {},
    givenValues(resource, parameters, read),
  ]);
  const defaults = unwrap(answer);
  const named = await nameReferences(resource, defaults, read);
  if (original) return { defaults, values: { ...named, ...copyable(resource, original, rowsOf), ...given } };
  const values = { ...named, ...last, ...given };
  const taken = await copiedValues({ resource, values, previous: null, read });
  return { defaults, values: { ...values, ...taken } };
}

type Read = typeof readRecord;

/** A record that is named and copied from is asked for once. */
function readOnce(): Read {
  const asked = new Map<string, Promise<ApiRecord | null>>();
  return (resource, id) => {
    const key = `${resource}:${id}`;
    const answer = asked.get(key) ?? readRecord(resource, id);
    asked.set(key, answer);
    return answer;
  };
}

/** Defaults name records by their ids alone; a picker shows their names. */
async function nameReferences(resource: ClientResource, values: Values, read: Read): Promise<Values> {
  const entries = await Promise.all(
    Object.entries(values).map(async ([name, value]) => {
      const field = resource.fields.find((candidate) => candidate.name === name);
      if (!field) return [name, value] as const;
      if (typeof value === "number")
        return [name, await givenValue(field, String(value), read, value)] as const;
      if (!Array.isArray(value) || field.kind !== "references") return [name, value] as const;
      const named = await Promise.all(value.map((id) => referenceTo(field.to, Number(id), read)));
      return [name, named] as const;
    }),
  );
  return Object.fromEntries(entries);
}

function unwrap(answer: unknown): Values {
  if (!isRecord(answer)) return {};
  return isRecord(answer["data"]) ? answer["data"] : answer;
}

async function givenValues(
  resource: ClientResource,
  parameters: URLSearchParams,
  read: Read,
): Promise<Values> {
  const fields = resource.fields.filter(({ name, readOnly }) => !readOnly && parameters.has(name));
  const entries = await Promise.all(
    fields.map(
      async (field) => [field.name, await givenValue(field, parameters.get(field.name) ?? "", read)] as const,
    ),
  );
  return Object.fromEntries(entries);
}

async function givenValue(
  field: ClientField,
  text: string,
  read: Read,
  otherwise: unknown = text,
): Promise<unknown> {
  return field.kind === "reference" ? await referenceTo(field.to, Number(text), read) : otherwise;
}

/** One that cannot be read has its number for a name. */
async function referenceTo(resource: string | null, id: number, read: Read): Promise<ReferenceValue> {
  const record = resource === null ? null : await read(resource, id).catch(() => null);
  return { id, label: record ? recordLabel(record) : `#${id}` };
}
