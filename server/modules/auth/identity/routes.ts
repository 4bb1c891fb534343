import type { FastifyInstance } from "fastify";
import { formatInstant } from "../../../../core/definition/clock.ts";
import { answers, closed, nullable, TEXT, YES_NO } from "../../answers.ts";
import { requireOneself } from "../session-routes.ts";
import type { IdentitySignIn } from "./sign-in.ts";

const tags = ["session"];
/** Bytes of what a provider sends. */
const MAX_MESSAGE = 20_000;

/** The way to the company's identity provider, and how it stands to oneself. */
export function registerIdentityRoutes(app: FastifyInstance, identity: IdentitySignIn): void {
  void app.register(async (scope) => {
    // what OpenID Connect sends, to this address alone
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_MESSAGE },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Body: { readonly logout_token: string } }>(
      "/api/auth/identity_logout/",
      {
        config: { public: true },
        schema: {
          operationId: "identityLogout",
          tags,
          summary: "Ends sessions that have ended at the company’s identity provider",
          description:
            "For the provider (OpenID Connect Back-Channel Logout 1.0): the sessions that its session, or its person, opened here end in every process. Each token counts once.",
          security: [],
          consumes: ["application/x-www-form-urlencoded"],
          body: {
            type: "object",
            required: ["logout_token"],
            properties: { logout_token: { type: "string", minLength: 1, maxLength: MAX_MESSAGE } },
          },
          response: answers.nothing("The sessions are over."),
        },
      },
      async ({ body, id, ip }, reply) => {
        await identity.endByProvider({ token: body.logout_token, address: ip, requestId: id });
        return reply.code(204).header("cache-control", "no-store").send();
      },
    );
  });

  app.post(
    "/api/auth/identity_sign_in/begin/",
    {
      config: { public: true },
      schema: {
        operationId: "beginIdentitySignIn",
        tags,
        summary: "Ask for the way to the company’s identity provider",
        description:
          "`url` is where the person signs in (OpenID Connect, authorization code with PKCE); it leads back to `/signin/identity` with an answer behind `#`. `ticket` goes with that answer, once and within ten minutes: keep it in the browser that asked.",
        security: [],
        response: answers.ok("The way.", closed({ data: closed({ url: TEXT, ticket: TEXT }) })),
      },
    },
    async ({ ip }) => ({ data: await identity.begin(ip) }),
  );

  app.get(
    "/api/auth/identity/",
    {
      schema: {
        operationId: "identity",
        tags,
        summary: "How I sign in with the identity provider",
        description:
          "`since` is when I was linked to it; `required` says that I sign in with it alone. 404 where the server has none.",
        response: answers.ok(
          "The identity provider.",
          closed({ data: closed({ since: nullable(TEXT), required: YES_NO }) }),
        ),
      },
    },
    async (request) => {
      const { since, required } = await identity.stateOf(requireOneself(request));
      return { data: { since: since === null ? null : formatInstant(since), required } };
    },
  );
}
