import { request } from "../../lib/http.ts";
import type { ReferenceValue } from "../values.ts";

interface PickOptions {
  /** Where it is asked for, such as `/api/lead/pick/`. */
  readonly path: string;
  readonly query: string;
  /** What narrows the choice to what a field allows. */
  readonly narrowed: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Records by a few letters: up to twenty, newest first, each with a second line. */
export async function pickRecords({ path, query, narrowed, signal }: PickOptions): Promise<ReferenceValue[]> {
  const parameters = new URLSearchParams({ query, ...narrowed });
  const { data } = await request<{ data: ReferenceValue[] }>({
    path: `${path}?${parameters.toString()}`,
    signal,
  });
  return data;
}
