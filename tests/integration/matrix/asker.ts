import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "../../support/app.ts";
import type { WorldPerson } from "./world.ts";

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly json: <T>() => T;
}

export interface Asker {
  get(path: string): Promise<Answer>;
  send(method: "POST" | "PATCH" | "DELETE", path: string, body: object): Promise<Answer>;
}

/** Calls of a person, or of one who works as that person. */
export async function askerFor(
  { app }: TestApp,
  { person, impersonator = null }: { person: WorldPerson; impersonator?: WorldPerson | null },
): Promise<Asker> {
  const session = { employee: person.id, impersonator: impersonator?.id ?? null };
  const { token } = await app.benchline.sessions.create(session);
  const headers = { authorization: `Token ${token}` };
  return {
    get: async (url) => answer(await app.inject({ method: "GET", url, headers })),
    send: async (method, url, payload) => answer(await app.inject({ method, url, payload, headers })),
  };
}

function answer({ statusCode, body, json }: LightMyRequestResponse): Answer {
  return { status: statusCode, text: body, json };
}
