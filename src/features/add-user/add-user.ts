import { PASSWORD_ERRORS } from "../../../core/password.ts";
import { ApiError } from "../../lib/api-error.ts";
import { request, send } from "../../lib/http.ts";
import type { NewUser } from "../../../core/people/new-user.ts";

export interface Team {
  readonly id: number;
  readonly name: string;
  readonly department: string | null;
}

export interface Role {
  readonly id: number;
  readonly display_name: string;
}

export async function loadTeams(signal: AbortSignal): Promise<readonly Team[]> {
  const path = "/api/employee/team/";
  return (await request<{ data: readonly Team[] }>({ path, signal })).data;
}

export async function loadRoles(signal: AbortSignal): Promise<readonly Role[]> {
  const path = "/api/employee/role/";
  return (await request<{ data: readonly Role[] }>({ path, signal })).data;
}

/** How adding somebody ended: the dialog closes after each of them. */
export type Outcome = "added" | "refused" | "exists";

const OUTCOMES: Readonly<Record<number, Outcome>> = {
  201: "added",
  400: "refused",
  500: "refused",
  406: "exists",
};

/** Sends somebody who is to be added. Throws where the answer is none of those the call is known for, or about the password. */
export async function addUser(user: NewUser): Promise<Outcome> {
  const status = await send({ method: "POST", path: "/api/employee/", body: user }).then(
    (answer) => answer.status,
    (error: unknown) => {
      const isKnown = error instanceof ApiError && !PASSWORD_ERRORS.has(error.code);
      if (isKnown && OUTCOMES[error.status] !== undefined) return error.status;
      throw error;
    },
  );
  return OUTCOMES[status] ?? "refused";
}
