import type { FastifyInstance } from "fastify";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { DocumentKey } from "../../config/documents.ts";
import { createDraft } from "../../config/drafts.ts";
import {
  chooseDocuments,
  mergePromotion,
  openPromotion,
  type Preference,
  type PromotionChoice,
  signPromotion,
} from "../../config/promotion.ts";
import { answers, closed, ID, list, open, TEXT, YES_NO } from "../answers.ts";
import type { ConfigContext } from "./context.ts";
import { BODY_LIMIT, body, tryChanges } from "./publishing.ts";
import { expectVersion } from "./versions.ts";

const NAMES = { type: "array", maxItems: 500, items: { type: "string", maxLength: 60 } };
const SECRET = { type: "string", minLength: 12, maxLength: 200 };
const FLAG = { type: "boolean" };

interface ReadBody {
  readonly file: unknown;
  readonly secret: string;
  readonly prefer?: Preference;
}
const read = {
  file: { type: "object" },
  secret: SECRET,
  prefer: { enum: ["file", "here", null] },
};

/** Definitions taken from one installation to another as a signed file; the caller holds the configuration right. */
export function registerPromotion(routes: FastifyInstance, context: ConfigContext): void {
  const { database, store, clock, release } = context;
  const tags = ["configuration"];
  const large = { bodyLimit: BODY_LIMIT, config: { large: true } };
  const inForce = (key: DocumentKey) => store.current().documents.get(key)?.document;

  routes.post<{ Body: PromotionChoice & { since: number; secret: string } }>(
    "/api/config/promotion/",
    {
      schema: {
        operationId: "makePromotionFile",
        tags,
        summary: "Chosen definitions as a signed file",
        description:
          "What was chosen as it is in force, with what it was at version `since` (0: the release), for a three-way merge elsewhere. Signed with `secret`, which whoever reads the file enters again.",
        body: body(["areas", "reports", "dashboards", "rights", "words", "menu", "since", "secret"], {
          areas: NAMES,
          reports: NAMES,
          dashboards: NAMES,
          rights: FLAG,
          words: FLAG,
          menu: FLAG,
          since: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
          secret: SECRET,
        }),
        response: answers.ok("The file.", closed({ data: open({ format: TEXT, documents: list(open()) }) })),
      },
    },
    async ({ body: { since, secret, ...choice } }) => {
      const layer = await expectVersion(database, since);
      const before = (key: DocumentKey) => (layer.documents.get(key) ?? store.shipped.get(key))?.document;
      const documents = chooseDocuments(choice, { before, after: inForce, languages: LANGUAGES });
      if (documents.length === 0) throw new AppError({ code: "nothing_to_promote", status: 409 });
      const made = new Date(clock()).toISOString();
      return { data: await signPromotion({ release, made, documents }, secret) };
    },
  );

  routes.post<{ Body: ReadBody }>(
    "/api/config/promotion/check/",
    {
      ...large,
      schema: {
        operationId: "checkPromotionFile",
        tags,
        summary: "What the definitions of a file would change here",
        description:
          "Merged with what was changed here since the file's base, and tried on a copy of the tables. Where both changed the same and `prefer` follows neither, it is told in `conflicts`. Nothing is written.",
        body: body(["file", "secret"], read),
        response: answers.ok(
          "What would change, or what speaks against it.",
          closed({
            data: open({
              ok: YES_NO,
              errors: list(open()),
              warnings: list(open()),
              steps: list(open()),
              differences: list(open()),
              conflicts: list(open()),
            }),
          }),
        ),
      },
    },
    async (request) => {
      const { changes, conflicts } = await merged(request.body);
      const tried =
        changes.length === 0
          ? { ok: true, errors: [], warnings: [], steps: [], differences: [] }
          : await tryChanges(context, request, changes);
      return { data: { ...tried, ok: tried.ok && conflicts.length === 0, conflicts } };
    },
  );

  routes.post<{ Body: ReadBody & { title: string } }>(
    "/api/config/promotion/draft/",
    {
      ...large,
      schema: {
        operationId: "readPromotionFile",
        tags,
        summary: "Puts the definitions of a file into a draft of their own",
        description:
          "409 where both changed the same and `prefer` follows neither, and where nothing would change. The draft is checked and published like any other.",
        body: body(["file", "secret", "title"], {
          ...read,
          title: { type: "string", minLength: 1, maxLength: 120 },
        }),
        response: answers.created("The draft.", closed({ data: closed({ id: ID, title: TEXT, count: ID }) })),
      },
    },
    async ({ body: asked, actor }, reply) => {
      const { changes, conflicts } = await merged(asked);
      if (conflicts.length > 0) {
        const places = conflicts.map(({ kind, name, path }) => [kind, name, path].filter(Boolean).join("/"));
        throw new AppError({
          code: "draft_conflict",
          parameters: { places: places.slice(0, 3).join(", ") },
          detail: { places },
        });
      }
      if (changes.length === 0) throw new AppError({ code: "nothing_to_promote", status: 409 });
      const { employeeId } = actor;
      const now = clock();
      const noted = changes.map((change) => ({ ...change, actor: employeeId, at: now }));
      const draft = await createDraft(database, {
        title: asked.title,
        actor: employeeId,
        now,
        changes: noted,
      });
      return reply.code(201).send({ data: { id: draft.id, title: draft.title, count: changes.length } });
    },
  );

  async function merged({ file, secret, prefer = null }: ReadBody) {
    return mergePromotion(await openPromotion(file, { secret, release }), { inForce, prefer });
  }
}
