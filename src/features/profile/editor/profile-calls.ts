import { request } from "../../../lib/http.ts";

interface Call {
  readonly signal?: AbortSignal;
}

export interface Shift {
  readonly value: string;
  readonly display: string;
}

export async function allShifts({ signal }: Call): Promise<readonly Shift[]> {
  return (await request<{ data: readonly Shift[] }>({ path: "/api/employee/shifts/", signal })).data;
}

/** Names of every skill. */
export async function allSkills({ signal }: Call): Promise<readonly string[]> {
  return (await request<{ data: readonly string[] }>({ path: "/api/utility/technology", signal })).data;
}

export async function addSkills(names: readonly string[]): Promise<void> {
  await request<unknown>({
    method: "PUT",
    path: "/api/utility/add_technology/",
    body: { technology: names },
  });
}

/** Answers the server's words. */
export async function updateProfile(body: FormData): Promise<string> {
  return (await request<{ message: string }>({ method: "PUT", path: "/api/employee/update/", body })).message;
}

/** Names of teams with the text in them. */
export async function findTeams(query: string, { signal }: Call): Promise<readonly string[]> {
  const path = `/api/team/pick/?${new URLSearchParams({ query }).toString()}`;
  const { data } = await request<{ data: readonly { readonly label: string | null }[] }>({ path, signal });
  return data.flatMap(({ label }) => label ?? []);
}
