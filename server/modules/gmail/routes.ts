import { hash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { answers, closed, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { createGoogle, type Google, type GoogleOptions } from "./google.ts";
import { GMAIL_LINK, GMAIL_RESOURCE, readLink, presentLink, type LinkOwner } from "./link.ts";
import { dropTokens, storeTokens } from "./tokens.ts";
import { isObject } from "../../../core/definition/record.ts";
import { seal, unseal } from "../../secrets/seal.ts";
import type { SecretKeys } from "../../secrets/secret-key.ts";

const PURPOSE = "google state";
/** Time to decide on Google's page. */
const LIFE_MS = 10 * 60_000;

/** What travels through Google and back, sealed. */
interface LinkState {
  readonly employee: number;
  readonly verifier: string;
  readonly redirect: string;
}

function sealState({ keys, now, state }: { keys: SecretKeys; now: number; state: LinkState }): string {
  const text = JSON.stringify({ ...state, until: now + LIFE_MS });
  return seal({ keys, purpose: PURPOSE, text });
}

/** Null where this server did not make it, or too long ago. */
function openState({ keys, now, text }: { keys: SecretKeys; now: number; text: string }): LinkState | null {
  const opened = unseal({ keys, purpose: PURPOSE, text });
  const value: unknown = opened === null ? null : JSON.parse(opened);
  if (!isObject(value) || Number(value["until"]) < now) return null;
  return value as unknown as LinkState;
}

interface GmailParts {
  /** Null where the server is not registered with Google. */
  readonly google: GoogleOptions | null;
  readonly secretKeys: SecretKeys;
}

interface FinishCall {
  readonly Body: { readonly code: string; readonly state: string };
}

const FINISH_BODY = {
  type: "object",
  required: ["code", "state"],
  properties: {
    code: { type: "string", minLength: 1, maxLength: 2048 },
    state: { type: "string", minLength: 1, maxLength: 4096 },
  },
} as const;

/** The page of the browser application that Google leads back to; it hands the answer over with the person's session. */
const BACK = "/settings/gmail";
const tags = ["settings"];

/** The link between a person and a mailbox: authorization code with PKCE, and a state that works for its person alone. */
export function registerGmailRoutes(
  app: FastifyInstance,
  context: ModuleContext,
  { google: options, secretKeys }: GmailParts,
): void {
  const { engine, database, clock, log, outbox, definitions } = context;
  const google = options === null ? null : createGoogle(options);
  const store = { database, clock, secretKeys };
  /** Definitions without this area know no mailboxes. */
  const known = () => definitions().resources.byName[GMAIL_RESOURCE] !== undefined;
  const linkFor = async (actor: LinkOwner) => (known() ? readLink(database, actor) : null);
  const answerLink = async ({ actor }: FastifyRequest) => ({
    data: presentLink(await linkFor(actor), google !== null && known()),
  });
  const configured = (): Google => {
    if (google === null || !known()) throw new AppError({ code: "gmail_not_configured", status: 409 });
    return google;
  };
  const response = answers.ok("The link.", closed({ data: GMAIL_LINK }));

  /** Deleted here at once; Google is told behind the answer. */
  const forget = async (employee: number): Promise<void> => {
    const tokens = await dropTokens(store, employee);
    if (tokens === null || google === null) return;
    google.revoke(tokens).catch((error: unknown) => log.warn({ err: error }, "revoking a mailbox failed"));
  };

  // a link that ends elsewhere, as a record that is archived, ends whole
  outbox.on(GMAIL_RESOURCE, async ({ record, action }) => {
    if (action !== "archive" || !known()) return;
    const row = await database.read
      .selectFrom(GMAIL_RESOURCE)
      .select("employee")
      .where("id", "=", record)
      .where("archived", "is not", null)
      .executeTakeFirst();
    const employeeId = Number(row?.employee ?? 0);
    if (employeeId !== 0 && (await linkFor({ employeeId })) === null) await forget(employeeId);
  });

  app.get(
    "/api/gmail/",
    {
      schema: {
        operationId: "gmailLink",
        tags,
        summary: "How my link to Gmail stands",
        description: "Without a link, whether one can be made.",
        response,
      },
    },
    answerLink,
  );

  app.post(
    "/api/gmail/link/",
    {
      schema: {
        operationId: "beginGmailLink",
        tags,
        summary: "Begins to link my mailbox",
        description: "Answers the address at Google to go to; it leads back with what finishes the link.",
        response: answers.ok("Where Google asks me.", closed({ data: closed({ url: TEXT }) })),
      },
    },
    async (request) => {
      const { actor } = request;
      ownMailbox(request);
      const asked = configured();
      const verifier = randomBytes(48).toString("base64url");
      const redirect = `${getOrigin(request) ?? context.publicUrl()}${BACK}`;
      const state = { employee: actor.employeeId, verifier, redirect };
      const url = await asked.askAt({
        redirect,
        state: sealState({ keys: secretKeys, now: clock(), state }),
        challenge: hash("sha256", verifier, "base64url"),
      });
      return { data: { url } };
    },
  );

  app.post<FinishCall>(
    "/api/gmail/finish/",
    {
      schema: {
        operationId: "finishGmailLink",
        tags,
        summary: "Links my mailbox with Google's answer",
        description: "With the code and the state of the address Google led back to.",
        body: FINISH_BODY,
        response,
      },
    },
    async (request) => {
      const { actor, body } = request;
      ownMailbox(request);
      const asked = configured();
      const state = openState({ keys: secretKeys, now: clock(), text: body.state });
      // an answer somebody else was led to asks for their mailbox in my name, or for mine in theirs
      if (state === null || state.employee !== actor.employeeId) {
        throw new AppError({ code: "gmail_link_expired", status: 400 });
      }
      const grant = await asked.exchange({ ...state, code: body.code });
      if (grant === null) throw new AppError({ code: "gmail_link_refused", status: 400 });
      const link = await linkFor(actor);
      await storeTokens(store, { employee: actor.employeeId, tokens: grant.tokens });
      const call = { actor, resource: GMAIL_RESOURCE, requestId: request.id };
      const linked_on = new Date(clock()).toISOString();
      const values = { email: grant.email, status: "linked", linked_on };
      if (link === null) {
        await engine.createByServer({ ...call, values: { ...values, employee: actor.employeeId } });
      } else await engine.updateByServer({ ...call, id: link.id, values });
      return answerLink(request);
    },
  );

  app.delete(
    "/api/gmail/",
    {
      schema: {
        operationId: "endGmailLink",
        tags,
        summary: "Ends my link to Gmail; its tokens are deleted at once",
        description: "Takes the rights back at Google too.",
        response: answers.nothing("The link has ended."),
      },
    },
    async (request, reply) => {
      const { actor } = request;
      ownMailbox(request);
      await forget(actor.employeeId);
      const link = await linkFor(actor);
      if (link !== null) {
        await engine.archive({ actor, resource: GMAIL_RESOURCE, id: link.id, requestId: request.id });
      }
      return reply.code(204).send();
    },
  );
}

/** Nobody reaches into a mailbox while working as its owner. */
function ownMailbox({ actor }: FastifyRequest): void {
  if (actor.impersonator !== null) throw new AppError({ code: "gmail_of_another_person", status: 403 });
}

/** Where the browser application is that asks; Google leads back only to addresses it was told of before. */
function getOrigin({ headers }: FastifyRequest): string | null {
  const url = URL.parse(headers.origin ?? "");
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}
