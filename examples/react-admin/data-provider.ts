import { type DataProvider, fetchUtils, type RaRecord } from "ra-core";

/** A data provider of react-admin for the API, written from docs/api.md alone. `key` is an API key. */
export function benchlineDataProvider(url: string, key: string) {
  const call = async <T>(path: string, method = "GET", body?: unknown): Promise<T> => {
    const headers = new Headers({ authorization: `Bearer ${key}` });
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    // errors hold the body of the answer, whose `errors` react-admin shows at the fields of a form
    const { json } = await fetchUtils.fetchJson(`${url}/api/${path}`, { method, headers, ...sent });
    return json as T;
  };
  const list = async (
    resource: string,
    { pagination, sort, filter = {} }: ListParameters,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const query = new URLSearchParams({
      page: String(pagination?.page ?? 1),
      page_size: String(pagination?.perPage ?? 100),
      ...(sort === undefined ? {} : { sort: sort.order === "DESC" ? `-${sort.field}` : sort.field }),
      // filters are named as in the address: `status`, `name__contains`; `q` is the search of lists
      ...Object.fromEntries(
        Object.entries(filter).map(([name, value]) => [name === "q" ? "query" : name, String(value)]),
      ),
      ...more,
    });
    const { data, count } = await call<{ data: never[]; count: number }>(`${resource}/?${query}`);
    return { data, total: count };
  };
  /** The `row_version` that was read: what somebody else saved meanwhile is not overwritten. */
  const update = async (resource: string, id: RaRecord["id"], data: object, version: unknown) =>
    call<never>(`${resource}/${id}/`, "PATCH", { ...data, row_version: version });
  const versionOf = async (resource: string, id: RaRecord["id"]) =>
    (await call<{ row_version: number }>(`${resource}/${id}/`)).row_version;

  return {
    getList: (resource, parameters) => list(resource, parameters),
    getOne: async (resource, { id }) => ({ data: await call<never>(`${resource}/${id}/`) }),
    getMany: (resource, { ids }) => list(resource, {}, { id: ids.join(",") }),
    getManyReference: (resource, { target, id, ...parameters }) =>
      list(resource, parameters, { [target]: String(id) }),
    create: async (resource, { data }) => ({ data: await call<never>(`${resource}/`, "POST", data) }),
    update: async (resource, { id, data, previousData }) => ({
      data: await update(resource, id, data, previousData["row_version"]),
    }),
    async updateMany(resource, { ids, data }) {
      for (const id of ids) await update(resource, id, data, await versionOf(resource, id));
      return { data: ids };
    },
    delete: async (resource, { id }) => ({ data: await call<never>(`${resource}/${id}/`, "DELETE") }),
    async deleteMany(resource, { ids }) {
      for (const id of ids) await call(`${resource}/${id}/`, "DELETE");
      return { data: ids };
    },
  } satisfies DataProvider;
}

interface ListParameters {
  readonly pagination?: { readonly page: number; readonly perPage: number } | undefined;
  readonly sort?: { readonly field: string; readonly order: "ASC" | "DESC" } | undefined;
  readonly filter?: Readonly<Record<string, unknown>>;
}
