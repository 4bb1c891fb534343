import type { CrudFilter, CrudSort, DataProvider, HttpError } from "@refinedev/core";

/** What a filter of Refine is in an address. */
const SUFFIXES: Readonly<Record<string, string>> = {
  eq: "",
  in: "",
  ne: "__not",
  nin: "__not",
  gt: "__gt",
  gte: "__gte",
  lt: "__lt",
  lte: "__lte",
  contains: "__contains",
  startswith: "__starts_with",
};

/** A data provider of Refine for the API, written from docs/api.md alone. `key` is an API key. */
export function benchlineDataProvider(url: string, key: string) {
  const call = async <T>(path: string, method = "GET", body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw toHttpError(response.status, answer as Refusal);
    return answer as T;
  };

  return {
    getApiUrl: () => `${url}/api`,
    async getList({ resource, pagination, sorters = [], filters = [] }) {
      const query = new URLSearchParams([
        ["page", String(pagination?.currentPage ?? 1)],
        ["page_size", String(pagination?.pageSize ?? 10)],
        ...sorters.map(toSort),
        ...filters.map(toFilter),
      ]);
      const { data, count } = await call<{ data: never[]; count: number }>(`${resource}/?${query}`);
      return { data, total: count };
    },
    getOne: async ({ resource, id }) => ({ data: await call<never>(`${resource}/${id}/`) }),
    create: async ({ resource, variables }) => ({
      data: await call<never>(`${resource}/`, "POST", variables),
    }),
    /** Forms send the `row_version` they have read: what somebody else saved meanwhile is not overwritten. */
    update: async ({ resource, id, variables }) => ({
      data: await call<never>(`${resource}/${id}/`, "PATCH", variables),
    }),
    deleteOne: async ({ resource, id }) => ({ data: await call<never>(`${resource}/${id}/`, "DELETE") }),
  } satisfies DataProvider;
}

interface Refusal {
  readonly message: string;
  /** Field → what is wrong with its value. */
  readonly errors?: Readonly<Record<string, string[]>>;
}

/** Refine shows `errors` at the fields of a form. */
const toHttpError = (statusCode: number, { message, errors = {} }: Refusal): HttpError & Error =>
  Object.assign(new Error(message), { statusCode, errors });

const toSort = ({ field, order }: CrudSort): [string, string] => [
  "sort",
  order === "desc" ? `-${field}` : field,
];

function toFilter(filter: CrudFilter): [string, string] {
  if (!("field" in filter)) throw new Error("Conditions are all to be met: “or” is not supported.");
  const { field, operator, value } = filter;
  if (operator === "null" || operator === "nnull") return [`${field}__empty`, String(operator === "null")];
  const suffix = SUFFIXES[operator];
  if (suffix === undefined) throw new Error(`The API has no filter for “${operator}”.`);
  return [`${field}${suffix}`, String(value)];
}
