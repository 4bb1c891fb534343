import type { FastifyInstance } from "fastify";
import { formatInstant } from "../../../../core/definition/clock.ts";
import { answers, closed, nullable, TEXT, YES_NO } from "../../answers.ts";
import { requireOneself } from "../session-routes.ts";
import type { IdentitySignIn } from "./sign-in.ts";

const tags = ["session"];

/** The way to the company's identity provider, and how it stands to oneself. */
export function registerIdentityRoutes(app: FastifyInstance, identity: IdentitySignIn): void {
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
