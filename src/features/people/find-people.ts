import { request } from "../../lib/http.ts";

/** Somebody who can be chosen in a dialog about people. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly employee_id: string;
  /** Absent: active. */
  readonly active?: boolean;
}

interface People {
  readonly data: readonly Person[];
}

/** People one may work as, by a few letters of the name or the employee id. */
export async function findPeople(query: string, signal: AbortSignal): Promise<readonly Person[]> {
  const path = `/api/impersonate/?${new URLSearchParams({ query }).toString()}`;
  return (await request<People>({ path, signal })).data;
}

/** Everybody, those who left too. */
export async function allPeople(signal: AbortSignal): Promise<readonly Person[]> {
  return (await request<People>({ path: "/api/impersonate/users/", signal })).data;
}
