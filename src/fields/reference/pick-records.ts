import { request } from "../../lib/http.ts";
import type { ReferenceValue } from "../values.ts";

interface PickOptions {
  /** What is picked from. */
  readonly to: string;
  readonly query: string;
  /** What narrows the choice to what a field allows. */
  readonly narrowed: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Records by a few letters: up to twenty, newest first, each with a second line. */
export async function pickRecords({ to, query, narrowed, signal }: PickOptions): Promise<ReferenceValue[]> {
  const parameters = new URLSearchParams({ query, ...narrowed });
  const { data } = await request<{ data: ReferenceValue[] }>({
    path: `/api/${to}/pick/?${parameters.toString()}`,
    signal,
  });
  return data;
}
