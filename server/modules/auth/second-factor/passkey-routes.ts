import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { FastifyInstance } from "fastify";
import { answers, closed, list, nullable, open, TEXT } from "../../answers.ts";
import type { ModuleContext } from "../../context.ts";
import { readOwner } from "../change-password.ts";
import { requireOneself } from "../session-routes.ts";
import { completeChange, PASSWORD, requirePassword } from "./guard.ts";
import type { Passkeys } from "./passkeys.ts";

const PATH = "/api/auth/passkeys/";
const tags = ["session"];
const PASSKEY = closed({ id: TEXT, name: TEXT, created: TEXT, last_used: nullable(TEXT) });
/** Base64url without padding, as browsers write it. */
const BYTES = { type: "string", maxLength: 100_000, pattern: "^[A-Za-z0-9_-]*$" } as const;
const PASSKEY_ID = { ...BYTES, minLength: 1, maxLength: 2000 } as const;

/** What a browser answers a challenge with: `PublicKeyCredential.toJSON()`. */
export const passkeyAnswer = (...parts: readonly string[]) => ({
  type: "object",
  required: ["id", "rawId", "type", "response"],
  properties: {
    id: PASSKEY_ID,
    rawId: BYTES,
    type: { type: "string", enum: ["public-key"] },
    response: {
      type: "object",
      required: parts,
      properties: Object.fromEntries(parts.map((part) => [part, BYTES])),
    },
  },
});

/** A person's passkeys: made, listed and removed by themselves. */
export function registerPasskeyRoutes(
  app: FastifyInstance,
  context: ModuleContext,
  passkeys: Passkeys,
): void {
  const { database, sessionCache } = context;

  app.get(
    PATH,
    {
      schema: {
        operationId: "listPasskeys",
        tags,
        summary: "My passkeys",
        description: "The oldest first.",
        response: answers.ok("The passkeys.", closed({ data: list(PASSKEY) })),
      },
    },
    async (request) => ({ data: await passkeys.list(requireOneself(request)) }),
  );

  app.post<{ Body: { readonly password: string } }>(
    `${PATH}begin/`,
    {
      config: { beforeSecondFactor: true },
      schema: {
        operationId: "beginPasskey",
        tags,
        summary: "Ask for what a browser makes a passkey by",
        description:
          "For `navigator.credentials.create` (`PublicKeyCredentialCreationOptionsJSON`), for five minutes.",
        body: closed({ password: PASSWORD }),
        response: answers.ok("The options.", closed({ data: open() })),
      },
    },
    async (request) => {
      const employee = requireOneself(request);
      await requirePassword(context, request, request.body.password);
      const { employeeId, name } = await readOwner(context, employee);
      return { data: await passkeys.beginMaking({ employee, employeeId, name }) };
    },
  );

  app.post<{ Body: { readonly name: string; readonly response: RegistrationResponseJSON } }>(
    PATH,
    {
      config: { beforeSecondFactor: true },
      schema: {
        operationId: "addPasskey",
        tags,
        summary: "Add the passkey the browser made",
        description: "From then on it signs in without a password. The person's other sessions end.",
        body: closed({
          name: { type: "string", minLength: 1, maxLength: 100, pattern: "\\S", examples: ["Work laptop"] },
          response: passkeyAnswer("clientDataJSON", "attestationObject"),
        }),
        response: answers.nothing("The passkey is added."),
      },
    },
    async (request, reply) => {
      const employee = requireOneself(request);
      const { name, response } = request.body;
      const made = await passkeys.check(employee, response);
      await database.write(async (trx) => {
        await passkeys.add(trx, { employee, name: name.trim() }, made);
        await completeChange(context, trx, { request, employee, event: "passkey_added" });
      });
      sessionCache.forgetEmployee(employee);
      return reply.code(204).send();
    },
  );

  app.post<{ Body: { readonly id: string; readonly password: string } }>(
    `${PATH}remove/`,
    {
      schema: {
        operationId: "removePasskey",
        tags,
        summary: "Remove one of my passkeys",
        description: "It signs nobody in any more. The person's other sessions end.",
        body: closed({ id: PASSKEY_ID, password: PASSWORD }),
        response: answers.nothing("The passkey is gone."),
      },
    },
    async (request, reply) => {
      const employee = requireOneself(request);
      const { id, password } = request.body;
      await requirePassword(context, request, password);
      await database.write(async (trx) => {
        // one that is gone already is what was asked for
        if (await passkeys.remove(trx, { employee, id }))
          await completeChange(context, trx, { request, employee, event: "passkey_removed" });
      });
      sessionCache.forgetEmployee(employee);
      return reply.code(204).send();
    },
  );
}
