import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { answers, closed, nullable, open, TEXT } from "../answers.ts";
import type { SecretKeys } from "../../secrets/secret-key.ts";
import type { ModuleContext } from "../context.ts";
import { loadSessionUser, SESSION_USER_PROPERTIES } from "../employee/session-user.ts";
import { registerChangePassword, readPasswordHash } from "./change-password.ts";
import { storeToken } from "../push/tokens.ts";
import type { IdentityProviderOptions } from "./identity/provider.ts";
import { registerIdentityRoutes } from "./identity/routes.ts";
import { createIdentitySignIn } from "./identity/sign-in.ts";
import { createSignIn } from "./login.ts";
import { createSecondFactors } from "./second-factor/factors.ts";
import { passkeyAnswer, registerPasskeyRoutes } from "./second-factor/passkey-routes.ts";
import { createPasskeys } from "./second-factor/passkeys.ts";
import { registerSecondFactorRoutes } from "./second-factor/routes.ts";
import { createMessage } from "../success-messages.ts";
import { registerSessionRoutes } from "./session-routes.ts";
import { registerMailOutbox } from "./outbox-route.ts";
import { registerPasswordReset } from "./reset/routes.ts";
import { verifyPassword } from "./passwords.ts";
import { hashToken } from "./sessions.ts";
import { countTry, forgetTries, QUARTER } from "./throttle.ts";

interface LoginBody {
  readonly employee_id: string;
  readonly password: string;
  readonly fcm_token?: string | null;
  readonly device?: string | null;
}

interface PasskeyBody extends Pick<LoginBody, "fcm_token" | "device"> {
  readonly response: AuthenticationResponseJSON;
}

interface SecondStepBody extends Pick<LoginBody, "fcm_token" | "device"> {
  readonly ticket: string;
  readonly code: string;
}

interface IdentityBody extends Pick<LoginBody, "fcm_token" | "device"> {
  readonly ticket: string;
  readonly answer: string;
}

const signsIn = (properties: Readonly<Record<string, object>>) => ({
  type: "object",
  required: Object.keys(properties),
  additionalProperties: false,
  properties: {
    ...properties,
    fcm_token: { type: ["string", "null"], maxLength: 500 },
    device: {
      type: ["string", "null"],
      minLength: 1,
      maxLength: 100,
      description:
        "A name that the client made up for this device and sends each time: the person is notified of the first sign-in from a device.",
    },
  },
});
const loginBody = signsIn({
  employee_id: { type: "string", minLength: 1, maxLength: 100 },
  password: { type: "string", minLength: 1, maxLength: 1000 },
});
const secondStepBody = signsIn({
  ticket: { type: "string", minLength: 1, maxLength: 200 },
  code: { type: "string", minLength: 1, maxLength: 40, examples: ["482913"] },
});
const passkeyBody = signsIn({
  response: passkeyAnswer("clientDataJSON", "authenticatorData", "signature"),
});
const identityBody = signsIn({
  ticket: { type: "string", minLength: 1, maxLength: 2000 },
  answer: {
    type: "string",
    minLength: 1,
    maxLength: 10_000,
    description: "The parameters of the address that the identity provider led back to.",
    examples: ["code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj"],
  },
});
const signedIn = answers.accepted(
  "Signed in: the token and the employee.",
  closed({ data: closed({ token: TEXT, ...SESSION_USER_PROPERTIES }) }),
);

const codeWanted = answers.ok(
  "The code of the second step is asked for next.",
  closed({ message: TEXT, data: closed({ ticket: TEXT }) }),
);

