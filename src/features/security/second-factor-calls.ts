import { request } from "../../lib/http.ts";

const PATH = "/api/auth/second_factor/";

/** As `GET /api/auth/second_factor/` answers it. */
export interface SecondFactor {
  /** When it was confirmed, ISO 8601, UTC; null: there is none. */
  readonly since: string | null;
  /** How many are left. */
  readonly recovery_codes: number;
  readonly required: boolean;
}

/** A key for an authenticator app: to type, and as the address its picture holds. */
export interface SecondFactorKey {
  readonly secret: string;
  readonly uri: string;
}

interface Codes {
  readonly recovery_codes: readonly string[];
}

async function post<T>(action: string, body?: object): Promise<T> {
  return (await request<{ data: T }>({ method: "POST", path: `${PATH}${action}/`, body })).data;
}

export async function fetchSecondFactor(signal?: AbortSignal): Promise<SecondFactor> {
  return (await request<{ data: SecondFactor }>({ path: PATH, signal })).data;
}

export const beginSecondFactor = (password: string): Promise<SecondFactorKey> => post("begin", { password });

/** Answers the recovery codes. */
export const confirmSecondFactor = async (code: string): Promise<readonly string[]> =>
  (await post<Codes>("confirm", { code })).recovery_codes;

export const renewRecoveryCodes = async (password: string): Promise<readonly string[]> =>
  (await post<Codes>("recovery_codes", { password })).recovery_codes;

export async function removeSecondFactor(password: string): Promise<void> {
  await request({ method: "POST", path: `${PATH}remove/`, body: { password } });
}
