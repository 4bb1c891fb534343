import type { DataProvider } from "@refinedev/core";

const headers = () => ({ authorization: `Token ${localStorage.getItem("token") ?? ""}` });

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`/api/${path}`, { headers: headers() });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

const refuse = () => Promise.reject(new Error("This application only reads."));

/** Our list API as Refine asks for it. */
export const dataProvider: DataProvider = {
  getList: async ({ resource, pagination, sorters }) => {
    const { currentPage = 1, pageSize = 10 } = pagination ?? {};
    const [sorter] = sorters ?? [];
    const sort = sorter ? `${sorter.order === "desc" ? "-" : ""}${sorter.field}` : "modified";
    const query = new URLSearchParams({ page: String(currentPage), page_size: String(pageSize), sort });
    const { data, count } = await read<{ data: never[]; count: number }>(`${resource}/?${query}`);
    return { data, total: count };
  },
  getOne: async ({ resource, id }) => ({ data: await read<never>(`${resource}/${id}/`) }),
  create: refuse,
  update: refuse,
  deleteOne: refuse,
  getApiUrl: () => "/api",
};