/** Sign-in, the signed-in employee, sign-out: methods, paths and statuses as the specification fixes them. */
export function registerAuthRoutes(
  app: FastifyInstance,
  context: ModuleContext,
  {
    secretKeys,
    identityProvider,
  }: {
    readonly secretKeys: SecretKeys;
    readonly identityProvider: IdentityProviderOptions | null;
  },
): void {
  const factors = createSecondFactors({ ...context, secretKeys });
  const passkeys = createPasskeys(context);
  const parts = { options: identityProvider, factors, passkeys, secretKeys };
  const identity = createIdentitySignIn(context, parts);
  const signIn = createSignIn(context, { factors, passkeys, identity });
  registerChangePassword(app, context);
  registerUnlock(app, context);
  registerSessionRoutes(app, context);
  registerSecondFactorRoutes(app, context, { factors, passkeys });
  registerPasskeyRoutes(app, context, passkeys);
  registerIdentityRoutes(app, identity);
  registerMailOutbox(app, context);
  registerPasswordReset(app, context, { signIn, background: backgroundWork(app, context) });

  /** What a sign-in answers, with the browser's notifications registered. */
  const welcome = async (
    { body, headers }: FastifyRequest<{ Body: Pick<LoginBody, "fcm_token"> }>,
    reply: FastifyReply,
    { employeeId, token }: { readonly employeeId: number; readonly token: string },
  ) => {
    if (body.fcm_token) {
      const userAgent = headers["user-agent"] ?? null;
      const session = hashToken(token);
      await storeToken(context, { employee: employeeId, token: body.fcm_token, session, userAgent });
    }
    const user = await loadSessionUser(context, employeeId);
    return reply.code(202).send({ data: { token, ...user } });
  };

  /** The same, where a one-time code may still be asked for. */
  const goOn = async (
    request: Parameters<typeof welcome>[0],
    reply: FastifyReply,
    signed: { readonly employeeId: number } & ({ readonly token: string } | { readonly ticket: string }),
  ) => {
    if ("token" in signed) return welcome(request, reply, signed);
    return {
      message: createMessage(context, request, "code_wanted"),
      data: { ticket: signed.ticket },
    };
  };

  app.post<{ Body: LoginBody }>(
    "/api/auth/login/",
    {
      config: { public: true },
      schema: {
        operationId: "login",
        tags: ["session"],
        summary: "Sign in",
        description:
          "Answers the token for the `authorization` header of every other call; for a person with a second factor, a ticket for the second step. Wrong passwords are counted: after some the calls wait.",
        security: [],
        body: loginBody,
        response: { ...codeWanted, ...signedIn },
      },
    },
    async (request, reply) => {
      const { employee_id, password } = request.body;
      return goOn(request, reply, await signIn({ employee_id, password, ...readOpening(request) }));
    },
  );

  app.post<{ Body: IdentityBody }>(
    "/api/auth/identity_sign_in/",
    {
      config: { public: true },
      schema: {
        operationId: "identitySignIn",
        tags: ["session"],
        summary: "Sign in with the answer of the company’s identity provider",
        description:
          "Links the person at the first time, and gives them the roles of their groups. Answers as the login does: a ticket where the one-time code is still asked for. The ticket it began with is used up by the call.",
        security: [],
        body: identityBody,
        response: { ...codeWanted, ...signedIn },
      },
    },
    async (request, reply) => {
      const { ticket, answer } = request.body;
      return goOn(request, reply, await identity.finish({ ticket, answer, ...readOpening(request) }));
    },
  );

  app.post<{ Body: SecondStepBody }>(
    "/api/auth/second_step/",
    {
      config: { public: true },
      schema: {
        operationId: "secondStep",
        tags: ["session"],
        summary: "Sign in with the one-time code, after the password",
        description:
          "Takes the ticket of the login within ten minutes, with a code of the authenticator app or a recovery code; each works once. After five wrong codes the password is asked for anew.",
        security: [],
        body: secondStepBody,
        response: signedIn,
      },
    },
    async (request, reply) => {
      const { ticket, code } = request.body;
      const signed = await signIn.secondStep({ ticket, code: code.trim(), ...readOpening(request) });
      return welcome(request, reply, signed);
    },
  );

  app.post(
    "/api/auth/passkey_sign_in/begin/",
    {
      config: { public: true },
      schema: {
        operationId: "beginPasskeySignIn",
        tags: ["session"],
        summary: "Ask for what a browser signs in by with a passkey",
        description:
          "For `navigator.credentials.get` (`PublicKeyCredentialRequestOptionsJSON`), for five minutes.",
        security: [],
        response: answers.ok("The options.", closed({ data: open() })),
      },
    },
    async ({ ip }) => {
      // an office shares one address, and every sign-in page asks
      await countTry(context, [{ name: "passkey challenge", key: ip, limit: 3000, window: QUARTER }]);
      return { data: await passkeys.beginSignIn() };
    },
  );

  app.post<{ Body: PasskeyBody }>(
    "/api/auth/passkey_sign_in/",
    {
      config: { public: true },
      schema: {
        operationId: "passkeySignIn",
        tags: ["session"],
        summary: "Sign in with a passkey",
        description:
          "Needs neither an employee ID nor a password, and counts as both factors. What was begun with is used up by the call.",
        security: [],
        body: passkeyBody,
        response: signedIn,
      },
    },
    async (request, reply) => {
      const { response } = request.body;
      return welcome(request, reply, await signIn.byPasskey({ response, ...readOpening(request) }));
    },
  );

  app.get(
    "/api/employee/me/",
    {
      config: { beforeFirstPassword: true, forKeys: true },
      schema: {
        operationId: "me",
        tags: ["session"],
        summary: "The signed-in employee",
        description: "As the login answered, with what changed since.",
        response: answers.ok("The employee.", closed({ data: closed(SESSION_USER_PROPERTIES) })),
      },
    },
    async (request) => {
      const user = await loadSessionUser(context, request.actor.employeeId);
      if (user === null) throw new AppError({ code: "session_over", status: 401 });
      return { data: user };
    },
  );

  const signOut = async ({ actor, sessionHash }: FastifyRequest): Promise<void> => {
    const { employeeId, impersonator } = actor;
    await context.sessions.remove(sessionHash ?? "", employeeId);
    for (const id of [employeeId, impersonator?.employeeId]) {
      if (id !== undefined) context.sessionCache.forgetEmployee(id);
    }
  };

  app.get(
    "/api/employee/logout/",
    {
      config: { beforeFirstPassword: true },
      schema: {
        operationId: "logout",
        tags: ["session"],
        summary: "Sign out",
        description: "Ends this session. Others of the person go on.",
        response: answers.nothing("The session is over."),
      },
    },
    async (request, reply) => {
      await signOut(request);
      return reply.code(204).send();
    },
  );

  app.post(
    "/api/auth/identity_sign_out/",
    {
      config: { beforeFirstPassword: true },
      schema: {
        operationId: "identitySignOut",
        tags: ["session"],
        summary: "Sign out, also at the company’s identity provider",
        description:
          "Ends this session as the logout does. `url` is where the browser goes to be signed out there, too; null where the provider didn’t open the session, or names no such address.",
        response: answers.ok("The session is over here.", closed({ data: closed({ url: nullable(TEXT) }) })),
      },
    },
    async (request) => {
      const { employeeId, impersonator } = request.actor;
      const idToken = await context.sessions.idTokenOf(request.sessionHash ?? "");
      await signOut(request);
      const employee = impersonator?.employeeId ?? employeeId;
      return { data: { url: await identity.signOutAt({ employee, idToken }) } };
    },
  );
}

