import type { FastifyInstance } from "fastify";
import type { HandedOn } from "../../../core/access/actions.ts";
import { decide } from "../../../core/access/decide.ts";
import { sensitiveRead } from "../../audit/sensitive-reads.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { routeOf } from "../../resources/api-actions.ts";
import { leftTheRecords } from "../../resources/effects/errors.ts";
import { notAllowed, unknownResource } from "../../resources/errors.ts";
import type { Permissions } from "../../resources/plan/permission-conditions.ts";
import { recordId } from "../../resources/routes.ts";
import { contentDisposition } from "../../files/file-name.ts";
import { personOf } from "../../plugins/bounded-work.ts";
import type { ModuleContext } from "../context.ts";
import { mailRecord, notifyOfRecord, withdrawMails } from "./send-to-people.ts";
import { createPrinter } from "../../documents/printer.ts";
import { type HandedRecord, readRecipients } from "./read-recipients.ts";

interface Call {
  readonly Params: { readonly resource: string; readonly id: string };
}

const SENDING = /^[0-9a-f-]{36}$/;

interface Asking {
  readonly actor: Actor;
  readonly params: Call["Params"];
  readonly action: HandedOn;
  readonly language: Language;
}

/** Printing a record, sending it by mail and telling colleagues of it: each by a right of its own. */
export function registerRecordSendingRoutes(app: FastifyInstance, context: ModuleContext): void {
  const open = async ({ actor, params, action, language }: Asking): Promise<HandedRecord> => {
    const { access, resources } = context.definitions();
    const name = params.resource;
    const resource = Object.hasOwn(resources.byName, name) ? resources.byName[name] : undefined;
    if (resource === undefined) throw unknownResource(name);
    const id = recordId(name, params.id);
    const record = await context.engine.get({ actor, resource: name, id, language });
    const { effect, reason } = decide({ access, actor, resource: name, action });
    const { withheld = [] } = (record["permissions"] ?? {}) as Partial<Permissions>;
    if (effect === "deny" || withheld.includes(action))
      throw notAllowed({ access, action, resource: name, reason });
    return { resource, record, id };
  };

  app.route<Call & { Querystring: { readonly document?: unknown } }>({
    ...routeOf("print"),
    handler: async (request, reply) => {
      const { actor, params, language, query } = request;
      const handed = await open({ actor, params, action: "print", language });
      const leave = await context.largeWork.enter({ who: personOf(request), size: 1 });
      try {
        const { resource, record } = handed;
        const document = typeof query.document === "string" ? query.document : null;
        const sensitive = new Set<string>();
        const print = createPrinter(context, { actor, language, resource, document, sensitive });
        const content = await print(record);
        if (sensitive.size > 0) {
          const detail = { fields: [...sensitive], print: true };
          await context.audit.note(sensitiveRead(request, `${resource.name} ${handed.id}`, detail));
        }
        // the library and its fonts are needed by few processes, and by those rarely
        const { drawDocument } = await import("../../documents/draw.ts");
        const bytes = await drawDocument(content);
        const name = content.name || resource.name;
        return await reply
          .type("application/pdf")
          .header("content-disposition", contentDisposition(`${name}.pdf`, "attachment"))
          .send(bytes);
      } finally {
        leave();
      }
    },
  });

  app.route<{ readonly Params: Call["Params"] & { readonly sending: string } }>({
    ...routeOf("withdrawEmail"),
    handler: async ({ actor, params, language }, reply) => {
      const { sending } = params;
      const { resource, id } = await open({ actor, params, action: "email", language });
      // it is part of a pattern
      if (!SENDING.test(sending)) throw leftTheRecords();
      await withdrawMails(context, { resource: resource.name, id, sending });
      return reply.status(204).send();
    },
  });

  for (const [action, handOn] of [
    ["email", mailRecord],
    ["share", notifyOfRecord],
  ] as const) {
    app.route<Call>({
      ...routeOf(action),
      handler: async ({ actor, params, language, body, id: requestId }) => {
        const handed = await open({ actor, params, action, language });
        const handing = readRecipients(body);
        return { data: await handOn(context, { actor, requestId, ...handed, ...handing }) };
      },
    });
  }
}