/** Where a sign-in comes from. */
const readOpening = ({ id, ip, headers, body }: FastifyRequest<{ Body: Pick<LoginBody, "device"> }>) => ({
  device: body.device ?? null,
  origin: { userAgent: headers["user-agent"] ?? null, address: ip },
  requestId: id,
});

/** What goes on behind an answer; the server waits for it before it closes. */
function backgroundWork(app: FastifyInstance, { log }: ModuleContext): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>();
  app.addHook("onClose", async () => {
    await Promise.allSettled(running);
  });
  return (work) => {
    const task = work()
      .catch((error: unknown) => log.error({ err: error }, "work behind an answer failed"))
      .finally(() => running.delete(task));
    running.add(task);
  };
}

/** Opens a locked screen: the password of whoever sits there, also while they work as somebody else. */
function registerUnlock(app: FastifyInstance, context: ModuleContext): void {
  app.post<{ Body: { password: string } }>(
    "/api/auth/unlock/",
    {
      config: { beforeFirstPassword: true },
      schema: {
        operationId: "unlock",
        tags: ["session"],
        summary: "Check the password behind a locked screen",
        description: "While working as somebody else, the password of the person really at work.",
        body: {
          type: "object",
          required: ["password"],
          additionalProperties: false,
          properties: { password: { type: "string", minLength: 1, maxLength: 1000 } },
        },
        response: answers.nothing("The password is right."),
      },
    },
    async (request, reply) => {
      const { employeeId, impersonator } = request.actor;
      const person = impersonator?.employeeId ?? employeeId;
      const counters = [{ name: "unlock", key: String(person), limit: 10, window: QUARTER }];
      await countTry(context, counters);
      if (!(await verifyPassword(await readPasswordHash(context, person), request.body.password)))
        throw new AppError({ code: "unlock_refused" });
      await forgetTries(context, counters);
      return reply.code(204).send();
    },
  );
}
